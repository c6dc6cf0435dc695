// Sends the payment of an order back through the card network, and books it when the network says it is done.
import type { PayCurrency } from '@kivuko/contract/buying.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import { refund as refundRecipe } from '#accounting/recipes.ts'
import type { Deps } from '#deps.ts'
import { findCardPaymentByOrder } from '#modules/cards/find-card-payment.ts'
import { after } from '#platform/clock.ts'
import { inTransaction, queryable } from '#platform/database.ts'
import type { RefundId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs.ts'
import type { RefundState } from '#providers/cards/port.ts'
import type { Tx } from '#tables.ts'
import { findOrder } from './find-order.ts'
import type { Refund } from './find-refund.ts'
import { REFUND_ORDER } from './job-names.ts'
import { advanceOrder, countRefundAttempt, findRefund, finishRefund, noteRefundRef } from './store.ts'

/** A refund the network has not finished is asked about again after this long. */
const ASK_AGAIN_MS = 30_000

/** The job behind `refund_pending`. Asks the network with our refund's id, so a repeat never pays back twice. */
export async function refundOrder(deps: Deps, refundId: RefundId): Promise<void> {
  const refund = await findRefund(deps.db, refundId)
  if (refund?.state !== 'pending') return
  const order = await findOrder(deps.db, refund.order_id)
  const payment = order && (await findCardPaymentByOrder(deps.db, order.id))
  // A bank transfer is sent back by a person, who then records it.
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
    if (state.kind === 'pending') {
      await noteRefundRef(tx, refund.id, state.providerRef)
      return askAgain(deps, tx, refund.id)
    }
    if (state.kind === 'failed') {
      // The money is still ours to return: the order stays open and a person sees it.
      if (await finishRefund(tx, refund.id, 'failed', deps.clock.now())) {
        deps.log.error({ refundId: refund.id }, 'the card network could not refund a payment; it needs a person')
      }
      return
    }
    await noteRefundRef(tx, refund.id, state.providerRef)
    if (!(await finishRefund(tx, refund.id, 'succeeded', deps.clock.now()))) return
    const order = await findOrder(tx, refund.order_id)
    if (!order) return
    await advanceOrder(tx, order.id, 'refunded')
    await deps.ledger.postWithin(
      queryable(tx),
      refundRecipe({
        orderId: order.id,
        provider: order.payment_method === 'bank' ? 'bank' : 'stripe',
        total: amountOf(refund),
      }),
    )
  })
}

async function askAgain(deps: Deps, tx: Tx, refundId: RefundId): Promise<void> {
  await enqueue(
    tx,
    REFUND_ORDER,
    { refundId },
    { key: `refund:${refundId}`, runAt: after(deps.clock.now(), ASK_AGAIN_MS) },
  )
}

function amountOf(refund: Refund): Money<PayCurrency> {
  return money(refund.currency, refund.amount_units)
}
