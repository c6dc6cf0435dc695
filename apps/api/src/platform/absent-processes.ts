// Which processes are gone: those whose lock was free at two looks, a while apart. After a failover all are without
// their locks for a moment, so one look says nothing.
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from './database.ts'

type Id = bigint

/**
 * Of `owners`, by their numbers, those that are gone. A lock that is free for the first time is written down, and its
 * owner is gone when it is free again `takeoverMs` later. Until the end of `tx` none of these can come back.
 */
export async function findGone<T>(tx: Transaction<T>, owners: readonly Id[], takeoverMs: number): Promise<Set<Id>> {
  if (owners.length === 0) return new Set()
  // A lock that is neither free nor shared is another's who looks as well: that look counts.
  const { rows } = await sql<{ owner: Id; is_gone: boolean | null }>`
    with looked as materialized (
      select owner, case when pg_try_advisory_xact_lock(owner) then true
        when pg_try_advisory_xact_lock_shared(owner) then false end as is_free
      from unnest(${[...new Set(owners)]}::bigint[]) as owner
    ), back as (
      delete from absent_processes a using looked l where a.owner = l.owner and l.is_free is false
    ), noted as (
      insert into absent_processes (owner, seen_at) select owner, clock_timestamp() from looked where is_free
      on conflict (owner) do nothing
    )
    select l.owner, a.seen_at <= clock_timestamp() - ${takeoverMs} * interval '1 millisecond' as is_gone
    from looked l join absent_processes a on a.owner = l.owner where l.is_free`.execute(tx)
  return new Set(rows.filter(({ is_gone }) => is_gone).map(({ owner }) => owner))
}

/** Nothing of theirs was found for so long. */
export const FORGOTTEN_MS = 7 * 86_400_000

export async function forgetLongGone<T>(db: Kysely<T>): Promise<void> {
  await inTransaction(db, (tx) =>
    sql`delete from absent_processes where seen_at < now() - ${FORGOTTEN_MS} * interval '1 millisecond'`.execute(tx),
  )
}
