// The calls of standing orders and recurring buys.
import type { BodyInput } from '@kivuko/contract/endpoint.ts'
import { listCards } from '@kivuko/contract/payments.ts'
import {
  createRecurringBuy,
  createStandingOrder,
  endPlan,
  listPlans,
  type Plan,
  pausePlan,
  resumePlan,
  skipPlan,
} from '@kivuko/contract/plans.ts'
import { call, queryOf } from '#lib/api-client.ts'
import { idlePoll } from '#lib/idle-poll.ts'

export const plansQuery = { ...queryOf(['plans'], listPlans), refetchInterval: idlePoll(60_000) }

export const savedCardsQuery = queryOf(['saved-cards'], listCards)

export type WantedOrder = BodyInput<typeof createStandingOrder>
export type WantedBuy = BodyInput<typeof createRecurringBuy>
export type Change = 'pause' | 'resume' | 'skip' | 'end'

export async function makeOrder(body: WantedOrder, key: string): Promise<Plan> {
  return await call(createStandingOrder, { body, idempotencyKey: key })
}

export async function makeBuy(body: WantedBuy, key: string): Promise<Plan> {
  return await call(createRecurringBuy, { body, idempotencyKey: key })
}

/** The date to skip is the one that was shown. */
export async function changePlan({ id, next_on }: Plan, change: Change): Promise<void> {
  const params = { id }
  if (change === 'pause') await call(pausePlan, { params })
  else if (change === 'resume') await call(resumePlan, { params })
  else if (change === 'end') await call(endPlan, { params })
  else if (next_on) await call(skipPlan, { params, body: { due_on: next_on } })
}
