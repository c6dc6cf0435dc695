// Which rows have a line in their customers' lists.
import { sql } from 'kysely'
import type { TransactionId, UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'

/** The ids of the lines, by the rows behind them. */
export async function findLineIds(
  db: Db,
  userId: UserId,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, TransactionId>> {
  const rows = await linesOf(db, [userId], sourceIds).select(['id', 'source_id']).execute()
  return new Map(rows.map(({ id, source_id }) => [source_id, id]))
}

/** Whom the lines name, by the rows behind them. */
export async function findRecipientNames(
  db: Db,
  userId: UserId,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await linesOf(db, [userId], sourceIds).select(['source_id', 'recipient_name']).execute()
  return new Map(rows.map(({ source_id, recipient_name }) => [source_id, recipient_name]))
}

/** Of these rows of these customers, those whose line says that they are completed. */
export async function findCompleted(
  db: Db,
  userIds: readonly UserId[],
  sourceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await linesOf(db, userIds, sourceIds).select('source_id').where('state', '=', 'completed').execute()
  return new Set(rows.map(({ source_id }) => source_id))
}

function linesOf(db: Db, userIds: readonly UserId[], sourceIds: readonly string[]) {
  return db
    .selectFrom('transactions')
    .where(sql<boolean>`user_id = any(${userIds}::text[]) and source_id = any(${sourceIds}::text[])`)
}
