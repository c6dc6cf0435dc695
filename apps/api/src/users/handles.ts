// SQL on the handles that customers are paid at.
import { HANDLE_KEPT_DAYS, type ShownName } from '@kivuko/contract/pay-links.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { PERSON_COLUMNS, type Person } from './find-by-identifier.ts'

export const handles = rowTable('pay_handles')
export type Handle = Tables['pay_handles']

/** Whose it is now, with what its page shows; undefined for a handle that nobody has. */
export async function findByHandle(db: Db, handle: string): Promise<(Person & { shows: ShownName }) | undefined> {
  return db
    .selectFrom('pay_handles as h')
    .innerJoin('users as u', 'u.id', 'h.user_id')
    .select([...PERSON_COLUMNS, 'h.shows'])
    .where('h.handle', '=', handle)
    .where('h.given_up_at', 'is', null)
    .executeTakeFirst()
}

/** The one the customer has, else the one they chose last. */
export async function findLastHandle(db: Db, userId: UserId): Promise<Handle | undefined> {
  return db
    .selectFrom('pay_handles')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy((row) => row('given_up_at', 'is', null), 'desc')
    .orderBy('chosen_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** False when the customer has none. */
export function giveUpHandle(tx: Tx, userId: UserId, now: Date): Promise<boolean> {
  return handles.change(tx, { user_id: userId, given_up_at: null }, { given_up_at: now })
}

/**
 * In one statement, so that of two who want it at once one gets it: free, the customer's own of before, or given up by
 * somebody else a year ago. False when it is neither.
 */
export async function takeHandle(tx: Tx, row: Omit<Handle, 'given_up_at'>): Promise<boolean> {
  const yearAgo = after(row.chosen_at, -HANDLE_KEPT_DAYS * DAY_MS)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('pay_handles')
    .values({ ...row, given_up_at: null })
    .onConflict((conflict) =>
      conflict
        .column('handle')
        .doUpdateSet({ ...row, given_up_at: null })
        .where('pay_handles.given_up_at', 'is not', null)
        .where((other) =>
          other.or([other('pay_handles.user_id', '=', row.user_id), other('pay_handles.given_up_at', '<=', yearAgo)]),
        ),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Those nobody has any more, once others may have them. */
export async function forgetHandles(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('pay_handles')
    .where('given_up_at', '<=', after(now, -HANDLE_KEPT_DAYS * DAY_MS))
    .execute()
}
