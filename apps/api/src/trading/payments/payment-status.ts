// How a payment by phone stands, whichever way the money goes.
import { AppError } from '@kivuko/contract/errors.ts'
import type { PaymentAnswer } from '@kivuko/contract/mobile-money.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { toDepositAnswer } from '#trading/deposit-answer.ts'
import { findOwnCashOut, findOwnDeposit, findOwnPayout } from '#trading/find-by-reference.ts'
import { findOrder, findOrderByReference } from '#trading/find-order.ts'
import { ORDER } from '#trading/order.ts'
import { toPayoutAnswer } from '#trading/payout-answer.ts'
import { goesToPhone, toShillingsAnswer } from '#trading/shillings-answer.ts'
import { toPhonePaymentAnswer } from './phone-payment-answer.ts'

/** By our reference or the caller's own; an order by its reference. Somebody else's is not found. */
export async function paymentStatus(deps: Deps, userId: UserId, reference: string): Promise<PaymentAnswer> {
  const deposit = await findOwnDeposit(deps.db, userId, reference)
  if (deposit) return toDepositAnswer(deposit)
  const payout = await findOwnPayout(deps.db, userId, reference)
  if (payout) return toPayoutAnswer(deps, payout)
  const cashOut = await findOwnCashOut(deps.db, userId, reference)
  if (goesToPhone(cashOut)) return toShillingsAnswer(deps, cashOut)
  const placed = await findOrderByReference(deps.db, userId, reference)
  const { phone } = placed ? deps.settlement.collector(placed.payment_method) : {}
  const attempt = placed && (await phone?.findLast(deps.db, { kind: ORDER, id: placed.id }))
  // Read after it: why an attempt failed is written on the order with its end.
  const order = attempt && (await findOrder(deps.db, placed.id))
  if (!order || !attempt) throw new AppError('payment_not_found')
  return toPhonePaymentAnswer(order, attempt)
}
