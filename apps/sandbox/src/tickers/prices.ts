// Prices that walk: each pair swings slowly within half a percent of its reference, and obeys what the console orders.
import { withoutTrailingZeros } from '@kivuko/money/trailing-zeros.ts'
import type { Store } from '../store.ts'
import { type Coin, type Fiat, referencePriceMicros } from './reference-prices.ts'

export const SOURCES = ['coinbase', 'coingecko', 'kraken'] as const
export type Source = (typeof SOURCES)[number]

/** A coin in every currency, a currency for every coin, or the one pair of both, which no other price follows. */
export type Move = { coin?: Coin | undefined; fiat?: Fiat | undefined; percent: number; source?: Source | undefined }

/** Frozen: the moment its prices are told to be of, and where on the walk they stand. */
type SourceState = { frozen?: { toldAt: number; walkAt: number } | undefined; isOff: boolean }
export type TickerState = { sources: Record<Source, SourceState>; moves: Move[] }

export type Prices = {
  /** Millionths of `fiat` for one `coin`, as this source tells it now. */
  priceMicros(source: Source, coin: Coin, fiat: Fiat): bigint
  /** The moment this source's prices are of: now, or when it was frozen. Milliseconds. */
  asOf(source: Source): number
  isOff(source: Source): boolean
  /** Without a source, all of them. Thawing lets time go on from now. */
  freeze(isFrozen: boolean, source?: Source): void
  switchOff(isOff: boolean, source?: Source): void
  /** Sets how many percent prices stand above (or below) their walk; 0 undoes it. Without a source, in all of them. */
  move(move: Move): void
  reset(): void
  state(): TickerState
}

const MILLION = 1_000_000n
/** Two slow swings with periods that never meet, so that no two minutes look alike; amplitudes in millionths. */
const SWINGS = [
  { periodMs: 1_260_000, ppm: 3500 },
  { periodMs: 172_000, ppm: 1200 },
]
/** Sources differ a little, as real ones do. Millionths. */
const SOURCE_OFFSET_PPM: Record<Source, bigint> = { coinbase: 0n, coingecko: -180n, kraken: 220n }

function phaseOf(text: string): number {
  let sum = 0
  for (const character of text) sum = (sum * 31 + character.charCodeAt(0)) % 6283
  return sum / 1000
}

/** A coin's walk is the same in every currency: only the reference table decides what one buys in the other. */
function walkPpm(coin: Coin, at: number): bigint {
  const isStable = coin === 'USDT' || coin === 'USDC'
  let ppm = 0
  for (const { periodMs, ppm: size } of SWINGS) {
    ppm += (isStable ? size / 10 : size) * Math.sin((2 * Math.PI * at) / periodMs + phaseOf(coin + size))
  }
  return BigInt(Math.trunc(ppm))
}

const UNDISTURBED: SourceState = { isOff: false }
const FRESH: TickerState = {
  sources: { coinbase: UNDISTURBED, coingecko: UNDISTURBED, kraken: UNDISTURBED },
  moves: [],
}

/** Milliseconds, the machine's unless given: a test may wind the time of the feeds on, and keep their prices still. */
export type PriceTimes = {
  /** The time the feeds say their prices are of. */
  tellTime?: (() => number) | undefined
  /** Where on their walk the prices are. */
  walkTime?: (() => number) | undefined
}

export function createPrices(store: Store, { tellTime = Date.now, walkTime = Date.now }: PriceTimes = {}): Prices {
  const state = () => store.find<TickerState>('setting', 'tickers') ?? structuredClone(FRESH)
  const frozen = (source: Source) => state().sources[source].frozen
  const asOf = (source: Source) => frozen(source)?.toldAt ?? tellTime()

  function change(source: Source | undefined, changes: Partial<SourceState>): void {
    const { sources, moves } = state()
    for (const name of SOURCES) {
      if (source === undefined || source === name) sources[name] = { ...sources[name], ...changes }
    }
    store.put('setting', 'tickers', { sources, moves })
  }

  return {
    asOf,
    state,
    isOff: (source) => state().sources[source].isOff,
    priceMicros: (source, coin, fiat) => {
      const ppm = MILLION + walkPpm(coin, frozen(source)?.walkAt ?? walkTime()) + SOURCE_OFFSET_PPM[source]
      let price = (referencePriceMicros(coin, fiat) * ppm) / MILLION
      for (const move of state().moves) {
        if ((move.coin ?? coin) !== coin || (move.fiat ?? fiat) !== fiat || (move.source ?? source) !== source) continue
        price = (price * (MILLION + BigInt(Math.trunc(move.percent * 10_000)))) / MILLION
      }
      return price > 0n ? price : 1n
    },
    freeze: (isFrozen, source) =>
      change(source, { frozen: isFrozen ? { toldAt: tellTime(), walkAt: walkTime() } : undefined }),
    switchOff: (isOff, source) => change(source, { isOff }),
    move: (move) => {
      const { sources, moves } = state()
      const others = moves.filter(
        ({ coin, fiat, source }) => coin !== move.coin || fiat !== move.fiat || source !== move.source,
      )
      store.put('setting', 'tickers', { sources, moves: move.percent === 0 ? others : [...others, move] })
    },
    reset: () => store.remove('setting', 'tickers'),
  }
}

/** Plain decimal text of millionths, without trailing zeros. */
export function microsToText(micros: bigint): string {
  const digits = micros.toString().padStart(7, '0')
  const fraction = withoutTrailingZeros(digits.slice(-6))
  return fraction ? `${digits.slice(0, -6)}.${fraction}` : digits.slice(0, -6)
}
