// Lines of customers' lists by their references.
import type { UserId } from '#platform/ids.ts'
import type { Db, Tables } from '#tables.ts'

export type ReferencedLine = Pick<
  Tables['transactions'],
  'user_id' | 'reference' | 'description' | 'state' | 'amount_units' | 'currency' | 'created_at'
>

/** By `<customer> <reference>`; of several lines with one reference the newest. */
export async function findByReferences(
  db: Db,
  wanted: readonly { userId: UserId; reference: string }[],
): Promise<ReadonlyMap<string, ReferencedLine>> {
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('transactions')
    .select(['user_id', 'reference', 'description', 'state', 'amount_units', 'currency', 'created_at'])
    .where('user_id', 'in', [...new Set(wanted.map(({ userId }) => userId))])
    .where('reference', 'in', [...new Set(wanted.map(({ reference }) => reference))])
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [placeOf(row.user_id, row.reference), row]))
}

export function placeOf(userId: UserId, reference: string): string {
  return `${userId} ${reference}`
}
