// A firm rate between two balances: made for one customer and one purpose, used once, within a short time.
import { AppError } from '@kivuko/contract/errors.ts'
import { t } from '@kivuko/contract/text.ts'
import { type Money, money, wholeFloor } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { isAboveMarket } from '#market/above-market.ts'
import { exchange } from '#market/exchange-rate.ts'
import { type ExchangeQuote, exchangeQuotes } from '#market/quotes.ts'
import { after } from '#platform/clock.ts'
import { newId, type UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'

type Purpose = ExchangeQuote['purpose']

export type ExchangeRequest = {
  userId: UserId
  purpose: Purpose
  amount: Money
  /** On top of the amount. */
  fee: Money
  to: ExchangeQuote['to_currency']
  /** Whoever pays it out knows no fraction: what is cut off goes to the spread. */
  givesWholeUnits?: true
  /** The sentence for what cannot be received; undefined when it can. */
  refuse?: (received: Money) => string | undefined
}

export async function makeExchangeQuote(deps: Deps, tx: Tx, request: ExchangeRequest): Promise<ExchangeQuote> {
  const { amount, fee, to } = request
  const result = exchange(deps.rates, { amount, to, spreadBps: deps.fees.spreadBps })
  const received = request.givesWholeUnits ? wholeFloor(result.received) : result.received
  const rule =
    request.refuse?.(received) ??
    (received.units <= 0n ? t('That amount is too small to give any {coin}.', { coin: to }) : undefined)
  if (rule) throw new AppError('amount_out_of_range', { detail: rule })
  const now = deps.clock.now()
  const quote: ExchangeQuote = {
    id: newId('exq', now),
    user_id: request.userId,
    purpose: request.purpose,
    from_currency: amount.asset,
    to_currency: to,
    amount_units: amount.units,
    fee_units: fee.units,
    received_units: received.units,
    spread_units: result.spread.units + result.received.units - received.units,
    created_at: now,
    expires_at: after(now, deps.config.exchangeQuoteMs),
    used_at: null,
  }
  await exchangeQuotes.add(tx, quote)
  return quote
}

/** Takes a quote for use in `tx`: once, by its owner, for its purpose, in time, and while it is not above the market. */
export async function useExchangeQuote(
  deps: Pick<Deps, 'clock' | 'rates'>,
  tx: Tx,
  wanted: { id: string; userId: UserId; purpose: Purpose },
): Promise<ExchangeQuote> {
  const findUsed = async (quote: ExchangeQuote) => (quote.used_at ? quote : undefined)
  const { quote, made } = await exchangeQuotes.take(deps, tx, wanted, findUsed)
  if (quote.purpose !== wanted.purpose) throw new AppError('quote_not_found')
  if (made) throw new AppError('quote_used')
  const { amount, received } = amountsOf(quote)
  if (isAboveMarket(deps.rates, { given: amount, promised: received })) throw new AppError('price_moved')
  await exchangeQuotes.change(tx, quote.id, { used_at: deps.clock.now() })
  return quote
}

/** Its amounts, each with its asset. */
export function amountsOf(quote: ExchangeQuote): { amount: Money; fee: Money; received: Money; spread: Money } {
  return {
    amount: money(quote.from_currency, quote.amount_units),
    fee: money(quote.from_currency, quote.fee_units),
    received: money(quote.to_currency, quote.received_units),
    spread: money(quote.to_currency, quote.spread_units),
  }
}
