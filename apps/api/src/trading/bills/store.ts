// SQL on bills and saved numbers.
import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Db } from '#tables.ts'
import { BILL_TRANSITIONS, type Bill, type SavedBiller } from './bill.ts'

export const bills = stateTable('bills', BILL_TRANSITIONS)

export const savedBillers = rowTable('saved_billers')

type Numbered = Pick<Bill, 'user_id' | 'biller_id' | 'number'>

/** Whether this customer began to pay this number before: then they proved who they are, or need not have. */
export async function isKnownNumber(db: Db, { user_id, biller_id, number }: Numbered): Promise<boolean> {
  const found = await db
    .selectFrom('bills')
    .select('id')
    .where('user_id', '=', user_id)
    .where('biller_id', '=', biller_id)
    .where('number', '=', number)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** By their names. */
export async function findSavedBillers(db: Db, userId: UserId): Promise<SavedBiller[]> {
  return db
    .selectFrom('saved_billers')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('label')
    .orderBy('id')
    .execute()
}
