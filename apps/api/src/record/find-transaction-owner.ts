// Whose line of the list an id names: for staff, never for a customer's request.
import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db } from '#tables.ts'

const transactions = rowTable('transactions')

export async function findTransactionOwner(db: Db, id: string): Promise<UserId | undefined> {
  return (await transactions.find(db, id))?.user_id
}
