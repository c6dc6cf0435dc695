// SQL on sessions and sign-in failures.

import { sql } from 'kysely'
import type pg from 'pg'
import { after } from '#platform/clock.ts'
import type { SessionId, UserId } from '#platform/ids.ts'
import { arrayOf } from '#platform/prepared-statements.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tx } from '#tables.ts'
import { type Subject, TRIES_WINDOW_MS } from './guess-limits.ts'

export const sessions = rowTable('sessions')
const failures = rowTable('sign_in_failures')
const usedWork = rowTable('used_work')

export type OpenSession = {
  id: SessionId
  user_id: UserId
  token_hash: Buffer
  is_remembered: boolean
  last_seen_at: Date
  device: string | null
  is_staff: boolean
  is_console: boolean
  ends_at: Date
  /** Found by its own token, which is new: the one before it is to end. */
  ends_old: boolean
}

/** A token that was replaced goes on so long after the next one was first used, for the calls that are under way. */
export const OLD_TOKEN_REST_MS = 10_000

const FIND_SESSIONS = `select id, user_id, token_hash, is_remembered, last_seen_at, device, is_staff, is_console, ends_at,
    coalesce(old_token_ends_at > $3, false) as ends_old
  from sessions
  where token_hash = any($1::bytea[]) and expires_at > $2
  union all
  select id, user_id, old_token_hash, is_remembered, last_seen_at, device, is_staff, is_console,
    ends_at, false
  from sessions
  where old_token_hash = any($1::bytea[]) and expires_at > $2 and old_token_ends_at > $2`

/** The open ones, in any order. Every signed-in request asks this, hence the prepared statement. */
export async function findSessions(pool: pg.Pool, tokenHashes: readonly Buffer[], now: Date): Promise<OpenSession[]> {
  const hashes = arrayOf(tokenHashes.map((hash) => `\\x${hash.toString('hex')}`))
  const values = [hashes, now, after(now, OLD_TOKEN_REST_MS)]
  return (await pool.query<OpenSession>({ name: 'find-sessions', text: FIND_SESSIONS, values })).rows
}

/** Its new token has arrived: the one before ends as soon as the calls are over that were under way. */
export async function endOldToken(db: Db, { id, token_hash }: OpenSession, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ old_token_ends_at: after(now, OLD_TOKEN_REST_MS) })
    .where('id', '=', id)
    .where('token_hash', '=', token_hash)
    .where('old_token_hash', 'is not', null)
    .execute()
}

export async function touchSession(db: Db, id: SessionId, times: { now: Date; expiresAt: Date }): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: times.now, expires_at: times.expiresAt })
    .where('id', '=', id)
    .execute()
}

/** The failures of the last day, of each subject that has any. */
export async function findFailures(db: Db, subjects: readonly Subject[], now: Date): Promise<Map<Subject, number>> {
  const rows = await db
    .selectFrom('sign_in_failures')
    .select(['subject', 'failures'])
    .where('subject', 'in', subjects)
    .where('since', '>', after(now, -TRIES_WINDOW_MS))
    .execute()
  return new Map(rows.map(({ subject, failures }) => [subject as Subject, failures]))
}

/** Counts a try as a failure until it is given back. Answers the failures of the day, this one included. */
export async function countTry(tx: Tx, subject: Subject, now: Date): Promise<number> {
  const start = after(now, -TRIES_WINDOW_MS)
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_failures as f (subject, failures, since) values (${subject}, 1, ${now})
    on conflict (subject) do update set
      failures = case when f.since <= ${start} then 1 else f.failures + 1 end,
      since = case when f.since <= ${start} then ${now} else f.since end
    returning failures`.execute(tx)
  return rows[0]?.failures ?? 0
}

/** It was no failure. */
export async function giveTryBack(tx: Tx, subject: Subject): Promise<void> {
  await sql`update sign_in_failures set failures = greatest(failures - 1, 0) where subject = ${subject}`.execute(tx)
}

export async function giveTriesBack(tx: Tx, subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects) await giveTryBack(tx, subject)
}

export async function forgetTries(tx: Tx, subject: Subject): Promise<void> {
  await failures.remove(tx, { subject })
}

/** False when the solution of this challenge was taken before, by whichever process. */
export async function useWork(tx: Tx, nonce: string, expiresAt: Date): Promise<boolean> {
  return usedWork.addOnce(tx, { nonce, expires_at: expiresAt }, ['nonce'])
}
