// SQL on sessions, sign-in failures and the account rows that sign-up writes.
import { sql } from 'kysely'
import type pg from 'pg'
import type { SessionId, UserId } from '#platform/ids.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { FORGET_AFTER_MS, lockAfter, type Subject } from './lockout.ts'

export async function insertUser(tx: Tx, user: Tables['users']): Promise<void> {
  await tx.insertInto('users').values(user).execute()
}

/** PostgreSQL lowers both sides, as its index does: its rules for letters beyond ASCII are not JavaScript's. */
export async function findUserByEmail(db: Db, email: string): Promise<Tables['users'] | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', sql<string>`lower(${email.trim()})`)
    .executeTakeFirst()
}

export async function insertSession(tx: Tx, session: Tables['sessions']): Promise<void> {
  await tx.insertInto('sessions').values(session).execute()
}

export type OpenSession = {
  id: SessionId
  user_id: UserId
  token_hash: Buffer
  is_remembered: boolean
  last_seen_at: Date
}

const FIND_SESSIONS = `select id, user_id, token_hash, is_remembered, last_seen_at from sessions
  where token_hash = any($1::bytea[]) and expires_at > $2`

/** Those that are open, in any order. Every signed-in request asks this, so the statement is parsed once a connection. */
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

export async function deleteSession(tx: Tx, id: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('id', '=', id as SessionId)
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
  const forgetBefore = new Date(now.getTime() - FORGET_AFTER_MS)
  const { rows } = await sql<{ failures: number }>`
    insert into sign_in_failures as f (subject, failures, last_failed_at) values (${subject}, 1, ${now})
    on conflict (subject) do update set last_failed_at = ${now},
      failures = case when f.last_failed_at < ${forgetBefore} then 1 else f.failures + 1 end
    returning failures`.execute(tx)
  const lockedUntil = lockAfter(subject, rows[0]?.failures ?? 0, now)
  if (lockedUntil)
    await tx.updateTable('sign_in_failures').set({ locked_until: lockedUntil }).where('subject', '=', subject).execute()
}

export async function clearFailures(tx: Tx, subject: Subject): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('subject', '=', subject).execute()
}

export async function setPassword(tx: Tx, userId: UserId, passwordHash: string | null): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/** An address that is taken violates `users_email`. */
export async function setEmail(tx: Tx, userId: UserId, email: string): Promise<void> {
  await tx.updateTable('users').set({ email }).where('id', '=', userId).execute()
}

/** The first time counts. */
export async function noteEmailVerified(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute()
}

/** Held until the transaction ends: what is decided about an account is decided once. */
export async function lockUser(tx: Tx, userId: UserId): Promise<Tables['users'] | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
}
