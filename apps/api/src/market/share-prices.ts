// Prices that one process asks for and all use. Who asks is decided for each source and each interval by a turn that one
// process takes in the database; there is no role to hold, so whoever dies is followed at the next turn.
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#tables.ts'
import { PAIRS, type Pair } from './one-price.ts'
import { ensureFeeds, readFeeds, type ToldFeed, takeTurns, tellPrices } from './prices/store.ts'
import type { KnownPrice, RateBook } from './rate-book.ts'

export { PRICES_CHANNEL } from './prices/store.ts'

export type SharedPricesOptions = {
  db: Db
  book: RateBook
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Between two turns of a source. */
  everyMs: number
}

export type SharedPrices = {
  /** From then on the book is kept fresh. Answers when it knows what can be known at once. */
  start(): Promise<void>
  /** Another process, or this one, has told new prices. */
  hear(): void
  /** Answers when nothing is under way any more. */
  stop(): Promise<void>
}

/** Whoever heard nothing from a source lets others ask first: so many intervals. */
const FAILING_WAITS = 1.5
const PAUSE_MS_MIN = 20

const PAIR_NAMES: ReadonlySet<string> = new Set(PAIRS.map(({ pair }) => pair))
const told = z.record(z.string(), z.tuple([z.string().regex(/^[1-9]\d{0,30}$/), z.number()]))

export function createSharedPrices(options: SharedPricesOptions): SharedPrices {
  const { book, log, everyMs } = options
  const turns = turnsOf(options)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = true

  async function goOn(): Promise<void> {
    try {
      wait((await turns.once()).pauseMs)
    } catch (error) {
      log.warn({ err: error }, 'prices could not be shared with the other processes')
      wait(everyMs)
    }
  }

  function wait(pauseMs: number): void {
    if (isStopped) return
    timer = setTimeout(() => {
      running = goOn()
    }, pauseMs)
  }

  return {
    async start() {
      isStopped = false
      await ensureFeeds(options.db, book.sources)
      const first = await turns.once()
      // Another process is asking at this moment, or died while it did.
      if (first.isIdle && !book.mid('USDT', 'USD')) {
        await pause(first.pauseMs)
        await turns.once()
      }
      wait(first.pauseMs)
    },
    hear() {
      if (!isStopped) turns.read().catch((err: unknown) => log.warn({ err }, 'shared prices could not be read'))
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** `once`: asks where it is this process's turn; answers how long until one may be free, and whether it had none. */
function turnsOf({ db, book, clock, everyMs }: SharedPricesOptions) {
  const sources = book.sources
  /** The turns whose prices this process knows: their ages are measured once. */
  const seen = new Map<string, bigint>()
  let reading: Promise<ToldFeed[]> | undefined

  const waitOf = (source: string) => (book.isFailing(source) ? FAILING_WAITS : 1) * everyMs

  async function ask({ source, turn }: { source: string; turn: bigint }, takenAt: number): Promise<void> {
    const known = await book.ask(source)
    if (!known) return
    seen.set(source, turn)
    // Counted from when the turn was known here, which is later than when it was taken: never younger than it is.
    const prices = [...known].map(([pair, { micros, at }]) => [pair, [String(micros), at - takenAt]])
    await tellPrices(db, { source, turn, prices: Object.fromEntries(prices) })
  }

  /** Answers the feeds as they stand. Calls at once share one reading. */
  function read(): Promise<ToldFeed[]> {
    reading ??= readOnce().finally(() => {
      reading = undefined
    })
    return reading
  }

  async function readOnce(): Promise<ToldFeed[]> {
    const askedAt = clock.now().getTime()
    const feeds = await readFeeds(db, sources)
    const unseen = feeds.filter(({ source, turn }) => turn > (seen.get(source) ?? 0n))
    for (const feed of unseen) {
      seen.set(feed.source, feed.turn)
      book.take(feed.source, understand(feed, askedAt - feed.elapsedMs))
    }
    if (unseen.length > 0) book.note()
    return feeds
  }

  return {
    read,
    async once(): Promise<{ pauseMs: number; isIdle: boolean }> {
      const due = sources.map((source) => ({ source, waitMs: waitOf(source) }))
      const turns = await takeTurns(db, due)
      const takenAt = clock.now().getTime()
      await Promise.all(turns.map((turn) => ask(turn, takenAt)))
      const feeds = await read()
      book.note()
      const pauses = feeds.map(({ source, idleMs }) => waitOf(source) - idleMs)
      return { pauseMs: Math.max(PAUSE_MS_MIN, Math.min(everyMs, ...pauses)), isIdle: turns.length === 0 }
    },
  }
}

/** `from`: when the turn was taken, by this process's clock. What is not of this version's shape is no price. */
function understand({ prices }: ToldFeed, from: number): Map<Pair, KnownPrice> {
  const known = new Map<Pair, KnownPrice>()
  for (const [pair, [micros, offsetMs]] of Object.entries(told.safeParse(prices).data ?? {}))
    if (PAIR_NAMES.has(pair)) known.set(pair as Pair, { micros: BigInt(micros), at: from + offsetMs })
  return known
}
