// The order's line in the customer's list of transactions, in the transaction that brings the order into a state.
import { isCardFill } from '@kivuko/contract/buying.ts'
import type { OrderState } from '@kivuko/contract/orders.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import type { TransactionStatus } from '@kivuko/contract/transactions.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { changeTransaction, recordTransaction } from '#record/record-transaction.ts'
import type { Tx } from '#tables.ts'
import { type Order, totalOf } from '#trading/order.ts'

type Words = (goods: Money) => Said
const purchase: Words = (coins) => say('Purchase of {coins}', { coins })
const bought: Words = (coins) => say('Bought {coins}', { coins })
const cancelled: Words = (coins) => say('Cancelled purchase of {coins}', { coins })

/** Of a wallet that was filled. */
const filled: Words = () => say('Card deposit')

const LINES: Record<OrderState, { status: TransactionStatus; words: Words }> = {
  awaiting_payment: { status: 'pending', words: purchase },
  refund_pending: { status: 'pending', words: purchase },
  completed: { status: 'completed', words: bought },
  expired: { status: 'failed', words: purchase },
  cancelled: { status: 'failed', words: cancelled },
  refunded: { status: 'failed', words: purchase },
}

/** `order` is as it was before. A card order that nobody paid moved no money, and so has no line. */
export async function writeOrderLine(deps: Deps, tx: Tx, order: Order, state: OrderState): Promise<void> {
  const { status, words } = LINES[state]
  const goods = money(order.crypto_currency, order.crypto_units)
  const isFill = isCardFill(order.crypto_currency)
  const description = (isFill ? filled : words)(goods)
  const got = state === 'completed' && !isFill ? { bought: goods } : {}
  const isPaid = state === 'completed' || (state === 'refund_pending' && order.state !== 'completed')
  const isFirst = order.payment_method === 'card' ? isPaid : state === 'awaiting_payment'
  if (!isFirst) {
    const isTakenBack = order.state === 'completed' && state === 'refund_pending'
    const apart = isTakenBack ? { apart: { back: goods } } : {}
    return changeTransaction(deps, tx, order, { status, description, ...got, ...apart })
  }
  await recordTransaction(deps, tx, {
    userId: order.user_id,
    sourceKind: 'order',
    sourceId: order.id,
    reference: order.reference,
    type: isFill ? 'deposit' : 'crypto',
    status,
    amount: totalOf(order),
    fee: money(order.fiat_currency, order.fee_units),
    description,
    ...got,
  })
}
