// A purchase in a frame: quoted, ordered and paid by the very use cases of the site, for the customer who signed in, with their
// limits. This says only in which session.

import type { BuyCrypto } from '@kivuko/contract/buying.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { WidgetMethod } from '@kivuko/contract/partner-widget.ts'
import type { WidgetOrder } from '@kivuko/contract/widget.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { rateFromMicros, rateToDecimal } from '@kivuko/money/rate.ts'
import type { PlannedDelivery } from '#custody/plan-delivery.ts'
import type { Deps } from '#deps.ts'
import { createQuote } from '#market/create-quote.ts'
import { leastOf } from '#market/quote.ts'
import { purchaseQuotes } from '#market/quotes.ts'
import { inTransaction } from '#platform/database.ts'
import type { OrderId, QuoteId, UserId } from '#platform/ids.ts'
import type { WidgetCaller } from '#platform/widget-caller.ts'
import { cancelOrder } from '#trading/cancel-order.ts'
import { findOrder } from '#trading/find-order.ts'
import { orderByCard } from '#trading/order-by-card.ts'
import { orderByPhone, withPayment } from '#trading/order-by-phone.ts'
import { marginOf } from '../margins/margin-of.ts'
import { destinationOf, planInSession, plannedOf, rememberAddress } from './deliver-in-session.ts'
import { findOrderIds, noteQuote, sessionQuotes, sessions } from './store.ts'
import { toWidgetOrder } from './widget-order.ts'

type Wanted = { crypto: BuyCrypto; amount: string; method: WidgetMethod }

/** Throws `method_unavailable` and `pair_closed` for what the partner does not offer, and in a session that sells. */
export async function quoteInSession(deps: Deps, caller: WidgetCaller, { crypto, amount, method }: Wanted) {
  const session = await sessions.find(deps.db, caller.id)
  if (!session) throw new AppError('widget_session_invalid')
  if (session.settings.side === 'sell') throw new AppError('pair_closed')
  const { fiat_currency: fiat, crypto_currencies, payment_methods } = session.settings
  if (!crypto_currencies.includes(crypto)) throw new AppError('pair_closed')
  if (payment_methods && !payment_methods.includes(method)) throw new AppError('method_unavailable')
  const margin = await marginOf(deps, caller.partnerId, fiat)
  const quote = await createQuote(deps, { userId: caller.userId, fiat, crypto, amount, method, margin })
  const going = destinationOf(session.settings)
  const plan = going && (await planInSession(deps, { userId: caller.userId, quote }, going))
  const noted = { session_id: caller.id, quote_id: quote.id as QuoteId }
  await inTransaction(deps.db, (tx) => noteQuote(tx, noted, plan?.planned))
  return {
    id: quote.id,
    total: toDecimal(money(quote.fiat_currency, quote.total_units)),
    fee: toDecimal(money(quote.fiat_currency, quote.fee_units)),
    margin: toDecimal(money(quote.fiat_currency, quote.margin_units)),
    rate: rateToDecimal(rateFromMicros(quote.crypto_currency, quote.fiat_currency, quote.rate_micros)),
    crypto_amount: toDecimal(money(quote.crypto_currency, quote.crypto_units)),
    least_amount: toDecimal(leastOf(quote, deps.config.orders.priceGuardBps)),
    delivery: plan?.shown ?? null,
    expires_at: quote.expires_at.toISOString(),
  }
}

export async function orderInSession(
  deps: Deps,
  caller: WidgetCaller,
  { quoteId, phone }: { quoteId: string; phone: string },
): Promise<WidgetOrder> {
  const { userId, delivery } = await requireOwnQuote(deps, caller, quoteId)
  const ordered = await orderByPhone(deps, { userId, quoteId, phone, delivery: delivery ?? 'wallet' })
  if (delivery) await rememberAddress(deps, userId, delivery)
  return toWidgetOrder(deps, ordered)
}

export async function orderByCardInSession(deps: Deps, caller: WidgetCaller, quoteId: string) {
  const { userId, delivery } = await requireOwnQuote(deps, caller, quoteId)
  const wanted = { userId, quoteId, reference: caller.id, delivery: delivery ?? ('wallet' as const) }
  const { order, clientSecret } = await orderByCard(deps, wanted)
  if (delivery) await rememberAddress(deps, userId, delivery)
  return { client_secret: clientSecret, order: await toWidgetOrder(deps, await withPayment(deps, order)) }
}

/** Throws `order_not_found` for one of another session, also of the same customer. */
export async function readInSession(deps: Deps, caller: WidgetCaller, id: string): Promise<WidgetOrder> {
  return toWidgetOrder(deps, await withPayment(deps, await getOwn(deps, caller, id)))
}

export async function cancelInSession(deps: Deps, caller: WidgetCaller, id: string): Promise<WidgetOrder> {
  const { reference } = await getOwn(deps, caller, id)
  const order = await cancelOrder(deps, requireSignedIn(caller), reference)
  return toWidgetOrder(deps, await withPayment(deps, order))
}

async function getOwn(deps: Deps, caller: WidgetCaller, id: string) {
  const own = await findOrderIds(deps.db, caller.id)
  const order = own.includes(id as OrderId) ? await findOrder(deps.db, id as OrderId) : undefined
  if (!order || order.user_id !== caller.userId) throw new AppError('order_not_found')
  return order
}

function requireSignedIn({ userId }: WidgetCaller): UserId {
  if (!userId) throw new AppError('widget_not_signed_in')
  return userId
}

/** A quote of the site, or of another session, makes no order here: it would be another partner's. */
async function requireOwnQuote(
  deps: Deps,
  caller: WidgetCaller,
  quoteId: string,
): Promise<{ userId: UserId; delivery: PlannedDelivery | undefined }> {
  const { db } = deps
  const userId = requireSignedIn(caller)
  const own = await sessionQuotes.find(db, { quote_id: quoteId as QuoteId, session_id: caller.id })
  const quote = own && (await purchaseQuotes.find(db, quoteId))
  // A visitor's price would be for whoever takes it first.
  if (!own || !quote || quote.user_id !== userId) throw new AppError('quote_not_found')
  return { userId, delivery: await plannedOf(deps, userId, { own, quote }) }
}
