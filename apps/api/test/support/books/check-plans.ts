// Each date of a plan that was made is one movement of exactly what the plan says, and what was not made is none.
import type { Rows } from './rows.ts'

const ENDED = ['cancelled', 'expired', 'refund_pending', 'refunded']

export function checkPlans({ plans, planRuns, transfers, conversions, orders }: Rows): string[] {
  const stateOf = new Map<string, string>(orders.map((order) => [order.id, order.state]))
  const planOf = new Map(plans.map((plan) => [plan.id, plan]))
  const moved = new Map<string | null, string>([
    ...transfers.map(
      (row) => [row.id, [row.sender_id, row.recipient_id, row.currency, row.amount_units].join()] as const,
    ),
    ...conversions.map(
      (row) => [row.id, [row.user_id, row.to_currency, row.from_currency, row.amount_units].join()] as const,
    ),
    ...orders.map(
      (row) => [row.id, [row.user_id, row.crypto_currency, row.fiat_currency, row.total_units].join()] as const,
    ),
  ])
  return planRuns.flatMap(({ id, plan_id, state, transfer_id, conversion_id, order_id }) => {
    const plan = planOf.get(plan_id)
    const made = transfer_id ?? conversion_id ?? order_id
    // A card that was declined ends its order with the date; whatever comes of that later goes back.
    const isEnded = state === 'refused' && order_id !== null && ENDED.includes(stateOf.get(order_id) ?? '')
    // Its order is there before the card is charged, and while nobody knows how that went.
    const isCharging = state === 'due' && made === order_id
    const isMade = state === 'done' || (isCharging && made !== null)
    if (!isMade || !plan) return made && !isEnded ? [`${id} is ${state} and moved ${made}`] : []
    const wanted = [plan.user_id, plan.recipient_id ?? plan.buys, plan.currency, plan.amount_units].join()
    return moved.get(made) === wanted ? [] : [`${id} moved ${moved.get(made)} and not ${wanted}`]
  })
}
