import { stateTable } from '#platform/state-table.ts'
import type { Db } from '#tables.ts'
import { DEPOSIT_TRANSITIONS, type Deposit } from './deposit.ts'

export const deposits = stateTable('deposits', DEPOSIT_TRANSITIONS)

/** Those of the references that are deposits, whoever's: for staff, never for a customer's request. */
export async function findDepositsByReferences(db: Db, references: readonly string[]): Promise<Deposit[]> {
  if (references.length === 0) return []
  return db.selectFrom('deposits').selectAll().where('reference', 'in', references).execute()
}
