// Where the coins of an order go and how far they are, as its customer sees it.
import type { OrderDelivery } from '@kivuko/contract/orders.ts'
import { money, subtract, toDecimal } from '@kivuko/money/money.ts'
import type { Db, Tables } from '#tables.ts'
import { findDeliveries } from './find-delivery.ts'
import { findWithdrawalsOfOrders } from './get-withdrawal.ts'
import type { Withdrawal } from './withdrawal.ts'

type Bought = Pick<Tables['orders'], 'id' | 'state' | 'crypto_currency' | 'crypto_units'>

/** Null when they go to the customer's wallet. */
export async function deliveryAnswerFor(db: Db, order: Bought): Promise<OrderDelivery | null> {
  return (await deliveryAnswersFor(db, [order])).get(order.id) ?? null
}

/** Of many, by the order: two queries at most, and none that goes to the customer's wallet. */
export async function deliveryAnswersFor(db: Db, orders: readonly Bought[]): Promise<Map<string, OrderDelivery>> {
  const ids = orders.map(({ id }) => id)
  const deliveries = new Map((await findDeliveries(db, ids)).map((delivery) => [delivery.order_id, delivery]))
  if (deliveries.size === 0) return new Map()
  const withdrawals = new Map((await findWithdrawalsOfOrders(db, ids)).map((row) => [row.order_id, row]))
  return new Map(
    orders.flatMap((order) => {
      const delivery = deliveries.get(order.id)
      return delivery ? [[order.id, toAnswer(order, { delivery, withdrawal: withdrawals.get(order.id) })]] : []
    }),
  )
}

type Going = { delivery: Tables['order_deliveries']; withdrawal: Withdrawal | undefined }

function toAnswer(order: Bought, { delivery, withdrawal }: Going): OrderDelivery {
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
