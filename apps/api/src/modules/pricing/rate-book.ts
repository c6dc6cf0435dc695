// The prices this process knows: the latest of each source, their median, and how fast the market moves.
import type { BuyCrypto, PayCurrency } from '@kivuko/contract/buying.ts'
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
type Pair = `${BuyCrypto}/${PayCurrency}`

export type RateBook = {
  /** The median of the sources' fresh prices, or undefined when none is fresh. */
  mid<B extends BuyCrypto, Q extends PayCurrency>(base: B, quote: Q): Rate<B, Q> | undefined
  /** How far the mid moved within the window, in basis points of its lowest. */
  movedBps(base: BuyCrypto, quote: PayCurrency): bigint
  /** Asks every source once. A source that fails keeps its last prices until they are stale. */
  refresh(): Promise<void>
}

export function createRateBook({ sources, clock, log, staleAfterMs, moveWindowMs }: RateBookOptions): RateBook {
  const latest = new Map<string, Map<Pair, Known>>()
  const recentMids = new Map<Pair, Known[]>()
  const failing = new Set<string>()

  function medianMicros(pair: Pair): bigint | undefined {
    const freshSince = clock.now().getTime() - staleAfterMs
    const fresh: bigint[] = []
    for (const prices of latest.values()) {
      const known = prices.get(pair)
      if (known && known.at >= freshSince) fresh.push(known.micros)
    }
    return median(fresh)
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

  function remember(): void {
    const now = clock.now().getTime()
    const pairs = new Set([...latest.values()].flatMap((prices) => [...prices.keys()]))
    for (const pair of pairs) {
      const micros = medianMicros(pair)
      const recent = (recentMids.get(pair) ?? []).filter(({ at }) => at >= now - moveWindowMs)
      if (micros !== undefined) recent.push({ micros, at: now })
      recentMids.set(pair, recent)
    }
  }

  return {
    mid(base, quote) {
      const micros = medianMicros(`${base}/${quote}`)
      return micros === undefined ? undefined : rateFromMicros(base, quote, micros)
    },
    movedBps(base, quote) {
      const recent = (recentMids.get(`${base}/${quote}`) ?? []).map(({ micros }) => micros)
      const lowest = recent.reduce((least, micros) => (micros < least ? micros : least), recent[0] ?? 1n)
      const highest = recent.reduce((most, micros) => (micros > most ? micros : most), lowest)
      return ((highest - lowest) * 10_000n) / lowest
    },
    async refresh() {
      await Promise.all(sources.map(ask))
      remember()
    },
  }
}

/** The middle value; of an even number, the higher of the two in the middle. */
function median(values: bigint[]): bigint | undefined {
  const sorted = values.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[sorted.length >> 1]
}
