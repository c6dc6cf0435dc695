// What happened to a customer's money, newest first, in the words of the transaction list.
import type { Transaction } from '@kivuko/contract/wallets.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { listOrders } from '#modules/orders/find-order.ts'
import type { Order } from '#modules/orders/order.ts'
import type { UserId } from '#platform/ids.ts'

const STATUS: Record<Order['state'], Transaction['status']> = {
  awaiting_payment: 'pending',
  refund_pending: 'pending',
  completed: 'completed',
  expired: 'failed',
  cancelled: 'failed',
  refunded: 'failed',
}

export async function listTransactions(
  deps: Deps,
  userId: UserId,
  page: { limit: number; offset: number },
): Promise<{ transactions: Transaction[]; total_count: number }> {
  const { orders, total } = await listOrders(deps.db, userId, page)
  return { transactions: orders.map(fromOrder), total_count: total }
}

function fromOrder(order: Order): Transaction {
  const crypto = formatMoney(money(order.crypto_currency, order.crypto_units))
  return {
    id: order.id,
    external_reference: order.reference,
    transaction_type: 'crypto',
    amount: toDecimal(money(order.fiat_currency, order.total_units)),
    currency: order.fiat_currency,
    status: STATUS[order.state],
    description: order.state === 'completed' ? `Bought ${crypto}` : `Purchase of ${crypto}`,
    created_at: order.created_at.toISOString(),
    fee: toDecimal(money(order.fiat_currency, order.fee_units)),
    recipient_info: null,
    recipient_id: null,
    recipient_name: null,
    recipient_phone: null,
  }
}
