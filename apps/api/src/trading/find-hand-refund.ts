// A refund that a person may settle by hand, and whether what they say of it can be.
import type { HandRefundProvider } from '@kivuko/contract/console-proposals.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { Db } from '#tables.ts'
import type { Order, Refund } from './order.ts'
import { orders, refunds } from './orders/store.ts'

type Hand = { provider: HandRefundProvider; reference: string }

/** Of now: it is looked at again when it is booked. */
export async function findHandRefund(
  deps: Deps,
  { refundId, ...hand }: Hand & { refundId: string },
): Promise<{ refund: Refund; order: Order }> {
  const refund = await refunds.find(deps.db, refundId)
  const order = refund && (await orders.find(deps.db, refund.order_id))
  if (!refund || !order) throw new AppError('payment_not_found')
  await checkNeedsHand(deps, deps.db, refund, order)
  if (await refunds.find(deps.db, { provider_ref: nameOfHand(hand) })) throw referenceTaken()
  return { refund, order }
}

/** The network refused it, or its rail sends nothing and will not. */
export async function checkNeedsHand(deps: Deps, db: Db, { id, state }: Refund, order: Order): Promise<void> {
  if (state === 'failed') return
  if (state === 'succeeded')
    throw new AppError('payment_closed', {
      detail: `${id} has ended: the money is with the customer. Nothing was booked.`,
    })
  if (await deps.settlement.collector(order.payment_method).isSendingBack(db, id))
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
