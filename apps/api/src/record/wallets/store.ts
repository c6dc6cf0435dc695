// SQL on the days of portfolios.

import { sql } from 'kysely'
import { dayOf } from '#platform/clock.ts'
import { deleteSwept } from '#platform/delete-swept.ts'
import type { UserId } from '#platform/ids.ts'
import { toJson } from '#platform/insert-many.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export const closings = rowTable('portfolio_closings')

export type StoredDay = Tables['portfolio_days']

/** Oldest first. */
export async function findDays(db: Db, userId: UserId, from: string): Promise<StoredDay[]> {
  return db
    .selectFrom('portfolio_days')
    .selectAll()
    .where('user_id', '=', userId)
    .where('day', '>=', from)
    .orderBy('day')
    .execute()
}

export async function deleteDaysBefore(db: Db, before: Date, now: Date): Promise<void> {
  await deleteSwept(db, { table: 'portfolio_days', where: sql`day < ${dayOf(before, 'UTC')}::date`, now })
}

/** A day of a customer is written once. */
export async function insertDays(tx: Tx, days: readonly StoredDay[]): Promise<void> {
  await sql`
    insert into portfolio_days (user_id, day, cash_usd_units, crypto_usd_units)
    select user_id, day, cash_usd_units, crypto_usd_units
    from json_populate_recordset(null::portfolio_days, ${toJson(days)}::json) order by user_id
    on conflict (user_id, day) do nothing`.execute(tx)
}
