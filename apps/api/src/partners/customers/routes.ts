import * as contract from '@kivuko/contract/partner-customers.ts'
import { listMemberCustomers } from '@kivuko/contract/partner-dashboard.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { listForMembers } from './list-for-members.ts'
import { openCustomer } from './open-customer.ts'
import { listBalances, listCustomers, readCustomer } from './read-customers.ts'

export function customerRoutes(deps: Deps): Route[] {
  return [
    on(contract.createPartnerCustomer).handle(({ body }, partner) =>
      openCustomer(deps, partner.id, {
        externalId: body.external_id,
        firstName: body.first_name,
        lastName: body.last_name,
      }),
    ),
    on(contract.listPartnerCustomers).handle(({ query }, partner) =>
      listCustomers(deps, partner.id, { externalId: query.external_id, cursor: query.cursor, limit: query.limit }),
    ),
    on(listMemberCustomers).handle(({ params, query }, { id: userId }) => {
      const { mode, external_id: externalId, limit, after } = query
      return listForMembers(deps, { userId, partnerId: params.id, mode, externalId }, { limit, after })
    }),
    on(contract.readPartnerCustomer).handle(({ params }, partner) => readCustomer(deps, partner.id, params.id)),
    on(contract.listPartnerBalances).handle(({ params }, partner) => listBalances(deps, partner.id, params.id)),
  ]
}
