// A refund the network refused, or that cannot leave by itself, was sent another way by a person: it is booked against the
// account that money went out of, and its order ends.
import { AppError } from '@kivuko/contract/errors.ts'
import type { ClearingProvider } from '#accounting/chart.ts'
import type { Deps } from '#deps.ts'
import { type PersonsWord, writeAudit } from '#modules/audit/write-audit.ts'
import { findDisbursement } from '#modules/mobile-money/find-disbursement.ts'
import { violatedConstraint } from '#platform/database.ts'
import type { RefundId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import type { Refund } from './find-refund.ts'
import { lockOrder } from './lock-order.ts'
import type { Order } from './order.ts'
import { endAsRefunded } from './refund-order.ts'
import { findRefundForUpdate, finishRefundByHand } from './store.ts'

/** Who can have sent it. */
export const HAND_REFUND_PROVIDERS = [
  'bank',
  'paystack',
  'mpesa',
  'stripe',
] as const satisfies readonly ClearingProvider[]

export type HandRefund = {
  refundId: RefundId
  /** Out of whose account it was sent. */
  provider: (typeof HAND_REFUND_PROVIDERS)[number]
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
  if (!(await needsHand(tx, refund, order)))
    throw new AppError('payment_closed', { detail: `${refund.id} has ended, or is still being sent by itself.` })
  await finish(deps, tx, hand)
  const { actor, reason } = hand.by
  const detail = `${hand.provider} ${hand.reference}: ${reason}`
  await writeAudit(deps, tx, { actor, action: 'refund.by_hand', subject: refund.id, detail })
  await endAsRefunded(deps, tx, { order, refund, provider: hand.provider })
}

/** The network refused it; or, by phone, nothing was ever sent and nothing will be. */
async function needsHand(tx: Tx, refund: Refund, order: Order): Promise<boolean> {
  if (refund.state === 'failed') return true
  if (refund.state === 'succeeded' || order.payment_method !== 'mpesa') return false
  return (await findDisbursement(tx, refund.id)) === undefined
}

async function finish(deps: Deps, tx: Tx, { refundId, provider, reference }: HandRefund): Promise<void> {
  try {
    await finishRefundByHand(tx, refundId, `${provider}:${reference}`, deps.clock.now())
  } catch (error) {
    if (violatedConstraint(error) !== 'refunds_provider_ref_key') throw error
    const message = 'was given for another refund: check the statement'
    throw new AppError('validation_failed', { errors: [{ field: 'reference', message }] })
  }
}
