// Sends the payment of an order back the way it came, and books it when the network says it is done.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import { isWhole, type Money, money } from '@kivuko/money/money.ts'
import type { ClearingProvider } from '#accounting/chart.ts'
import { refund as refundRecipe } from '#accounting/recipes.ts'
import type { Deps } from '#deps.ts'
import { findCardPaymentByOrder } from '#modules/cards/find-card-payment.ts'
import { findDisbursement } from '#modules/mobile-money/find-disbursement.ts'
import { findPaidPrompt } from '#modules/mobile-money/find-prompt.ts'
import { startDisbursement } from '#modules/mobile-money/start-disbursement.ts'
import { after } from '#platform/clock.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import type { RefundId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import type { RefundState } from '#providers/cards/port.ts'
import type { Tx } from '#tables.ts'
import { findOrder } from './find-order.ts'
import { findRefund, type Refund } from './find-refund.ts'
import { REFUND_ORDER } from './job-names.ts'
import type { Order } from './order.ts'
import { advanceOrder, countRefundAttempt, findRefundForUpdate, finishRefund, noteRefundRef } from './store.ts'
import { tellCustomer } from './tell-customer.ts'
import { writeOrderLine } from './write-order-line.ts'

const PROVIDERS: Record<Order['payment_method'], ClearingProvider> = { card: 'stripe', bank: 'bank', mpesa: 'mpesa' }

/** A refund the network has not finished is asked about again after this long. */
const ASK_AGAIN_MS = 30_000

/** The job behind `refund_pending`. Asks the network with our refund's id, so a repeat never pays back twice. */
export async function refundOrder(deps: Deps, refundId: RefundId): Promise<void> {
  const refund = await findRefund(deps.db, refundId)
  if (refund?.state !== 'pending') return
  const order = await findOrder(deps.db, refund.order_id)
  if (order?.payment_method === 'mpesa') return refundByPhone(deps, refund, order)
  const payment = order && (await findCardPaymentByOrder(deps.db, order.id))
  // A bank transfer goes back with its receipt, which has its own job or a person.
  if (!order || !payment?.provider_ref || !deps.cards) return
  const outcome = refund.provider_ref
    ? await deps.cards.findRefund(refund.provider_ref)
    : await deps.cards.refundPayment({
        id: refund.id,
        attempt: await inTransaction(deps.db, (tx) => countRefundAttempt(tx, refund.id)),
        providerRef: payment.provider_ref,
        amount: amountOf(refund),
      })
  if (outcome.kind === 'done') return finishRefundOf(deps, refund, outcome.value)
  if (outcome.kind === 'refused')
    deps.log.error({ refundId, reason: outcome.reason }, 'a refund was refused and needs a person')
  await inTransaction(deps.db, (tx) => askAgain(deps, tx, refundId))
}

/** What the network says of a refund, from its reply, its webhook or a poll. */
export async function finishRefundOf(deps: Deps, refund: Refund, state: RefundState): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (state.kind !== 'pending') return bookRefund(deps, tx, refund, { ...state, kind: state.kind })
    await noteRefundRef(tx, refund.id, state.providerRef)
    await askAgain(deps, tx, refund.id)
  })
}

/** Back to the phone that paid, as a payment of its own that is followed to its end. */
async function refundByPhone(deps: Deps, refund: Refund, order: Order): Promise<void> {
  const prompt = await findPaidPrompt(deps.db, { orderId: order.id })
  const amount = money('KES', refund.amount_units)
  if (!prompt || !isWhole(amount)) {
    deps.log.error({ refundId: refund.id }, 'a payment by phone cannot be sent back by itself; it needs a person')
    return
  }
  await inTransaction(deps.db, async (tx) => {
    // Held, so that nobody settles it by hand meanwhile.
    const held = await findRefundForUpdate(tx, refund.id)
    if (held?.state !== 'pending' || (await findDisbursement(tx, refund.id))) return
    await startDisbursement(deps, tx, { id: refund.id, phone: prompt.phone, amount })
  })
}

type FinalRefundState = {
  kind: 'succeeded' | 'failed'
  providerRef: string
  /** Who sent it back, when the order's method does not say. */
  provider?: ClearingProvider
}

/** The network's final word, inside the caller's transaction. */
export async function bookRefund(deps: Deps, tx: Tx, refund: Refund, state: FinalRefundState): Promise<void> {
  if (state.kind === 'failed') {
    // The money is still ours to return: the order stays open and a person sees it.
    if (await finishRefund(tx, refund.id, 'failed', deps.clock.now())) {
      deps.log.error({ refundId: refund.id }, 'the network could not refund a payment; it needs a person')
    }
    return
  }
  await noteRefundRef(tx, refund.id, state.providerRef)
  if (!(await finishRefund(tx, refund.id, 'succeeded', deps.clock.now()))) return
  const order = await findOrder(tx, refund.order_id)
  if (order)
    await endAsRefunded(deps, tx, { order, refund, provider: state.provider ?? PROVIDERS[order.payment_method] })
}

type Refunded = { order: Order; refund: Refund; provider: ClearingProvider }

/** The money is with the customer: whoever sent it, the order ends here. */
export async function endAsRefunded(deps: Deps, tx: Tx, { order, refund, provider }: Refunded): Promise<void> {
  const amount = amountOf(refund)
  await advanceOrder(tx, order.id, 'refunded')
  await writeOrderLine(deps, tx, order, 'refunded')
  await tellCustomer(deps, tx, order, 'refunded', { amount, provider })
  await deps.ledger.postWithin(queryable(tx), refundRecipe({ causeId: order.id, provider, total: amount }))
}

async function askAgain(deps: Deps, tx: Tx, refundId: RefundId): Promise<void> {
  await enqueue(
    tx,
    REFUND_ORDER,
    { refundId },
    { key: `refund:${refundId}`, runAt: after(deps.clock.now(), ASK_AGAIN_MS) },
  )
}

function amountOf(refund: Refund): Money<OrderFiat> {
  return money(refund.currency, refund.amount_units)
}
