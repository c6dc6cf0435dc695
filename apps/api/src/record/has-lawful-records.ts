// Whether the law wants anything kept of a customer. The database says, by the same words with which it guards it.
import { sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'

/** False for somebody who never moved money, and handed in neither a document nor an application. */
export async function hasLawfulRecords(db: Db, userId: UserId): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_lawful_records(${userId}) as has`.execute(db)
  return rows[0]?.has ?? true
}
