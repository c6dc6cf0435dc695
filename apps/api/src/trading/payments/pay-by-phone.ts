// Asks a phone to pay an order, by the rail its customer chose.
import { AppError } from '@kivuko/contract/errors.ts'
import type { PaymentAnswer } from '@kivuko/contract/mobile-money.ts'
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { isPayable } from '#settlement/owner.ts'
import { networkFor } from '#settlement/phone-networks.ts'
import { getOrder } from '#trading/get-order.ts'
import { toPayable } from '#trading/orders/order-owner.ts'
import { toPhonePaymentAnswer } from './phone-payment-answer.ts'

type OrderByPhone = { userId: UserId; reference: string; phone: string; network?: PhoneNetwork | undefined }

export async function payOrderByPhone(
  deps: Deps,
  { userId, reference, phone: number, network: chosen }: OrderByPhone,
): Promise<PaymentAnswer> {
  const order = await getOrder(deps, userId, reference)
  const { phone, isConnected } = deps.settlement.collector(order.payment_method)
  if (!phone || !isConnected(order.fiat_currency)) throw new AppError('method_unavailable')
  const { owner } = toPayable(order)
  const network = networkFor(deps, number, chosen)
  await phone.poll(owner)
  const attempt = await inTransaction(deps.db, async (tx) => {
    const payable = await deps.settlement.paidFor(owner).lock(tx, owner.id)
    if (!payable || !isPayable(payable, deps.clock.now())) throw new AppError('order_closed')
    return phone.prepare(tx, payable, { phone: number, network })
  })
  await phone.send(attempt, toPayable(order))
  const last = await phone.findLast(deps.db, owner)
  if (!last) throw new AppError('payment_not_found')
  return toPhonePaymentAnswer(await getOrder(deps, userId, reference), last)
}
