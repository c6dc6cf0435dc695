// How providers answer, kept for the console by every process: counted in memory, added to the hour's row every few seconds.
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#tables.ts'
import { after, type Clock, DAY_MS } from './clock.ts'
import type { CallOutcome } from './metrics.ts'

/** As soon as others may see them. */
const WRITTEN_EVERY_MS = 15_000
/** The longest period the console shows, and a day. */
export const CALLS_KEPT_MS = 31 * DAY_MS

type Call = { provider: string; outcome: CallOutcome; ms: number }
type Outcomes = Record<CallOutcome, number>
type Counted = Outcomes & { answerMs: number; slowestMs: number; lastAnswerAt: Date | null }

export type CallCounts = {
  count(call: Call): void
  /** Adds what was counted to the table. What cannot be written now is written the next time. */
  write(): Promise<void>
  /** Writes every few seconds until the answer is called, which writes once more. */
  start(): () => Promise<void>
}

type Options = { db: Db; clock: Clock; log: Pick<FastifyBaseLogger, 'warn'> }

export function createCallCounts({ db, clock, log }: Options): CallCounts {
  let counts = new Map<string, Counted>()

  async function write(): Promise<void> {
    const written = counts
    counts = new Map()
    try {
      for (const [provider, counted] of [...written].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        await addCalls(db, clock.now(), provider, counted)
        written.delete(provider)
      }
    } catch (error) {
      // Better counted twice after a lost answer than not at all: these figures decide nothing.
      for (const [provider, counted] of written) counts.set(provider, sumOf(counted, counts.get(provider)))
      throw error
    }
  }

  const writeOrWarn = () =>
    write().catch((err: unknown) => log.warn({ err }, 'calls of providers could not be counted'))

  return {
    count({ provider, outcome, ms }) {
      const counted = counts.get(provider) ?? NOTHING
      const isAnswer = outcome === 'succeeded' || outcome === 'failed'
      counts.set(provider, {
        ...counted,
        [outcome]: counted[outcome] + 1,
        answerMs: counted.answerMs + (isAnswer ? Math.trunc(ms) : 0),
        slowestMs: isAnswer ? Math.max(counted.slowestMs, Math.trunc(ms)) : counted.slowestMs,
        lastAnswerAt: isAnswer ? clock.now() : counted.lastAnswerAt,
      })
    },
    write,
    start() {
      const timer = setInterval(() => void writeOrWarn(), WRITTEN_EVERY_MS)
      return async () => {
        clearInterval(timer)
        await writeOrWarn()
      }
    },
  }
}

const NOTHING: Counted = {
  succeeded: 0,
  failed: 0,
  unknown: 0,
  unsent: 0,
  held: 0,
  answerMs: 0,
  slowestMs: 0,
  lastAnswerAt: null,
}

function sumOf(one: Counted, other: Counted = NOTHING): Counted {
  return {
    succeeded: one.succeeded + other.succeeded,
    failed: one.failed + other.failed,
    unknown: one.unknown + other.unknown,
    unsent: one.unsent + other.unsent,
    held: one.held + other.held,
    answerMs: one.answerMs + other.answerMs,
    slowestMs: Math.max(one.slowestMs, other.slowestMs),
    lastAnswerAt: other.lastAnswerAt ?? one.lastAnswerAt,
  }
}

async function addCalls(db: Db, now: Date, provider: string, counted: Counted): Promise<void> {
  const { succeeded, failed, unknown, unsent, held, answerMs, slowestMs, lastAnswerAt } = counted
  await sql`
    insert into provider_calls as c (hour, provider, succeeded, failed, unknown, unsent, held, answer_ms, slowest_ms, last_answer_at)
    values (date_trunc('hour', ${now}::timestamptz, 'UTC'), ${provider}, ${succeeded}, ${failed}, ${unknown}, ${unsent}, ${held},
      ${answerMs}, ${slowestMs}, ${lastAnswerAt}::timestamptz)
    on conflict (hour, provider) do update set
      succeeded = c.succeeded + excluded.succeeded, failed = c.failed + excluded.failed,
      unknown = c.unknown + excluded.unknown, unsent = c.unsent + excluded.unsent, held = c.held + excluded.held,
      answer_ms = c.answer_ms + excluded.answer_ms, slowest_ms = greatest(c.slowest_ms, excluded.slowest_ms),
      last_answer_at = greatest(c.last_answer_at, excluded.last_answer_at)`.execute(db)
}

export type CallSum = {
  provider: string
  calls: number
  errors: number
  answers: number
  answerMs: number
  slowestMs: number
}

/** Since the beginning of an hour. Calls that a stop held back never left, and are none. */
export async function sumCalls(db: Db, since: Date): Promise<CallSum[]> {
  const { rows } = await sql<CallSum>`
    select provider, sum(succeeded + failed + unknown + unsent)::float8 as calls, sum(unknown + unsent)::float8 as errors,
      sum(succeeded + failed)::float8 as answers, sum(answer_ms)::float8 as "answerMs", max(slowest_ms) as "slowestMs"
    from provider_calls where hour >= ${since} group by provider`.execute(db)
  return rows
}

/** When each provider last answered, as far back as it is kept. */
export async function findLastAnswers(db: Db): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('provider_calls')
    .select(({ fn }) => ['provider' as const, fn.max('last_answer_at').as('at')])
    .groupBy('provider')
    .execute()
  return new Map(rows.flatMap(({ provider, at }) => (at ? [[provider, at] as const] : [])))
}

export async function forgetCalls(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('provider_calls').where('hour', '<', after(now, -CALLS_KEPT_MS)).execute()
}
