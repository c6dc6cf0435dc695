import * as endpoints from '@kivuko/contract/agents.ts'
import type { Deps } from '#deps.ts'
import { type Caller, on, type Route } from '#platform/http.ts'
import { applyAsAgent, endAgency } from './apply-as-agent.ts'
import { approveDeal, confirmByCode, showDealCode } from './approve-deal.ts'
import { listDeals, lookUpAgent, readAgent, toDealAnswer } from './deal-answer.ts'
import { endDeal } from './end-deal.ts'
import { getDeal } from './get-deal.ts'
import { askForCash, startDeal } from './start-deal.ts'

export function agentRoutes(deps: Deps): Route[] {
  const byOf = ({ id, device }: Caller) => ({ id, device })
  return [
    on(endpoints.readAgent).handle((_input, { id }) => readAgent(deps, id)),
    on(endpoints.applyAsAgent).handle(async ({ body }, { id: userId }) => {
      await applyAsAgent(deps, { userId, shopName: body.shop_name, ...body })
      return readAgent(deps, userId)
    }),
    on(endpoints.endAgency).handle(async (_input, { id }) => {
      await endAgency(deps, id)
      return readAgent(deps, id)
    }),
    on(endpoints.listAgentDeals).handle((_input, { id }) => listDeals(deps, id)),
    on(endpoints.findAgent).handle(({ params }) => lookUpAgent(deps, params.number)),
    on(endpoints.startAgentDeal).handle(async ({ body: { reference: clientReference, ...body } }, caller) =>
      toDealAnswer(deps, await startDeal(deps, { by: byOf(caller), clientReference, ...body }), caller.id),
    ),
    on(endpoints.askAgentForCash).handle(async ({ params, body, prove }, caller) => {
      const { reference: clientReference, ...asked } = body
      const deal = await askForCash(deps, { by: byOf(caller), number: params.number, clientReference, ...asked, prove })
      return toDealAnswer(deps, deal, caller.id)
    }),
    on(endpoints.getAgentDeal).handle(async ({ params }, { id }) =>
      toDealAnswer(deps, await getDeal(deps.db, id, params.reference), id),
    ),
    on(endpoints.showDealCode).handle(async ({ params, prove }, caller) => {
      const { code, expiresAt } = await showDealCode(deps, { by: byOf(caller), reference: params.reference, prove })
      return { code, expires_at: expiresAt.toISOString() }
    }),
    on(endpoints.confirmDealCode).handle(async ({ params, body }, caller) =>
      toDealAnswer(deps, await confirmByCode(deps, { by: byOf(caller), ...params, ...body }), caller.id),
    ),
    on(endpoints.approveDeal).handle(async ({ params, prove }, caller) =>
      toDealAnswer(deps, await approveDeal(deps, { by: byOf(caller), ...params, prove }), caller.id),
    ),
    on(endpoints.endDeal).handle(async ({ params }, { id }) =>
      toDealAnswer(deps, await endDeal(deps, id, params.reference), id),
    ),
  ]
}
