// How a payment by phone stands, whichever way the money goes.
import { AppError } from '@kivuko/contract/errors.ts'
import type { PaymentAnswer } from '@kivuko/contract/mobile-money.ts'
import type { Deps } from '#deps.ts'
import { toDepositAnswer } from '#modules/deposits/deposit-answer.ts'
import { findOwnDeposit } from '#modules/deposits/find-deposit.ts'
import { findOrder, findOrderByReference } from '#modules/orders/find-order.ts'
import { findOwnPayout } from '#modules/payouts/find-payout.ts'
import { toPayoutAnswer } from '#modules/payouts/payout-answer.ts'
import type { UserId } from '#platform/ids.ts'
import { findLastPrompt } from './find-prompt.ts'
import { toOrderPaymentAnswer } from './order-payment-answer.ts'

/** By our reference or the caller's own; an order by its reference. Throws `payment_not_found`, also for somebody else's. */
export async function paymentStatus(deps: Deps, userId: UserId, reference: string): Promise<PaymentAnswer> {
  const deposit = await findOwnDeposit(deps.db, userId, reference)
  if (deposit) return toDepositAnswer(deposit)
  const payout = await findOwnPayout(deps.db, userId, reference)
  if (payout) return toPayoutAnswer(payout)
  const placed = await findOrderByReference(deps.db, userId, reference)
  const prompt = placed && (await findLastPrompt(deps.db, { orderId: placed.id }))
  // Read after it: why a prompt failed is written on the order with its end.
  const order = prompt && (await findOrder(deps.db, placed.id))
  if (!order || !prompt) throw new AppError('payment_not_found')
  return toOrderPaymentAnswer(order, prompt)
}
