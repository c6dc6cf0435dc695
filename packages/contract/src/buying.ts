// What can be bought with what: the widget's lists, each currency's ways to pay with their times, fees and bounds, the
// minimum, and the estimate shown without a quote.
import type { CryptoAsset, FiatAsset } from '@kivuko/money/assets.ts'
import { feeOf, type Money, money, subtract } from '@kivuko/money/money.ts'
import { buyFloor, type Rate, rateOf } from '@kivuko/money/rate.ts'
import { divFloor } from '@kivuko/money/rounding.ts'
import { t } from './text.ts'

/** Specification part 1, section 9, in this order. */
export const PAY_CURRENCIES = ['KES', 'NGN', 'USD', 'EUR'] as const satisfies readonly FiatAsset[]
export type PayCurrency = (typeof PAY_CURRENCIES)[number]
export const BUY_CRYPTOS = ['USDT', 'USDC', 'BTC', 'ETH', 'XRP', 'SOL'] as const satisfies readonly CryptoAsset[]
export type BuyCrypto = (typeof BUY_CRYPTOS)[number]

/** What an order can be in: the widget's lists, and what guided trade takes beside them. */
export const ORDER_FIATS = [...PAY_CURRENCIES, 'GBP', 'CHF', 'JPY', 'CAD'] as const satisfies readonly FiatAsset[]
export type OrderFiat = (typeof ORDER_FIATS)[number]
export const ORDER_CRYPTOS = [...BUY_CRYPTOS, 'BNB'] as const satisfies readonly CryptoAsset[]
export type OrderCrypto = (typeof ORDER_CRYPTOS)[number]
/** Wallets of money that a card fills: what is paid for is that money itself, less the fee. */
export const CARD_FILLS = ['USD', 'NGN'] as const satisfies readonly OrderFiat[]
export type CardFill = (typeof CARD_FILLS)[number]
/** What an order brings: coins, or the money of a wallet. */
export const ORDER_GOODS = [...ORDER_CRYPTOS, ...CARD_FILLS] as const
export type OrderGoods = (typeof ORDER_GOODS)[number]

export function isCardFill(goods: OrderGoods): goods is CardFill {
  return CARD_FILLS.some((each) => each === goods)
}

type MethodTerms = {
  /** Of a purchase that was paid so: 'M-Pesa'. */
  name: string
  /** On a form, where a currency has no word of its own for it: 'Mobile Money'. */
  label: string
  /** Within a sentence: 'mobile money'. */
  phrase: string
  /** What the customer does: answers a phone, sends a transfer, or fills in a card. */
  paidBy: 'phone' | 'transfer' | 'card'
  /** In basis points: of estimates, and until the operator sets another (specification part 1, section 9). */
  feeBps: bigint
  /** What the rail takes of each currency in one payment. */
  bounds: Partial<Record<OrderFiat, Bounds>>
  /** Said of an amount with a fraction, by a rail that moves whole units only. */
  wholeOnly?: string
}
/** Whole amounts of the currency, or its decimals. */
export type Bounds = { minimum: string; maximum: string }

/** All there is to say of a way to pay; what follows from it is derived. Cards: a ceiling against fraud as well. */
export const METHODS = {
  mpesa: {
    name: t('M-Pesa'),
    label: t('Mobile Money'),
    phrase: t('mobile money'),
    paidBy: 'phone',
    feeBps: 150n,
    bounds: { KES: { minimum: '10', maximum: '150000' } },
    wholeOnly: t('M-Pesa takes whole shillings only. Enter an amount without cents.'),
  },
  bank: {
    name: t('Bank transfer'),
    label: t('Bank Transfer'),
    phrase: t('bank transfer'),
    paidBy: 'transfer',
    feeBps: 100n,
    bounds: {
      KES: { minimum: '100', maximum: '1000000' },
      NGN: { minimum: '500', maximum: '10000000' },
      USD: { minimum: '20', maximum: '50000' },
      EUR: { minimum: '20', maximum: '50000' },
      GBP: { minimum: '20', maximum: '50000' },
      CHF: { minimum: '20', maximum: '50000' },
      JPY: { minimum: '3000', maximum: '7500000' },
      CAD: { minimum: '30', maximum: '70000' },
    },
  },
  card: {
    name: t('Card'),
    label: t('Card'),
    phrase: t('card'),
    paidBy: 'card',
    feeBps: 250n,
    bounds: {
      NGN: { minimum: '1000', maximum: '999999.99' },
      USD: { minimum: '10', maximum: '10000' },
      EUR: { minimum: '10', maximum: '10000' },
      GBP: { minimum: '10', maximum: '10000' },
      CHF: { minimum: '10', maximum: '10000' },
      JPY: { minimum: '1500', maximum: '999999' },
      CAD: { minimum: '15', maximum: '15000' },
    },
  },
} as const satisfies Record<string, MethodTerms>
export type PaymentMethod = keyof typeof METHODS
export const PAYMENT_METHODS = Object.keys(METHODS) as PaymentMethod[]

export function termsOf(method: PaymentMethod): MethodTerms {
  return METHODS[method]
}

/** The same of each way to pay. */
export function ofEachMethod<T>(tell: (method: PaymentMethod) => T): Record<PaymentMethod, T> {
  return Object.fromEntries(PAYMENT_METHODS.map((method) => [method, tell(method)])) as Record<PaymentMethod, T>
}

export type MethodOption = { method: PaymentMethod; label: string; time?: string }

/** Methods for each pay currency; the first is the default (specification part 1, section 9). */
export const METHODS_BY_CURRENCY: Record<PayCurrency, readonly MethodOption[]> = {
  KES: [
    { method: 'mpesa', label: t('Mobile Money'), time: t('instant') },
    { method: 'bank', label: t('Bank Transfer'), time: t('1-2 hours') },
  ],
  NGN: [
    { method: 'bank', label: t('Bank Transfer'), time: t('1-2 hours') },
    { method: 'card', label: t('Debit Card') },
  ],
  USD: [
    { method: 'card', label: t('Card') },
    { method: 'bank', label: t('Bank Transfer'), time: t('1-3 days') },
  ],
  EUR: [
    { method: 'card', label: t('Card') },
    { method: 'bank', label: 'SEPA', time: t('1-2 days') },
  ],
}

/** The least the widget takes, in whichever pay currency: a number of whole units. */
export const BUY_AMOUNT_MIN = 10
/** A local estimate is shown for ten minutes, as a quote is. */
export const ESTIMATE_LIFETIME_MS = 10 * 60_000

/** In basis points: of a method nobody knows 2 %. */
export function fallbackFeeBps(method: string): bigint {
  return PAYMENT_METHODS.includes(method as PaymentMethod) ? METHODS[method as PaymentMethod].feeBps : 200n
}

/** Prices of one coin for estimates (specification part 1, section 9); nothing is ever settled at these. */
export const FALLBACK_RATES: Record<BuyCrypto, Record<PayCurrency, string>> = {
  USDT: { KES: '130', NGN: '1650', USD: '1', EUR: '0.85' },
  USDC: { KES: '130', NGN: '1650', USD: '1', EUR: '0.85' },
  BTC: { KES: '6500000', NGN: '82500000', USD: '50000', EUR: '42500' },
  ETH: { KES: '520000', NGN: '6600000', USD: '4000', EUR: '3400' },
  XRP: { KES: '82', NGN: '730', USD: '0.55', EUR: '0.5' },
  SOL: { KES: '22500', NGN: '187500', USD: '150', EUR: '127.5' },
}

export type QuoteAmounts<F extends OrderFiat = OrderFiat, C extends OrderGoods = OrderCrypto> = {
  total: Money<F>
  fee: Money<F>
  /** What the partner through whom it is bought adds. */
  margin: Money<F>
  crypto: Money<C>
}

/**
 * What you type is what you pay: fee = amount × fee rate, crypto = (amount − fee − margin) ÷ price, rounded down. So is the
 * margin: its partner gets no part of a unit that nobody was shown.
 */
export function quoteAmounts<F extends OrderFiat, C extends OrderGoods>(
  total: Money<F>,
  rate: Rate<C, F>,
  feeBps: bigint,
  marginBps = 0n,
): QuoteAmounts<F, C> {
  const fee = feeOf(total, feeBps)
  const margin = marginOf(total, marginBps)
  return { total, fee, margin, crypto: buyFloor(subtract(subtract(total, fee), margin), rate) }
}

export function marginOf<F extends OrderFiat>({ asset, units }: Money<F>, bps: bigint): Money<F> {
  return money(asset, divFloor(units * bps, 10_000n))
}

/** The estimate shown when the server gives no quote. It cannot be bought. */
export function estimate(
  total: Money<PayCurrency>,
  crypto: BuyCrypto,
  method: string,
): QuoteAmounts<PayCurrency, BuyCrypto> & { rate: Rate<BuyCrypto, PayCurrency>; feeBps: bigint } {
  const rate = rateOf(crypto, total.asset, FALLBACK_RATES[crypto][total.asset])
  if (!rate) throw new Error('every fallback rate is a plain decimal')
  const feeBps = fallbackFeeBps(method)
  return { ...quoteAmounts(total, rate, feeBps), rate, feeBps }
}

/** True when this currency can be paid by this method at all, whether or not the operator has connected it. */
export function takesMethod(currency: OrderFiat, method: string): method is PaymentMethod {
  return PAYMENT_METHODS.some((known) => known === method && termsOf(known).bounds[currency] !== undefined)
}
