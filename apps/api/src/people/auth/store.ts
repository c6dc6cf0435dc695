// SQL on sessions and sign-in failures.

import { sql } from 'kysely'
import type pg from 'pg'
import { after } from '#platform/clock.ts'
import type { SessionId, UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tx } from '#tables.ts'
import { FORGET_AFTER_MS, lockAfter, type Subject } from './lockout.ts'

export const sessions = rowTable('sessions')
export const failures = rowTable('sign_in_failures')

export type OpenSession = {
  id: SessionId
  user_id: UserId
  token_hash: Buffer
  is_remembered: boolean
  last_seen_at: Date
  device: string | null
}

const FIND_SESSIONS = `select id, user_id, token_hash, is_remembered, last_seen_at, device from sessions
  where token_hash = any($1::bytea[]) and expires_at > $2`

/** The open ones, in any order. Every signed-in request asks this, hence the prepared statement. */
export async function findSessions(pool: pg.Pool, tokenHashes: readonly Buffer[], now: Date): Promise<OpenSession[]> {
  const values = [tokenHashes, now]
  return (await pool.query<OpenSession>({ name: 'find-sessions', text: FIND_SESSIONS, values })).rows
}

export async function touchSession(db: Db, id: SessionId, times: { now: Date; expiresAt: Date }): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: times.now, expires_at: times.expiresAt })
    .where('id', '=', id)
    .execute()
}

/** True when any of the subjects is closed now. */
export async function isLocked(db: Db, subjects: readonly Subject[], now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_failures')
    .select('subject')
    .where('subject', 'in', subjects)
    .where('locked_until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts one more failure, closing the subject when it is one too many. */
export async function countFailure(tx: Tx, subject: Subject, now: Date): Promise<void> {
  const forgetBefore = after(now, -FORGET_AFTER_MS)
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_failures as f (subject, failures, last_failed_at) values (${subject}, 1, ${now})
    on conflict (subject) do update set last_failed_at = ${now},
      failures = case when f.last_failed_at < ${forgetBefore} then 1 else f.failures + 1 end
    returning failures`.execute(tx)
  const lockedUntil = lockAfter(subject, rows[0]?.failures ?? 0, now)
  if (lockedUntil) await failures.change(tx, { subject }, { locked_until: lockedUntil })
}
