// How many movements of a customer's money have not ended.
import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db } from '#tables.ts'

const transactions = rowTable('transactions')

export function countPending(db: Db, userId: UserId): Promise<number> {
  return transactions.count(db, { user_id: userId, state: 'pending' })
}
