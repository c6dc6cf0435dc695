// Where the coins of an order go and how far they are, as its customer sees it.
import type { OrderDelivery } from '@kivuko/contract/orders.ts'
import { money, subtract, toDecimal } from '@kivuko/money/money.ts'
import type { Db, Tables } from '#tables.ts'
import { findDelivery } from './find-delivery.ts'
import { findWithdrawalOfOrder } from './get-withdrawal.ts'

type Bought = Pick<Tables['orders'], 'id' | 'state' | 'crypto_currency' | 'crypto_units'>

/** Null when they go to the customer's wallet. */
export async function deliveryAnswerFor(db: Db, order: Bought): Promise<OrderDelivery | null> {
  const delivery = await findDelivery(db, order.id)
  if (!delivery) return null
  const withdrawal = await findWithdrawalOfOrder(db, order.id)
  const coins = money(order.crypto_currency, order.crypto_units)
  const fee = money(order.crypto_currency, delivery.fee_units)
  return {
    network: delivery.network,
    address: delivery.address,
    status: withdrawal?.state ?? (order.state === 'awaiting_payment' ? 'planned' : 'kept'),
    fee: toDecimal(fee),
    received: toDecimal(subtract(coins, fee)),
    reference: withdrawal?.reference ?? null,
    transaction_hash: withdrawal?.transaction_hash ?? null,
    sends_at: withdrawal?.sends_at?.toISOString() ?? null,
  }
}
