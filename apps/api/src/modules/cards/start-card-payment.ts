// Gives an order a payment at the card network that the browser can confirm. Repeating it gives the same payment.
import { AppError } from '@kivuko/contract/errors.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { isPayable, type Order, totalOf } from '#modules/orders/order.ts'
import { inTransaction } from '#platform/database.ts'
import type { CardPayment, Cards } from '#providers/cards/port.ts'
import { customerRefOf } from './card-customer.ts'
import { answerOf, requireCards } from './card-network.ts'
import { type CardPaymentRow, findCardPaymentByOrder } from './find-card-payment.ts'
import { noteProviderRef } from './store.ts'

export type StartOptions = { savedCard?: string; keepCard: boolean }

/** Throws `order_closed`, `method_unavailable`, `card_not_found`, `provider_unavailable`. */
export async function startCardPayment(deps: Deps, order: Order, options: StartOptions): Promise<CardPayment> {
  const cards = requireCards(deps)
  if (!isPayable(order, deps.clock.now())) throw new AppError('order_closed')
  const row = await findCardPaymentByOrder(deps.db, order.id)
  if (!row) throw new AppError('order_closed')
  const started = await ensureStarted(deps, cards, order, row)
  if (started.state.kind === 'cancelled') throw new AppError('order_closed')
  if (started.state.kind !== 'awaiting_customer') return started
  const prepared = await cards.preparePayment(started.providerRef, options)
  if (prepared.kind === 'refused' && options.savedCard) throw new AppError('card_not_found')
  return answerOf(prepared)
}

/** The order's payment at the network, started with our row's id so that a crash in between cannot make two. */
async function ensureStarted(deps: Deps, cards: Cards, order: Order, row: CardPaymentRow): Promise<CardPayment> {
  if (row.provider_ref) return answerOf(await cards.findPayment(row.provider_ref))
  const started = answerOf(
    await cards.startPayment({
      id: row.id,
      orderId: order.id,
      amount: totalOf(order),
      customerRef: await customerRefOf(deps, cards, order.user_id),
      description: `${order.reference}: ${formatMoney(money(order.crypto_currency, order.crypto_units))}`,
    }),
  )
  await inTransaction(deps.db, (tx) => noteProviderRef(tx, row.id, started.providerRef))
  return started
}
