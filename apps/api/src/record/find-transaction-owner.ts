// Whose line of the list an id names: for staff, never for a customer's request.
import type { TransactionId, UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'

export async function findTransactionOwner(db: Db, id: string): Promise<UserId | undefined> {
  const row = await db
    .selectFrom('transactions')
    .select('user_id')
    .where('id', '=', id as TransactionId)
    .executeTakeFirst()
  return row?.user_id
}
