// How many corrections and refunds for a customer wait to be decided.
import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db } from '#tables.ts'

const proposals = rowTable('proposals')

export function countOpenProposals(db: Db, userId: UserId): Promise<number> {
  return proposals.count(db, { user_id: userId, state: 'proposed' })
}
