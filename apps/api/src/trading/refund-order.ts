// Has the payment of an order sent back the way it came, and books it when the rail says it is done.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import type { ClearingProvider } from '#accounting/chart.ts'
import { refund as refundRecipe } from '#accounting/recipes/refund.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import type { RefundId } from '#platform/ids.ts'
import { holdSend } from '#record/hold-send.ts'
import type { RefundState } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { ORDER, type Order, type Refund, restOf } from './order.ts'
import { notifyCustomer } from './orders/notify-customer.ts'
import { refundOrderJob } from './orders/order-jobs.ts'
import { orders, refunds } from './orders/store.ts'
import { writeOrderLine } from './orders/write-order-line.ts'
import { setOffRefund } from './set-off-refund.ts'

/** A refund the network has not finished is asked about again after this long. */
const ASK_AGAIN_MS = 30_000

/** The job behind `refund_pending`. The rail uses our refund's id, so a repeat never pays back twice. */
export async function refundOrder(deps: Deps, refundId: RefundId): Promise<void> {
  const refund = await refunds.find(deps.db, refundId)
  const order = refund?.state === 'pending' && (await orders.find(deps.db, refund.order_id))
  if (!refund || !order) return
  const rail = deps.settlement.collector(order.payment_method)
  const outcome = await rail.sendBack({
    id: refundId,
    of: { kind: ORDER, id: order.id },
    amount: restOf(refund),
    setOff: money(refund.currency, refund.set_off_units),
    providerRef: refund.provider_ref,
  })
  if (outcome.kind === 'followed' || outcome.kind === 'stuck') return
  await inTransaction(deps.db, (tx) => {
    if (outcome.kind === 'held') return holdSend(deps, tx, `refund:${refundId}`, outcome.stop)
    if (outcome.kind === 'taken') return setOff(deps, tx, refund, outcome.amount)
    return outcome.kind === 'told'
      ? settleRefund(deps, tx, refund, { ...outcome.state, provider: rail.provider })
      : askAgain(deps, tx, refundId)
  })
}

/** What is left is sent; what can be neither sent nor set off needs a person. */
async function setOff(deps: Deps, tx: Tx, refund: Refund, taken: Money<OrderFiat>): Promise<void> {
  const isSetOff = await setOffRefund(deps, tx, refund, { currency: taken.asset, takenUnits: taken.units })
  if (isSetOff) return refundOrderJob.enqueue(tx, { refundId: refund.id })
  await endAsFailed(deps, tx, refund)
}

/** What a rail says of a refund, from a reply, a message or a poll; inside its transaction. Safe to repeat. */
export async function settleRefund(
  deps: Deps,
  tx: Tx,
  refund: Refund,
  { kind, providerRef, provider }: RefundState & { provider: ClearingProvider },
): Promise<void> {
  const open = { id: refund.id, state: 'pending' } as const
  if (kind === 'failed') return endAsFailed(deps, tx, refund)
  await refunds.change(tx, refund.id, { provider_ref: providerRef })
  if (kind === 'pending') return askAgain(deps, tx, refund.id)
  if (!(await refunds.advance(tx, open, 'succeeded', { ended_at: deps.clock.now() }))) return
  const order = await orders.find(tx, refund.order_id)
  if (order) await endAsRefunded(deps, tx, { order, refund, provider })
}

/** The money is still ours to return: the order stays open and a person sees it. */
async function endAsFailed(deps: Deps, tx: Tx, { id }: Refund): Promise<void> {
  const end = { ended_at: deps.clock.now() }
  if (await refunds.advance(tx, { id, state: 'pending' }, 'failed', end))
    deps.log.error({ refundId: id }, 'the network could not refund a payment; it needs a person')
}

type Refunded = { order: Order; refund: Refund; provider: ClearingProvider }

/** The money is with the customer: whoever sent it, the order ends here. */
export async function endAsRefunded(deps: Deps, tx: Tx, { order, refund, provider }: Refunded): Promise<void> {
  const amount = restOf(refund)
  await orders.advance(tx, order.id, 'refunded')
  await writeOrderLine(deps, tx, order, 'refunded')
  await notifyCustomer(deps, tx, order, 'refunded', { amount, returnsTo: deps.settlement.returnsTo(provider) })
  await deps.ledger.postWithin(queryable(tx), refundRecipe({ causeId: order.id, provider, total: amount }))
}

async function askAgain(deps: Deps, tx: Tx, refundId: RefundId): Promise<void> {
  await refundOrderJob.enqueue(tx, { refundId }, { runAt: after(deps.clock.now(), ASK_AGAIN_MS) })
}
