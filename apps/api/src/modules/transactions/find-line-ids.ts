// Which of a customer's rows have a line in their list.
import type { TransactionId, UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'

/** The ids of the lines, by the rows behind them. */
export async function findLineIds(
  db: Db,
  userId: UserId,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, TransactionId>> {
  if (sourceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('transactions')
    .select(['id', 'source_id'])
    .where('user_id', '=', userId)
    .where('source_id', 'in', sourceIds)
    .execute()
  return new Map(rows.map(({ id, source_id }) => [source_id, id]))
}
