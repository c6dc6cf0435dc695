import * as contract from '@kivuko/contract/company-requests.ts'
import { listRequests, showRequest } from '#compliance/company-request-answers.ts'
import { rejectRequest, setLimit } from '#compliance/company-requests.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import type { UserId } from '#platform/ids.ts'
import { readAmount } from '#trading/read-request.ts'
import { approveRequest } from './approve-request.ts'
import { carryOutRequest } from './carry-out-request.ts'

export function companyRequestRoutes(deps: Deps): Route[] {
  return [
    on(contract.listCompanyRequests).handle(({ params }, caller) => listRequests(deps, params.id as UserId, caller)),
    on(contract.approveCompanyRequest).handle(async ({ params }, caller) => {
      const companyId = params.id as UserId
      const waiting = await approveRequest(deps, { companyId, id: params.request, caller })
      // What fails now is the job's.
      if (waiting)
        await carryOutRequest(deps, waiting).catch((error: unknown) =>
          deps.log.warn({ err: error, requestId: waiting }, 'an approved request is left to its job'),
        )
      return showRequest(deps, companyId, caller, params.request)
    }),
    on(contract.rejectCompanyRequest).handle(async ({ params, body }, caller) => {
      const companyId = params.id as UserId
      await rejectRequest(deps, { companyId, member: caller.id, id: params.request, reason: body.reason })
      return showRequest(deps, companyId, caller, params.request)
    }),
    on(contract.setCompanyLimit).handle(async ({ params, body }, caller) => {
      const amount = readAmount(body.currency, body.amount)
      return { status: await setLimit(deps, { companyId: params.id as UserId, member: caller.id, amount }) }
    }),
  ]
}
