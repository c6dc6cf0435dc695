import { listPartnerRequests } from '@kivuko/contract/partners.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { listRequests } from './list-requests.ts'

export function requestRoutes(deps: Deps): Route[] {
  return [
    on(listPartnerRequests).handle(({ params, query }, { id: userId }) => {
      const { mode, request_id: requestId, object, key_id: keyId, path, limit, after } = query
      const asked = { userId, partnerId: params.id, mode, requestId, object, keyId, path }
      return listRequests(deps, asked, { limit, after })
    }),
  ]
}
