// The journals of what a network takes of an order's payment, gives back, and keeps.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import { customerDebt } from '#accounting/chart.ts'
import { debt, paymentGivenBack, paymentTaken } from '#accounting/recipes/dispute.ts'
import type { Deps } from '#deps.ts'
import { queryable } from '#platform/database.ts'
import type { Contest } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import type { Order } from '#trading/order.ts'
import type { OrderDisputeRow } from './store.ts'

type Booked = Omit<OrderDisputeRow, 'id' | 'order_id' | 'currency' | 'amount_units' | 'stage' | 'created_at'>
type Contested = { order: Order; row: OrderDisputeRow; contest: Contest }

/** Answers what is taken and nobody's so far, and what became the customer's debt. */
export async function bookContest(deps: Deps, tx: Tx, { order, row, contest }: Contested): Promise<Booked> {
  const { taken_units, owed_units, owed_times, lifted_units, kept_units } = row
  let booked: Booked = { taken_units, owed_units, owed_times, lifted_units, kept_units }
  for (const { id: moveId, amount } of contest.moves)
    booked =
      amount.units < 0n
        ? await take(deps, tx, booked, { moveId, contest, amount: money(amount.asset, -amount.units) })
        : await giveBack(deps, tx, booked, { moveId, contest, amount, order })
  if (contest.stage !== 'lost' || booked.taken_units === 0n) return booked
  const amount = money(row.currency, booked.taken_units)
  const times = booked.owed_times + 1
  const journal = debt({ causeId: `${row.id}:${times}`, userId: order.user_id, amount })
  await deps.ledger.postWithin(queryable(tx), journal)
  return { ...booked, taken_units: 0n, owed_units: booked.owed_units + amount.units, owed_times: times }
}

type Move = { moveId: string; contest: Contest; amount: Money<OrderFiat> }

async function take(deps: Deps, tx: Tx, before: Booked, { moveId, contest, amount }: Move): Promise<Booked> {
  await deps.ledger.postWithin(queryable(tx), paymentTaken({ moveId, provider: contest.provider, amount }))
  return { ...before, taken_units: before.taken_units + amount.units }
}

async function giveBack(
  deps: Deps,
  tx: Tx,
  before: Booked,
  { moveId, contest, amount, order }: Move & { order: Order },
): Promise<Booked> {
  const { asset } = amount
  const open = least(amount.units, before.taken_units)
  const rest = amount.units - open
  const { name } = customerDebt(order.user_id, asset)
  const owed = (await deps.ledger.balances(queryable(tx), [name])).get(name) ?? 0n
  const lifted = least(rest, least(owed, before.owed_units))
  if (rest > lifted)
    deps.log.error({ orderId: order.id }, 'a dispute came back after what was owed was paid; it needs a person')
  const journal = paymentGivenBack({
    moveId,
    provider: contest.provider,
    amount,
    userId: order.user_id,
    lifted: money(asset, lifted),
    kept: money(asset, rest - lifted),
  })
  await deps.ledger.postWithin(queryable(tx), journal)
  return {
    ...before,
    taken_units: before.taken_units - open,
    owed_units: before.owed_units - least(rest, before.owed_units),
    lifted_units: before.lifted_units + lifted,
    kept_units: before.kept_units + rest - lifted,
  }
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
