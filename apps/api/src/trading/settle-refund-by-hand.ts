// A refund the network refused, or that cannot leave by itself, was sent another way by a person: it is booked
// against the account that money went out of, and its order ends.
import type { HandRefundProvider } from '@kivuko/contract/console-proposals.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { violatedConstraint } from '#platform/database.ts'
import type { RefundId } from '#platform/ids.ts'
import { type PersonsWord, writeAudit } from '#record/write-audit.ts'
import type { Tx } from '#tables.ts'
import { checkNeedsHand, nameOfHand, referenceTaken } from './find-hand-refund.ts'
import { orders, refunds } from './orders/store.ts'
import { endAsRefunded } from './refund-order.ts'

export type HandRefund = {
  refundId: RefundId
  /** Out of whose account it was sent. */
  provider: HandRefundProvider
  /** What that provider's statement calls it: one refund, one name. */
  reference: string
  by: PersonsWord
}

/** Inside the caller's transaction. */
export async function settleRefundByHand(deps: Deps, tx: Tx, hand: HandRefund): Promise<void> {
  const refund = await refunds.lock(tx, hand.refundId)
  const order = refund && (await orders.lock(tx, refund.order_id))
  if (!refund || !order) throw new AppError('payment_not_found')
  await checkNeedsHand(deps, tx, refund, order)
  await finish(deps, tx, hand)
  const { actor, reason } = hand.by
  const detail = `${hand.provider} ${hand.reference}: ${reason}`
  await writeAudit(deps, tx, { actor, action: 'refund.by_hand', subject: refund.id, detail })
  await endAsRefunded(deps, tx, { order, refund, provider: hand.provider })
}

async function finish(deps: Deps, tx: Tx, { refundId, provider, reference }: HandRefund): Promise<void> {
  try {
    const end = { provider_ref: nameOfHand({ provider, reference }), ended_at: deps.clock.now() }
    await refunds.advance(tx, refundId, 'succeeded', end)
  } catch (error) {
    throw violatedConstraint(error) === 'refunds_provider_ref_key' ? referenceTaken() : error
  }
}
