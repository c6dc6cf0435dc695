// The prices this process knows: the latest of each source, their median, and how fast the market moves.
import type { OrderCrypto, OrderFiat } from '@kivuko/contract/buying.ts'
import { type Rate, rateFromMicros, rateMicrosCeil } from '@kivuko/money/rate.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { RateSource } from '#providers/rates/port.ts'

export type RateBookOptions = {
  sources: readonly RateSource[]
  clock: Clock
  log: FastifyBaseLogger
  /** A price older than this is not a price. */
  staleAfterMs: number
  /** How far back a move is measured. */
  moveWindowMs: number
}

type Known = { micros: bigint; at: number }
/** A median, and until when it is one: then the oldest price in it is stale. */
type Median = { rate: Rate | undefined; until: number }
type Pair = `${OrderCrypto}/${OrderFiat}`

export type RateBook = {
  /** The median of the sources' fresh prices, or undefined when none is fresh. */
  mid<B extends OrderCrypto, Q extends OrderFiat>(base: B, quote: Q): Rate<B, Q> | undefined
  /** How far the mid moved within the window, in basis points of its lowest. */
  movedBps(base: OrderCrypto, quote: OrderFiat): bigint
  /** Asks every source once. A source that fails keeps its last prices until they are stale. */
  refresh(): Promise<void>
}

export function createRateBook({ sources, clock, log, staleAfterMs, moveWindowMs }: RateBookOptions): RateBook {
  const latest = new Map<string, Map<Pair, Known>>()
  const recentMids = new Map<Pair, Known[]>()
  const medians = new Map<Pair, Median>()
  const moves = new Map<Pair, bigint>()
  const failing = new Set<string>()

  function medianOf(pair: Pair): Median {
    const now = clock.now().getTime()
    const known = medians.get(pair)
    if (known && now <= known.until) return known
    const fresh = [...latest.values()]
      .flatMap((prices) => prices.get(pair) ?? [])
      .filter(({ at }) => at >= now - staleAfterMs)
    const micros = median(fresh.map((price) => price.micros))
    const [base, quote] = pair.split('/') as [OrderCrypto, OrderFiat]
    const found: Median = {
      rate: micros === undefined ? undefined : rateFromMicros(base, quote, micros),
      until: Math.min(...fresh.map(({ at }) => at + staleAfterMs)),
    }
    if (found.rate) medians.set(pair, found)
    return found
  }

  async function ask(source: RateSource): Promise<void> {
    try {
      const prices = latest.get(source.name) ?? new Map<Pair, Known>()
      for (const { rate, at } of await source.fetchMids()) {
        prices.set(`${rate.base}/${rate.quote}`, { micros: rateMicrosCeil(rate), at: at.getTime() })
      }
      latest.set(source.name, prices)
      if (failing.delete(source.name)) log.info({ source: source.name }, 'a price source answers again')
    } catch (error) {
      if (!failing.has(source.name)) log.warn({ source: source.name, err: error }, 'a price source does not answer')
      failing.add(source.name)
    }
  }

  /** Notes where every pair stands, and how far it moved within the window. */
  function remember(): void {
    medians.clear()
    const now = clock.now().getTime()
    for (const pair of new Set([...latest.values()].flatMap((prices) => [...prices.keys()]))) {
      const recent = (recentMids.get(pair) ?? []).filter(({ at }) => at >= now - moveWindowMs)
      const { rate } = medianOf(pair)
      if (rate) recent.push({ micros: rateMicrosCeil(rate), at: now })
      recentMids.set(pair, recent)
      moves.set(pair, spreadBps(recent.map(({ micros }) => micros)))
    }
  }

  return {
    mid<B extends OrderCrypto, Q extends OrderFiat>(base: B, quote: Q) {
      return medianOf(`${base}/${quote}`).rate as Rate<B, Q> | undefined
    },
    movedBps: (base, quote) => moves.get(`${base}/${quote}`) ?? 0n,
    async refresh() {
      await Promise.all(sources.map(ask))
      remember()
    },
  }
}

/** From the lowest to the highest, in basis points of the lowest. */
function spreadBps(values: bigint[]): bigint {
  const sorted = sort(values)
  const [lowest, highest] = [sorted.at(0), sorted.at(-1)]
  return lowest === undefined || highest === undefined ? 0n : ((highest - lowest) * 10_000n) / lowest
}

function sort(values: bigint[]): bigint[] {
  return values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}

/** The middle value; of an even number, the higher of the two in the middle. */
function median(values: bigint[]): bigint | undefined {
  return sort(values)[values.length >> 1]
}
