// A payment that was to be sent back went back by a dispute, or on the network's own dashboard: it is not sent a second
// time, and what its payer owes for it is gone.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import { money } from '@kivuko/money/money.ts'
import { customerDebt } from '#accounting/chart.ts'
import { refundSetOff } from '#accounting/recipes/dispute.ts'
import type { Deps } from '#deps.ts'
import { queryable } from '#platform/database.ts'
import type { Tx } from '#tables.ts'
import { lockCustomer } from '#users/find-user.ts'
import { holdForDebt } from './hold-for-debt.ts'
import { type Refund, restOf } from './order.ts'
import { notifyCustomer } from './orders/notify-customer.ts'
import { orders, refunds } from './orders/store.ts'
import { writeOrderLine } from './orders/write-order-line.ts'

/**
 * `takenUnits`: all its payer got that way so far. Answers whether anything was set off; not more than they still owe,
 * because a debt that was paid before is owed back.
 */
export async function setOffRefund(
  deps: Deps,
  tx: Tx,
  { id }: Pick<Refund, 'id'>,
  { currency, takenUnits }: { currency: OrderFiat; takenUnits: bigint },
): Promise<boolean> {
  const refund = await refunds.lock(tx, id)
  const order = refund && (await orders.lock(tx, refund.order_id))
  if (!refund || !order || refund.state === 'succeeded') return false
  await lockCustomer(tx, order.user_id)
  const { name } = customerDebt(order.user_id, currency)
  const owed = (await deps.ledger.balances(queryable(tx), [name])).get(name) ?? 0n
  const units = [takenUnits - refund.set_off_units, restOf(refund).units, owed].reduce((a, b) => (a < b ? a : b))
  if (units <= 0n) return false
  const set_off_units = refund.set_off_units + units
  await refunds.change(tx, refund.id, { set_off_units })
  const amount = money(currency, units)
  const journal = refundSetOff({ causeId: `${refund.id}:${refund.set_off_units}`, userId: order.user_id, amount })
  await deps.ledger.postWithin(queryable(tx), journal)
  await holdForDebt(deps, tx, order.user_id, currency)
  if (set_off_units < refund.amount_units) return true
  await refunds.advance(tx, refund.id, 'succeeded', { ended_at: deps.clock.now() })
  await orders.advance(tx, order.id, 'refunded')
  await writeOrderLine(deps, tx, order, 'refunded')
  const returned = money(refund.currency, refund.amount_units)
  await notifyCustomer(deps, tx, order, 'refunded', { amount: returned, returnsTo: 'your card' })
  return true
}
