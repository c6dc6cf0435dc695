// The prices this process knows: the latest of each source, the one price of each asset that follows from them, and how
// fast the market moves.
import { ORDER_CRYPTOS, type OrderCrypto, type OrderFiat } from '@kivuko/contract/buying.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { type Rate, rateMicrosCeil } from '@kivuko/money/rate.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { RateSource } from '#providers/rates/port.ts'
import { onePriceEach, PAIRS, type Pair, type Prices } from './one-price.ts'

export type RateBookOptions = {
  sources: readonly RateSource[]
  clock: Clock
  log: FastifyBaseLogger
  /** A price older than this is not a price. */
  staleAfterMs: number
  /** How far back a move is measured. */
  moveWindowMs: number
  /** A source that lies further than this from a price contradicts it. */
  disagreeBps: bigint
}

/** Millionths, and the moment it was true, in milliseconds. */
export type KnownPrice = { micros: bigint; at: number }
/** What follows from the prices that are fresh, and until when they are. */
type Fresh = { prices: Prices; until: number }

export type RateBook = Pick<Prices, 'isClosed' | 'contradictions'> & {
  /**
   * Units of `quote` for one `base`: undefined while either has no fresh price, and the same object until one changes.
   * Good for saying what something is worth; a promise is made at `firmMid`.
   */
  mid<B extends Asset, Q extends Asset>(base: B, quote: Q): Rate<B, Q> | undefined
  /** How far the mid moved within the window, in basis points of its lowest. */
  movedBps(base: OrderCrypto, quote: OrderFiat): bigint
  /** Asks every source once. A source that fails keeps its last prices until they are stale. */
  refresh(): Promise<void>
  /** The names of what is asked. */
  readonly sources: readonly string[]
  /** Whether it did not answer when this process asked it last. */
  isFailing(source: string): boolean
  /** Asks one source; answers all it is known to have said, or undefined when it failed. `note` it afterwards. */
  ask(source: string): Promise<ReadonlyMap<Pair, KnownPrice> | undefined>
  /** Takes what another process heard from a source; of each pair the newest counts. `note` it afterwards. */
  take(source: string, prices: ReadonlyMap<Pair, KnownPrice>): void
  /** Notes where every pair stands, and how far it moved within the window. */
  note(): void
}

export function createRateBook(options: RateBookOptions): RateBook {
  const { sources, clock, log, staleAfterMs, moveWindowMs, disagreeBps } = options
  const latest = new Map<string, Map<Pair, KnownPrice>>()
  const moves = createMoves(moveWindowMs)
  const failing = new Set<string>()
  let fresh: Fresh | undefined

  function now(): Prices {
    const time = clock.now().getTime()
    if (!fresh || time > fresh.until) fresh = readFresh(latest, { time, staleAfterMs, disagreeBps })
    return fresh.prices
  }

  async function ask(source: RateSource): Promise<ReadonlyMap<Pair, KnownPrice> | undefined> {
    try {
      const prices = latest.get(source.name) ?? new Map<Pair, KnownPrice>()
      for (const { rate, at } of await source.fetchMids()) {
        prices.set(`${rate.base}/${rate.quote}`, { micros: rateMicrosCeil(rate), at: at.getTime() })
      }
      latest.set(source.name, prices)
      if (failing.delete(source.name)) log.info({ source: source.name }, 'a price source answers again')
      return prices
    } catch (error) {
      if (!failing.has(source.name)) log.warn({ source: source.name, err: error }, 'a price source does not answer')
      failing.add(source.name)
      return undefined
    }
  }

  function take(source: string, prices: ReadonlyMap<Pair, KnownPrice>): void {
    const known = latest.get(source) ?? new Map<Pair, KnownPrice>()
    for (const [pair, price] of prices) {
      const before = known.get(pair)
      if (!before || before.at < price.at) known.set(pair, price)
    }
    latest.set(source, known)
  }

  function note(): void {
    fresh = undefined
    moves.note(clock.now().getTime(), now())
  }

  return {
    mid: <B extends Asset, Q extends Asset>(base: B, quote: Q) => now().mid(base, quote) as Rate<B, Q> | undefined,
    isClosed: (from, to) => now().isClosed(from, to),
    contradictions: () => now().contradictions(),
    movedBps: (base, quote) => moves.of(base, quote),
    async refresh() {
      await Promise.all(sources.map(ask))
      note()
    },
    sources: sources.map(({ name }) => name),
    isFailing: (source) => failing.has(source),
    async ask(name) {
      const source = sources.find((each) => each.name === name)
      return source && ask(source)
    },
    take,
    note,
  }
}

type Freshness = Pick<RateBookOptions, 'staleAfterMs' | 'disagreeBps'> & { time: number }

function readFresh(
  latest: ReadonlyMap<string, ReadonlyMap<Pair, KnownPrice>>,
  { time, staleAfterMs, disagreeBps }: Freshness,
): Fresh {
  let until = Number.POSITIVE_INFINITY
  const feeds = [...latest].map(([source, known]) => {
    const prices = new Map<Pair, bigint>()
    for (const [pair, { micros, at }] of known) {
      if (at < time - staleAfterMs) continue
      prices.set(pair, micros)
      until = Math.min(until, at + staleAfterMs)
    }
    return { source, prices }
  })
  return { prices: onePriceEach(feeds, disagreeBps), until }
}

/** How far each pair moved within the window. */
function createMoves(windowMs: number) {
  const recentMids = new Map<Pair, KnownPrice[]>()
  const moves = new Map<OrderCrypto, Map<OrderFiat, bigint>>(ORDER_CRYPTOS.map((base) => [base, new Map()]))
  return {
    of: (base: OrderCrypto, quote: OrderFiat) => moves.get(base)?.get(quote) ?? 0n,
    note(at: number, { mid }: Pick<Prices, 'mid'>): void {
      for (const { pair, base, quote } of PAIRS) {
        const recent = (recentMids.get(pair) ?? []).filter((known) => known.at >= at - windowMs)
        const rate = mid(base, quote)
        if (rate) recent.push({ micros: rateMicrosCeil(rate), at })
        recentMids.set(pair, recent)
        moves.get(base)?.set(quote, spreadBps(recent.map(({ micros }) => micros)))
      }
    },
  }
}

/** From the lowest to the highest, in basis points of the lowest. */
function spreadBps(values: readonly bigint[]): bigint {
  const [lowest, highest] = values.reduce<[bigint, bigint] | []>(
    ([low, high], value) => [
      low === undefined || value < low ? value : low,
      high === undefined || value > high ? value : high,
    ],
    [],
  )
  return lowest === undefined || highest === undefined ? 0n : ((highest - lowest) * 10_000n) / lowest
}
