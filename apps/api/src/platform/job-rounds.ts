// Whose a running job is. Each start of the queue's runner is a round with a mark of its own, which names our process:
// what a round leaves locked when it ends is freed, whether the process died or only the round.
import type { FastifyBaseLogger } from 'fastify'
import type { Task } from 'graphile-worker'
import { type Kysely, sql, type Transaction } from 'kysely'
import { findGone } from './absent-processes.ts'
import { inTransaction } from './database.ts'

/** `kivuko/<process>/<round>`; an earlier version wrote `kivuko:<process>`. */
const MARK = /^kivuko[/:](-?\d+)(?:\/\d+)?$/
/** How often jobs of ended rounds are looked for. */
const LOOK_EVERY_MS = 2_000
/** A job that ran during so many crashes may cause them: from then on each counts as a failure of its own. */
const DEATHS_FORGIVEN = 15

export type Round = {
  mark: string
  /** The same task, known to run in this round. */
  counted(task: Task): Task
  /** Its runner is gone; tasks of it may still be on their way. */
  end(): void
}

export type Rounds = {
  instanceId: bigint
  begin(): Round
  /** Whether what has this mark may still be at work here. */
  isAtWork(mark: string): boolean
}

export function createRounds(instanceId: bigint): Rounds {
  const open = new Map<string, { running: number; isEnded: boolean }>()
  let count = 0
  return {
    instanceId,
    begin() {
      count += 1
      const mark = `kivuko/${instanceId}/${count}`
      const state = { running: 0, isEnded: false }
      open.set(mark, state)
      const letGo = () => {
        if (state.isEnded && state.running === 0) open.delete(mark)
      }
      return {
        mark,
        counted: (task) => async (payload, helpers) => {
          state.running += 1
          try {
            return await task(payload, helpers)
          } finally {
            state.running -= 1
            letGo()
          }
        },
        end() {
          state.isEnded = true
          letGo()
        },
      }
    },
    isAtWork: (mark) => open.has(mark),
  }
}

type Leftovers<T> = { db: Kysely<T>; rounds: Rounds; log: FastifyBaseLogger; takeoverMs: number }

/** Looks every few seconds, and when it is told to, until it is stopped. */
export function freeLeftovers<T>({ db, rounds, log, takeoverMs }: Leftovers<T>) {
  const look = () => inTransaction(db, (tx) => freeJobs(tx, rounds, takeoverMs))
  const timer = setInterval(() => {
    look().catch((err: unknown) => log.warn({ err }, 'could not look for jobs of dead processes'))
  }, LOOK_EVERY_MS)
  return { look, stop: () => clearInterval(timer) }
}

/**
 * The queue itself would let go of a dead worker's jobs only after four hours, and would count the death as a failure
 * of theirs: after a few, the pause before the next try would be an hour. The attempt is given back.
 */
async function freeJobs<T>(tx: Transaction<T>, rounds: Rounds, takeoverMs: number): Promise<void> {
  const { rows } = await sql<{ mark: string }>`
    select distinct locked_by as mark from graphile_worker.jobs where locked_by ^@ 'kivuko'`.execute(tx)
  const owners = new Map(
    rows.flatMap(({ mark }) => {
      const [, owner] = MARK.exec(mark) ?? []
      return owner === undefined ? [] : [[mark, BigInt(owner)] as const]
    }),
  )
  const others = [...owners.values()].filter((owner) => owner !== rounds.instanceId)
  const gone = await findGone(tx, others, takeoverMs)
  const over = [...owners].flatMap(([mark, owner]) =>
    gone.has(owner) || (owner === rounds.instanceId && !rounds.isAtWork(mark)) ? [mark] : [],
  )
  if (over.length === 0) return
  const { rows: jobs } = await sql<{ id: bigint; attempts: number }>`
    select id, attempts::int as attempts from graphile_worker.jobs where locked_by = any(${over})`.execute(tx)
  await sql`select graphile_worker.force_unlock_workers(${over}::text[])`.execute(tx)
  for (const { id, attempts } of jobs) {
    if (attempts < 1 || attempts > DEATHS_FORGIVEN) continue
    await sql`select count(*) from graphile_worker.reschedule_jobs(array[${id}]::bigint[], attempts => ${attempts - 1}::int)`.execute(
      tx,
    )
  }
}
