// A refund the network refused, or that cannot leave by itself, was sent another way by a person: it is booked against the
// account that money went out of, and its order ends.
import type { HandRefundProvider } from '@kivuko/contract/console-proposals.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { type PersonsWord, writeAudit } from '#modules/audit/write-audit.ts'
import { violatedConstraint } from '#platform/database.ts'
import type { RefundId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { checkNeedsHand, nameOfHand, referenceTaken } from './find-hand-refund.ts'
import { lockOrder } from './lock-order.ts'
import { endAsRefunded } from './refund-order.ts'
import { findRefundForUpdate, finishRefundByHand } from './store.ts'

export type HandRefund = {
  refundId: RefundId
  /** Out of whose account it was sent. */
  provider: HandRefundProvider
  /** What that provider's statement calls it: one refund, one name. */
  reference: string
  by: PersonsWord
}

/**
 * Inside the caller's transaction. Throws `payment_not_found`, `payment_closed` for a refund that has ended or may still
 * leave by itself, and `validation_failed` for a reference another refund has.
 */
export async function settleRefundByHand(deps: Deps, tx: Tx, hand: HandRefund): Promise<void> {
  const refund = await findRefundForUpdate(tx, hand.refundId)
  const order = refund && (await lockOrder(tx, refund.order_id))
  if (!refund || !order) throw new AppError('payment_not_found')
  await checkNeedsHand(tx, refund, order)
  await finish(deps, tx, hand)
  const { actor, reason } = hand.by
  const detail = `${hand.provider} ${hand.reference}: ${reason}`
  await writeAudit(deps, tx, { actor, action: 'refund.by_hand', subject: refund.id, detail })
  await endAsRefunded(deps, tx, { order, refund, provider: hand.provider })
}

async function finish(deps: Deps, tx: Tx, { refundId, provider, reference }: HandRefund): Promise<void> {
  try {
    await finishRefundByHand(tx, refundId, nameOfHand({ provider, reference }), deps.clock.now())
  } catch (error) {
    throw violatedConstraint(error) === 'refunds_provider_ref_key' ? referenceTaken() : error
  }
}
