// SQL on who works here.

import { sql } from 'kysely'
import type { SessionId, UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { people } from '#users/people.ts'

export const staff = rowTable('staff')

export type StaffRow = Tables['staff']

/** An authenticator app or a passkey is set up: what was turned off since counts no more. */
const HAS_WAY = sql<boolean>`(
  exists (select from totp_secrets t where t.user_id = staff.user_id and t.confirmed_at is not null)
  or exists (select from passkeys p where p.user_id = staff.user_id))`

/** The caller's role, if they work here, and whether this session had a second step. */
export async function findAdmission(
  db: Db,
  { userId, sessionId }: { userId: UserId; sessionId: string },
): Promise<{ role: StaffRow['role']; has_second_step: boolean } | undefined> {
  return db
    .selectFrom('staff')
    .innerJoin('sessions', 'sessions.user_id', 'staff.user_id')
    .select(['staff.role', sql<boolean>`sessions.has_second_step and ${HAS_WAY}`.as('has_second_step')])
    .where('staff.user_id', '=', userId)
    .where('staff.ended_at', 'is', null)
    .where('sessions.id', '=', sessionId as SessionId)
    .executeTakeFirst()
}

export type StaffLine = Pick<Tables['users'], 'id' | 'email' | 'first_name' | 'last_name'> &
  Pick<StaffRow, 'role' | 'added_at'> & { has_second_step: boolean }

/** Everybody who works here, or one of them, in the order they came. */
export async function findStaff(db: Db, only?: UserId): Promise<StaffLine[]> {
  const query = db
    .selectFrom('staff')
    .innerJoin(people(db).as('who'), 'who.id', 'staff.user_id')
    .select(['who.id', 'who.email', 'who.first_name', 'who.last_name', 'staff.role', 'staff.added_at'])
    .select(HAS_WAY.as('has_second_step'))
    .where('staff.ended_at', 'is', null)
    .orderBy('staff.added_at')
  return (only ? query.where('who.id', '=', only) : query).execute()
}

/** Added, changed, or back again. */
export async function putStaff(tx: Tx, row: { userId: UserId; role: StaffRow['role']; now: Date }): Promise<void> {
  await tx
    .insertInto('staff')
    .values({ user_id: row.userId, role: row.role, added_at: row.now, ended_at: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role: row.role, ended_at: null }))
    .execute()
}

/** Open sessions that began as staff, with whose they are; the latest seen first. */
export async function findStaffSessions(db: Db, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin(people(db).as('who'), 'who.id', 'sessions.user_id')
    .selectAll('sessions')
    .select('who.name')
    .where('sessions.is_staff', '=', true)
    .where('sessions.expires_at', '>', now)
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute()
}
