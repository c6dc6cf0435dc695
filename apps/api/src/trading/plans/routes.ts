import type { Response } from '@kivuko/contract/endpoint.ts'
import * as contract from '@kivuko/contract/plans.ts'
import type { Deps } from '#deps.ts'
import { on, type Route } from '#platform/http.ts'
import { claimOf } from '#platform/idempotency.ts'
import { giveKept, keepOne } from '#platform/keep-answers.ts'
import { endPlan, pausePlan, resumePlan, skipPlan } from './change-plan.ts'
import { listPlans, showPlan } from './list-plans.ts'
import { makeRecurringBuy, makeStandingOrder } from './make-plan.ts'
import { chosenCard } from './plan-card.ts'

export function planRoutes(deps: Deps): Route[] {
  return [
    on(contract.listPlans).handle(async (_input, caller) => ({ plans: await listPlans(deps, caller.id) })),
    on(contract.createStandingOrder).handleKeeping(async ({ body }, call) => {
      const claim = claimOf(call)
      const { recipient_identifier: identifier, time_zone: timeZone, ...rest } = body
      const asked = { ...rest, note: body.note, identifier, timeZone, userId: call.caller.id }
      const kept = await keepOne(deps, claim, async (tx) => showPlan(tx, await makeStandingOrder(deps, tx, asked)))
      return giveKept(kept, claim, call.reply) as Response<typeof contract.createStandingOrder>
    }),
    on(contract.createRecurringBuy).handleKeeping(async ({ body }, call) => {
      const claim = claimOf(call)
      const { time_zone: timeZone, ...rest } = body
      const userId = call.caller.id
      const card = await chosenCard(deps, { ...body, userId })
      const asked = { ...rest, timeZone, userId, card }
      const kept = await keepOne(deps, claim, async (tx) => showPlan(tx, await makeRecurringBuy(deps, tx, asked)))
      return giveKept(kept, claim, call.reply) as Response<typeof contract.createRecurringBuy>
    }),
    on(contract.pausePlan).handle(async ({ params: { id } }, { id: userId }) =>
      showPlan(deps.db, await pausePlan(deps, { id, userId })),
    ),
    on(contract.resumePlan).handle(async ({ params: { id } }, { id: userId }) =>
      showPlan(deps.db, await resumePlan(deps, { id, userId })),
    ),
    on(contract.skipPlan).handle(async ({ params: { id }, body }, { id: userId }) =>
      showPlan(deps.db, await skipPlan(deps, { id, userId, dueOn: body.due_on })),
    ),
    on(contract.endPlan).handle(async ({ params: { id } }, { id: userId }) =>
      showPlan(deps.db, await endPlan(deps, { id, userId })),
    ),
  ]
}
