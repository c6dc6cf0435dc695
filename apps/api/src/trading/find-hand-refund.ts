// A refund that a person may settle by hand, and whether what they say of it can be.
import type { HandRefundProvider } from '@kivuko/contract/console-proposals.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { findDisbursement } from '#modules/mobile-money/find-disbursement.ts'
import type { Db } from '#tables.ts'
import { findOrder } from './find-order.ts'
import { findRefund, findRefundByProviderRef, type Refund } from './find-refund.ts'
import type { Order } from './order.ts'

type Hand = { provider: HandRefundProvider; reference: string }

/** Of now: it is looked at again when it is booked. Throws what `settleRefundByHand` throws. */
export async function findHandRefund(
  db: Db,
  { refundId, ...hand }: Hand & { refundId: string },
): Promise<{ refund: Refund; order: Order }> {
  const refund = await findRefund(db, refundId as Refund['id'])
  const order = refund && (await findOrder(db, refund.order_id))
  if (!refund || !order) throw new AppError('payment_not_found')
  await checkNeedsHand(db, refund, order)
  if (await findRefundByProviderRef(db, nameOfHand(hand))) throw referenceTaken()
  return { refund, order }
}

/** The network refused it; or, by phone, nothing was ever sent and nothing will be. Throws `payment_closed`. */
export async function checkNeedsHand(db: Db, { id, state }: Refund, order: Order): Promise<void> {
  if (state === 'failed') return
  if (state === 'succeeded')
    throw new AppError('payment_closed', {
      detail: `${id} has ended: the money is with the customer. Nothing was booked.`,
    })
  const isOnItsWay = order.payment_method !== 'mpesa' || (await findDisbursement(db, id)) !== undefined
  if (isOnItsWay)
    throw new AppError('payment_closed', { detail: `${id} has not failed: it is still being sent by itself.` })
}

/** How a refund sent by hand is known: one name of a statement is one refund. */
export function nameOfHand({ provider, reference }: Hand): string {
  return `${provider}:${reference}`
}

export function referenceTaken(): AppError {
  const message = 'was given for another refund: check the statement'
  return new AppError('validation_failed', { errors: [{ field: 'reference', message }] })
}
