// The payment of an order is contested at its network: what was taken is booked, who bears it is decided as far as it is
// known, and while it is open, or owed, nothing leaves the customer's account. In the rail's transaction, safe to repeat.
import type { OrderDispute } from '@kivuko/contract/orders.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { liftHold, placeHold } from '#compliance/hold-account.ts'
import { openCase } from '#compliance/open-case.ts'
import type { Deps } from '#deps.ts'
import type { OrderId } from '#platform/ids.ts'
import type { Contest } from '#settlement/owner.ts'
import type { Tx } from '#tables.ts'
import { lockCustomer } from '#users/find-user.ts'
import { holdForDebt } from './hold-for-debt.ts'
import type { Order } from './order.ts'
import { bookContest } from './orders/book-contest.ts'
import { notifyContest } from './orders/notify-contest.ts'
import { refundOrderJob } from './orders/order-jobs.ts'
import { findDisputesOf, type OrderDisputeRow, orderDisputes, orders, refunds } from './orders/store.ts'
import { withholdMargin } from './orders/withhold-margin.ts'
import { setOffRefund } from './set-off-refund.ts'

export async function contestOrder(deps: Deps, tx: Tx, orderId: OrderId, contest: Contest): Promise<void> {
  const order = await orders.lock(tx, orderId)
  if (!order) return
  // Before the ledger, as everybody who moves a customer's money does.
  await lockCustomer(tx, order.user_id)
  const before = await orderDisputes.lock(tx, contest.id)
  const row = before ?? (await begin(deps, tx, order, contest))
  const booked = await bookContest(deps, tx, { order, row, contest })
  const now = { ...row, ...booked, stage: contest.stage }
  await orderDisputes.change(tx, row.id, { ...booked, stage: contest.stage })
  await withholdMargin(deps, tx, order)
  await orders.change(tx, order.id, { disputed: heaviest(await findDisputesOf(tx, order.id)) })
  await hold(deps, tx, order, now)
  const isReturning = await lookAtRefund(deps, tx, order, now)
  if (before?.stage !== contest.stage && !isReturning) await notifyContest(deps, tx, order, { row: now, contest })
}

/** The first that is heard of it. */
async function begin(deps: Deps, tx: Tx, order: Order, contest: Contest): Promise<OrderDisputeRow> {
  const { id, kind, amount, reason, answerBy, stage } = contest
  const row: OrderDisputeRow = {
    id,
    order_id: order.id,
    currency: amount.asset,
    amount_units: amount.units,
    stage,
    taken_units: 0n,
    owed_units: 0n,
    owed_times: 0,
    lifted_units: 0n,
    kept_units: 0n,
    created_at: deps.clock.now(),
  }
  await orderDisputes.add(tx, row)
  await openCase(deps, tx, {
    kind: 'dispute',
    userId: order.user_id,
    subject: id,
    facts: {
      about: 'card_dispute',
      dispute_id: id,
      kind,
      order_reference: order.reference,
      currency: amount.asset,
      amount: toDecimal(amount),
      reason,
      answer_by: answerBy?.toISOString() ?? null,
    },
  })
  return row
}

/** What the order's own page shows when there are several. */
function heaviest(rows: readonly OrderDisputeRow[]): OrderDispute | null {
  if (rows.some(({ stage }) => stage === 'open')) return 'open'
  if (rows.some(({ stage }) => stage === 'asked')) return 'asked'
  return rows.some(({ stage }) => stage === 'lost') ? 'lost' : null
}

/** By the dispute while it is open, and by the debt for as long as it stands. */
async function hold(deps: Deps, tx: Tx, { user_id }: Order, row: OrderDisputeRow): Promise<void> {
  const isOpen = row.stage === 'asked' || row.stage === 'open'
  // What was taken is on its way to be somebody's debt, or back.
  if (isOpen || row.taken_units > 0n) await placeHold(deps, tx, { user_id, cause: row.id, kind: 'dispute' })
  else await liftHold(tx, { user_id, cause: row.id })
  await holdForDebt(deps, tx, user_id, row.currency)
}

/** A refund that waited for the dispute's end goes on, or is set off. Answers whether the money was on its way back. */
async function lookAtRefund(
  deps: Deps,
  tx: Tx,
  order: Order,
  { stage, owed_units }: OrderDisputeRow,
): Promise<boolean> {
  if (order.state !== 'refund_pending') return false
  const refund = await refunds.lock(tx, { order_id: order.id })
  if (!refund || stage === 'asked' || stage === 'open') return refund !== undefined
  if (refund.state === 'pending') await refundOrderJob.enqueue(tx, { refundId: refund.id })
  // The network refused it for good, so nothing can be on its way.
  else if (refund.state === 'failed' && owed_units > 0n)
    await setOffRefund(deps, tx, refund, { currency: refund.currency, takenUnits: owed_units + refund.set_off_units })
  return true
}
