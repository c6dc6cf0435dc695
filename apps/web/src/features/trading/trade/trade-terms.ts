// What a trade comes to: by the server's firm quote, else by the constants of the specification, marked as an estimate.
import type { Response as Result } from '@kivuko/contract/endpoint.ts'
import type { quoteTrade, SaleFiat, TradeSide } from '@kivuko/contract/trades.ts'
import { ASSETS, type Asset, type CryptoAsset } from '@kivuko/money/assets.ts'
import { compare, type Money, parse, subtract, toDecimal, zero } from '@kivuko/money/money.ts'
import { buyNearest, rateOf, worthFloor } from '@kivuko/money/rate.ts'
import { readAmount } from '#lib/typed-amount.ts'

/** Specification part 2, section 9: euro for one bitcoin, and the fee in euro. For no other pair. */
export const DEFAULT_RATE = '93340.09'
export const DEFAULT_FEE = '2.73'
const CRYPTO_DECIMALS = 8
const FIAT_DECIMALS = 2

export type TradeQuote = Result<typeof quoteTrade>
export type Pair = { side: TradeSide; fiat: SaleFiat; crypto: CryptoAsset }
export type TradeTerms = {
  exchangeRate: string
  fee: string
  /** As shown: eight decimals of a coin, two of a currency, none of yen; nothing is 0. */
  receive: string
  /** As calls and fields take it: with no more decimals than the asset has. */
  received: string
  isEstimate: boolean
}

/** The amount as typed; undefined while it is missing, unreadable or not above zero. */
export function positiveAmount({ side, fiat, crypto }: Pair, typed: string): Money | undefined {
  const read = readAmount(side === 'buy' ? fiat : crypto, typed)
  return read.kind === 'amount' && read.amount.units > 0n ? read.amount : undefined
}

/** Undefined where neither a quote nor an estimate is to be had. */
export function termsOf(pair: Pair, typed: string, quote: TradeQuote | undefined): TradeTerms | undefined {
  if (quote) {
    return {
      exchangeRate: quote.rate,
      fee: quote.fee,
      ...receiving(pair, quote.receive_amount),
      isEstimate: false,
    }
  }
  const amount = positiveAmount(pair, typed)
  return amount ? estimateOf(pair, amount) : undefined
}

function estimateOf(pair: Pair, amount: Money): TradeTerms | undefined {
  const { side, fiat, crypto } = pair
  const rate = rateOf('BTC', 'EUR', DEFAULT_RATE)
  const fee = parse('EUR', DEFAULT_FEE)
  if (fiat !== 'EUR' || crypto !== 'BTC' || !rate || !fee) return undefined
  const received =
    side === 'buy'
      ? buyNearest(orNothing(subtract({ asset: 'EUR', units: amount.units }, fee)), rate)
      : orNothing(subtract(worthFloor({ asset: 'BTC', units: amount.units }, rate), fee))
  return { exchangeRate: DEFAULT_RATE, fee: DEFAULT_FEE, ...receiving(pair, toDecimal(received)), isEstimate: true }
}

function receiving(pair: Pair, received: string): Pick<TradeTerms, 'receive' | 'received'> {
  return { receive: shown(pair, received), received }
}

/** An amount below the fee receives nothing; there is no less. */
function orNothing<A extends 'EUR'>(amount: Money<A>): Money<A> {
  return compare(amount, zero(amount.asset)) < 0 ? zero(amount.asset) : amount
}

/** What an amount receives that is too little to receive anything. */
export function nothing(pair: Pair): string {
  return shown(pair, '0')
}

/** Cut, never rounded up. */
function shown({ side, fiat }: Pair, decimal: string): string {
  if (!/[1-9]/.test(decimal)) return '0'
  const [whole = '0', fraction = ''] = decimal.split('.')
  // Yen are paid out whole.
  if (side === 'sell' && fiat === 'JPY') return whole
  const decimals = side === 'buy' ? CRYPTO_DECIMALS : FIAT_DECIMALS
  return `${whole}.${fraction.slice(0, decimals).padEnd(decimals, '0')}`
}

/** Cut to the decimals that an amount of the asset may have; what is no number stays as it is. */
export function cutTo(asset: Asset, text: string): string {
  return text.replace(/\.\d+$/, (fraction) => {
    const kept = fraction.slice(0, 1 + ASSETS[asset].scale)
    return kept === '.' ? '' : kept
  })
}

/** Whether anything is left after the fee. */
export function receivesNothing(terms: TradeTerms | undefined): boolean {
  return terms !== undefined && /^[0.]*$/.test(terms.receive)
}
