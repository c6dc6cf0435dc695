// The terms of a purchase in one shape, whether the server quoted them or they are a local estimate.
// Amounts are wire strings, so terms can travel through history state as they are.
import {
  type BuyCrypto,
  ESTIMATE_LIFETIME_MS,
  estimate,
  type OrderFiat,
  type OrderGoods,
  type PayCurrency,
  type PaymentMethod,
} from '@kivuko/contract/buying.ts'
import type { BodyInput, Response } from '@kivuko/contract/endpoint.ts'
import type { createQuote } from '@kivuko/contract/quotes.ts'
import { formatDecimal, formatMoney, formatRate } from '@kivuko/money/format.ts'
import { type Money, parse, toDecimal } from '@kivuko/money/money.ts'
import { rateToDecimal } from '@kivuko/money/rate.ts'
import { LOCALE } from '#lib/language.ts'

/** Decimals of the crypto amount in the buy widget (specification part 1, section 9). */
export const CRYPTO_DECIMALS_SHOWN = 6

/** How long typing has to rest before a quote is asked for (specification part 1, section 9). */
export const QUOTE_DEBOUNCE_MS = 300

export type QuoteRequest = {
  total: Money<PayCurrency>
  crypto: BuyCrypto
  method: PaymentMethod
}

export type QuoteTerms = {
  /** Absent on an estimate: an estimate cannot be bought. */
  quoteId?: string
  fiatCurrency: PayCurrency
  cryptoCurrency: BuyCrypto
  method: PaymentMethod
  cryptoAmount: string
  /** What arrives at the least; absent on an estimate. */
  leastAmount?: string
  rate: string
  fee: string
  /** '1.5%', as shown. */
  feePercent: string
  total: string
  /** Milliseconds since 1970 on this device's clock. */
  expiresAtMs: number
}

export type FirmTerms = QuoteTerms & { quoteId: string }

export function isFirm(terms: QuoteTerms | undefined): terms is FirmTerms {
  return terms?.quoteId !== undefined
}

/** The body of POST /quotes/create for a request. */
export function quoteBody({ total, crypto, method }: QuoteRequest): BodyInput<typeof createQuote> {
  return {
    fiat_currency: total.asset,
    crypto_currency: crypto,
    fiat_amount: toDecimal(total),
    payment_method: method,
  }
}

/** The server's quote as terms. `nowMs` is when it arrived. */
export function termsFromQuote(request: QuoteRequest, quote: Response<typeof createQuote>, nowMs: number): FirmTerms {
  const expiresAtMs = Date.parse(quote.expiresAt)
  return {
    quoteId: quote.quote_id,
    fiatCurrency: request.total.asset,
    cryptoCurrency: request.crypto,
    method: request.method,
    cryptoAmount: quote.crypto_amount,
    leastAmount: quote.least_amount,
    rate: quote.rate,
    fee: quote.fee,
    feePercent: formatPercent(quote.feeRate),
    total: quote.total,
    // A quote that seems expired on arrival means this device's clock is ahead: the server refuses late ones anyway.
    expiresAtMs: expiresAtMs > nowMs ? expiresAtMs : nowMs + ESTIMATE_LIFETIME_MS,
  }
}

/** The contract's estimate as terms: no quote id, ten minutes to live. */
export function termsFromEstimate({ total, crypto, method }: QuoteRequest, nowMs: number): QuoteTerms {
  const { rate, fee, feeBps, crypto: cryptoAmount } = estimate(total, crypto, method)
  return {
    fiatCurrency: total.asset,
    cryptoCurrency: crypto,
    method,
    cryptoAmount: toDecimal(cryptoAmount),
    rate: rateToDecimal(rate),
    fee: toDecimal(fee),
    feePercent: formatPercent(`${feeBps}E-4`),
    total: toDecimal(total),
    expiresAtMs: nowMs + ESTIMATE_LIFETIME_MS,
  }
}

export function secondsLeft(terms: QuoteTerms, nowMs: number): number {
  return Math.max(0, Math.ceil((terms.expiresAtMs - nowMs) / 1000))
}

/** '7.146483 USDT', cut to six decimals; undefined where nothing is promised. */
export function leastText({ leastAmount, cryptoCurrency }: QuoteTerms): string | undefined {
  if (leastAmount === undefined) return undefined
  return `${formatDecimal(leastAmount, { decimals: CRYPTO_DECIMALS_SHOWN })} ${cryptoCurrency}`
}

/** 599 is '9:59'. */
export function countdownText(seconds: number): string {
  const minutes = Math.trunc(seconds / 60)
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`
}

/** '7.576923 USDT', cut (never rounded up) to six decimals. */
export function cryptoText(terms: QuoteTerms): string {
  return `${cryptoDigits(terms)} ${terms.cryptoCurrency}`
}

export function cryptoDigits(terms: QuoteTerms): string {
  return formatDecimal(terms.cryptoAmount, { decimals: CRYPTO_DECIMALS_SHOWN })
}

/** 'KSh 1,000.00'. A wire amount that cannot be read is shown as it came. */
export function fiatText(currency: OrderFiat, decimal: string): string {
  const amount = parse(currency, decimal)
  return amount ? formatMoney(amount) : `${decimal} ${currency}`
}

/** '1 USDT = 130.00 KES' */
export function rateText(terms: { rate: string; cryptoCurrency: OrderGoods; fiatCurrency: OrderFiat }): string {
  return `1 ${terms.cryptoCurrency} = ${formatRate(terms.rate)} ${terms.fiatCurrency}`
}

function formatPercent(fraction: number | string): string {
  const format = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 2 })
  return format.format(fraction as number)
}
