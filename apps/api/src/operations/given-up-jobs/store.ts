// SQL on the queue: the jobs that failed for good, and its state.
import { type RawBuilder, sql } from 'kysely'
import { rowTable } from '#platform/row-table.ts'
import type { WaitingLines } from '#platform/waiting-lines.ts'
import type { Db, Tx } from '#tables.ts'

export const jobDecisions = rowTable('job_decisions')

export type GivenUp = {
  id: bigint
  task: string
  payload: Record<string, unknown>
  attempts: number
  last_error: string | null
  created_at: Date
  updated_at: Date
}

export type QueueState = {
  due: number
  oldest_due_at: Date | null
  running: number
  later: number
  given_up: number
}

const IS_GIVEN_UP = sql<boolean>`j.attempts >= j.max_attempts and j.locked_at is null`

const JOBS = sql`
  select j.id, t.identifier as task, j.payload, j.attempts::int as attempts, j.last_error, j.created_at, j.updated_at
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`

/** Oldest first, one more than `limit` when there is another page. */
export async function findGivenUp(
  db: Db,
  { limit, after, id }: { limit: number; after?: string | undefined; id?: string | undefined },
): Promise<GivenUp[]> {
  const conditions: RawBuilder<unknown>[] = [IS_GIVEN_UP]
  if (after) conditions.push(sql`j.id > ${after}::bigint`)
  if (id) conditions.push(sql`j.id = ${id}::bigint`)
  const { rows } = await sql<GivenUp>`${JOBS}
    where ${sql.join(conditions, sql` and `)} order by j.id limit ${limit + 1}`.execute(db)
  return rows
}

/** Those that were given up last, newest first. */
export async function findLastGivenUp(db: Db, limit: number): Promise<GivenUp[]> {
  const { rows } = await sql<GivenUp>`${JOBS} where ${IS_GIVEN_UP} order by j.updated_at desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** The same of one, held until the transaction ends. */
export async function lockGivenUp(tx: Tx, id: string): Promise<GivenUp | undefined> {
  const { rows } = await sql`
    select from graphile_worker._private_jobs j where j.id = ${id}::bigint and ${IS_GIVEN_UP} for update`.execute(tx)
  return rows.length > 0 ? (await findGivenUp(tx, { limit: 1, id }))[0] : undefined
}

/** Since the oldest was tried for the last time. */
export async function findGivenUpWaiting(db: Db): Promise<WaitingLines> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(j.updated_at) as since
    from graphile_worker._private_jobs j where ${IS_GIVEN_UP}`.execute(db)
  return { count: rows[0]?.count ?? 0, since: rows[0]?.since ?? undefined }
}

export async function findQueueState(db: Db): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    select count(*) filter (where is_due)::int as due, min(run_at) filter (where is_due) as oldest_due_at,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where is_waiting and run_at > now())::int as later,
      count(*) filter (where is_given_up)::int as given_up
    from (
      select j.*, ${IS_GIVEN_UP} as is_given_up,
        j.locked_at is null and j.attempts < j.max_attempts as is_waiting,
        j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now() as is_due
      from graphile_worker._private_jobs j) as queue`.execute(db)
  const [state] = rows
  if (!state) throw new Error('a count answers one row')
  return state
}

/** Seconds since a worker last began or kept a schedule, by the database's clock; null when none ever did. */
export async function findIdleSeconds(db: Db): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - max(coalesce(last_execution, known_since)))::int as seconds
    from graphile_worker._private_known_crontabs`.execute(db)
  return rows[0]?.seconds ?? null
}

/** Due at once, as if it had never been tried. */
export async function tryAgain(tx: Tx, id: bigint): Promise<void> {
  await sql`select count(*) from graphile_worker.reschedule_jobs(
    array[${id}]::bigint[], run_at => now(), attempts => 0)`.execute(tx)
}

export async function removeJob(tx: Tx, id: bigint): Promise<void> {
  await sql`select count(*) from graphile_worker.complete_jobs(array[${id}]::bigint[])`.execute(tx)
}
