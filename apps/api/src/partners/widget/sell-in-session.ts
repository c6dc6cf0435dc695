// A sale in a frame: quoted, made and paid out by the very use cases of the site, for the customer who signed in, with their limits.
// This says only in which session, of which coins, and that somewhere new takes a yes at the site.
import { amountIn } from '@kivuko/contract/amounts.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { SellSettings } from '@kivuko/contract/partner-widget.ts'
import { sayRule, spoken } from '@kivuko/contract/say.ts'
import type { TradeCrypto, Sale as WireSale } from '@kivuko/contract/trades.ts'
import { compare, type Money, money, subtract, toDecimal } from '@kivuko/money/money.ts'
import { rateFromMicros, rateToDecimal } from '@kivuko/money/rate.ts'
import { customerAvailable } from '#accounting/chart.ts'
import { closedToCustomer } from '#compliance/closed-to-customer.ts'
import { giveDepositAddresses } from '#custody/give-deposit-addresses.ts'
import type { Deps } from '#deps.ts'
import { type SaleQuote, saleQuotes } from '#market/quotes.ts'
import { inTransaction, queryable, violatedConstraint } from '#platform/database.ts'
import type { SaleId, SaleQuoteId, UserId } from '#platform/ids.ts'
import type { WidgetCaller } from '#platform/widget-caller.ts'
import { listPayoutBanks } from '#rails/list-payout-banks.ts'
import type { SaleAsked } from '#tables/partner-browsers.ts'
import { cancelSale } from '#trading/cancel-sale.ts'
import {
  coinsOf,
  feeIn,
  getSaleById,
  lacksSelfie,
  type PayoutDestination,
  quoteSale,
  readPayee,
  receivedOf,
  sellTrade,
  toSaleAnswer,
} from '#trading/sell-by-frame.ts'
import { requireSaid } from './prove-sale-at-site.ts'
import { startLink } from './sign-in-at-site.ts'
import { findSaleIds, noteQuote, sessionQuotes, sessions } from './store.ts'

type Wanted = { crypto: TradeCrypto; amount: string }
type Taken = { quoteId: string; destination: PayoutDestination }

/** Throws `pair_closed` for what the session does not sell, and `validation_failed` for another amount than it names. */
export async function quoteSaleInSession(deps: Deps, caller: WidgetCaller, { crypto, amount }: Wanted) {
  const { fiat_currency: fiat, crypto_amount } = await requireSelling(deps, caller, crypto)
  requireAmount(crypto, crypto_amount, amount)
  const { userId } = caller
  const quote = await quoteSale(deps, { userId, fiat, crypto, amount })
  await inTransaction(deps.db, (tx) => noteQuote(tx, { session_id: caller.id, quote_id: quote.id }))
  return {
    id: quote.id,
    crypto_currency: quote.crypto_currency,
    crypto_amount: toDecimal(coinsOf(quote)),
    received: toDecimal(receivedOf(quote)),
    fee: toDecimal(feeIn(quote)),
    rate: rateToDecimal(rateFromMicros(quote.crypto_currency, quote.fiat_currency, quote.rate_micros)),
    holding: userId ? await holdingOf(deps, userId, coinsOf(quote)) : null,
    closed: userId ? await closedOf(deps, userId) : null,
    expires_at: quote.expires_at.toISOString(),
  }
}

/** Throws `widget_sale_unproven` for somewhere new, and `widget_sale_made` where the session has a sale that kept its coins. */
export async function sellInSession(
  deps: Deps,
  caller: WidgetCaller,
  { quoteId, destination }: Taken,
): Promise<WireSale> {
  const { userId, quote } = await requireOwnQuote(deps, caller, quoteId)
  const prove = async () => requireSaid(deps, caller, await toAsked(deps, { userId, quote, destination }))
  try {
    return await toSaleAnswer(deps, await sellTrade(deps, { userId, quoteId, destination, prove }))
  } catch (error) {
    if (violatedConstraint(error) === 'partner_sales_session_keeps') throw new AppError('widget_sale_made')
    throw error
  }
}

/** The link to the site, for a sale to somewhere new. */
export async function startSaleProof(deps: Deps, caller: WidgetCaller, { quoteId, destination }: Taken) {
  const { userId, quote } = await requireOwnQuote(deps, caller, quoteId)
  return startLink(deps, caller, await toAsked(deps, { userId, quote, destination }))
}

/** Throws `sale_not_found` for one of another session, also of the same customer. */
export async function readSaleInSession(deps: Deps, caller: WidgetCaller, id: string): Promise<WireSale> {
  return toSaleAnswer(deps, await getOwn(deps, caller, id))
}

export async function cancelSaleInSession(deps: Deps, caller: WidgetCaller, id: string): Promise<WireSale> {
  const { reference } = await getOwn(deps, caller, id)
  return toSaleAnswer(deps, await cancelSale(deps, requireSignedIn(caller), reference))
}

/** Of the coin of the session alone; none where it comes over no network here. */
export async function addressesInSession(deps: Deps, caller: WidgetCaller, crypto: TradeCrypto) {
  await requireSelling(deps, caller, crypto)
  return { addresses: await giveDepositAddresses(deps, requireSignedIn(caller), crypto) }
}

export async function banksInSession(deps: Deps, caller: WidgetCaller) {
  requireSignedIn(caller)
  return { banks: await listPayoutBanks(deps) }
}

async function requireSelling(deps: Deps, caller: WidgetCaller, crypto: TradeCrypto): Promise<SellSettings> {
  const session = await sessions.find(deps.db, caller.id)
  if (!session) throw new AppError('widget_session_invalid')
  const { settings } = session
  if (settings.side !== 'sell' || !settings.crypto_currencies.includes(crypto)) throw new AppError('pair_closed')
  return settings
}

function requireAmount(crypto: TradeCrypto, locked: string | undefined, amount: string): void {
  if (locked === undefined) return
  const [named, asked] = [amountIn(crypto, locked), amountIn(crypto, amount)]
  if (!('rule' in named) && !('rule' in asked) && compare(named, asked) === 0) return
  const message = sayRule('must be {amount}', { amount: locked })
  throw new AppError('validation_failed', { errors: [{ field: 'amount', message }] })
}

async function holdingOf(deps: Deps, userId: UserId, coins: Money<TradeCrypto>) {
  const { name } = customerAvailable(userId, coins.asset)
  const units = (await deps.ledger.balances(queryable(deps.db), [name])).get(name) ?? 0n
  const available = money(coins.asset, units)
  const missing = compare(available, coins) < 0 ? toDecimal(subtract(coins, available)) : null
  return { available: toDecimal(available), missing }
}

async function closedOf(deps: Deps, userId: UserId): Promise<string | null> {
  if (await lacksSelfie(deps, userId)) return spoken(new AppError('verification_needed').said)
  const closed = await closedToCustomer(deps, userId, 'sale')
  return closed === undefined ? null : spoken(closed)
}

type Meant = { userId: UserId; quote: SaleQuote; destination: PayoutDestination }

async function toAsked(deps: Deps, { userId, quote, destination }: Meant): Promise<SaleAsked> {
  const { crypto_currency, crypto_units, fiat_currency } = quote
  const { payee, whole } = await readPayee(deps, { userId, fiat: fiat_currency, destination })
  return {
    user_id: userId,
    kind: payee.kind as SaleAsked['kind'],
    identity: payee.identity,
    crypto_currency,
    crypto_units: String(crypto_units),
    fiat_currency,
    destination: whole,
  }
}

async function getOwn(deps: Deps, caller: WidgetCaller, id: string) {
  const own = await findSaleIds(deps.db, caller.id)
  if (!own.includes(id as SaleId)) throw new AppError('sale_not_found')
  return getSaleById(deps.db, caller.userId, id as SaleId)
}

function requireSignedIn({ userId }: WidgetCaller): UserId {
  if (!userId) throw new AppError('widget_not_signed_in')
  return userId
}

/** A quote of the site, or of another session, makes no sale here, nor does one given before somebody signed in. */
async function requireOwnQuote(deps: Deps, caller: WidgetCaller, quoteId: string) {
  const { db } = deps
  const userId = requireSignedIn(caller)
  const own = await sessionQuotes.find(db, { quote_id: quoteId as SaleQuoteId, session_id: caller.id })
  const quote = own && (await saleQuotes.find(db, quoteId as SaleQuoteId))
  if (!quote || quote.user_id !== userId) throw new AppError('quote_not_found')
  return { userId, quote }
}
