// SQL on closed accounts.
import { type RawBuilder, sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import type { PageAsked } from '#platform/list-query.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tx } from '#tables.ts'
import type { Closure } from './closure.ts'

export const closures = rowTable('account_closures')

/** Asked again after it was taken back, it is asked anew. False when it is asked already, or closed. */
export async function putAsked(tx: Tx, row: Pick<Closure, 'user_id' | 'asked_at' | 'closes_at'>): Promise<boolean> {
  const asked = { ...row, state: 'asked' as const }
  const result = await tx
    .insertInto('account_closures')
    .values({ ...NOTHING_KEPT, ...asked })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(asked).where('account_closures.state', '=', 'taken_back'),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

const NOTHING_KEPT = {
  closed_at: null,
  erase_after: null,
  erased_at: null,
  email: null,
  name: null,
  phone: null,
  date_of_birth: null,
}

export async function findToClose(db: Db, now: Date, limit: number): Promise<UserId[]> {
  const rows = await db
    .selectFrom('account_closures')
    .select('user_id')
    .where('state', '=', 'asked')
    .where('closes_at', '<=', now)
    .orderBy('closes_at')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** By the database's own clock, too, as `erase_customer` asks it: no file goes whose row has to stay. */
export async function findToErase(db: Db, now: Date, limit: number): Promise<UserId[]> {
  const rows = await db
    .selectFrom('account_closures')
    .select('user_id')
    .where('state', '=', 'closed')
    .where('erase_after', '<=', sql<Date>`least(${now}, clock_timestamp())`)
    .orderBy('erase_after')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export async function findClosed(db: Db): Promise<UserId[]> {
  const rows = await db.selectFrom('account_closures').select('user_id').where('state', '=', 'closed').execute()
  return rows.map(({ user_id }) => user_id)
}

/** What the database itself refuses is thrown. Answers the lines of the audit that lost their words. */
export async function eraseCustomerRows(tx: Tx, userId: UserId): Promise<bigint[]> {
  const { rows } = await sql<{ lines: string[] }>`select erase_customer(${userId})::text[] as lines`.execute(tx)
  return (rows[0]?.lines ?? []).map(BigInt)
}

export type ClosureFilter = { state?: Closure['state'] | undefined; search?: string | undefined }

/** By the customers' ids, the latest account first. */
export async function pageClosures(db: Db, { state, search }: ClosureFilter, page: PageAsked): Promise<Closure[]> {
  let query = db
    .selectFrom('account_closures')
    .selectAll()
    .where('state', '<>', 'taken_back')
    .orderBy('user_id', 'desc')
    .limit(page.limit)
  if (state) query = query.where('state', '=', state)
  if (page.after) query = query.where('user_id', '<', page.after as UserId)
  if (search) query = query.where(sought(search))
  return query.execute()
}

function sought(search: string): RawBuilder<boolean> {
  return sql<boolean>`(user_id = ${search} or lower(email) = lower(${search}) or phone = ${search}
    or starts_with(lower(name), lower(${search})))`
}
