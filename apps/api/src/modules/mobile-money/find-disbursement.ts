// Disbursements as other modules find them.
import type { DisbursementId } from '#providers/mobile-money/port.ts'
import type { Db } from '#tables.ts'
import type { Disbursement } from './disbursement.ts'

export async function findDisbursement(db: Db, id: DisbursementId): Promise<Disbursement | undefined> {
  return db.selectFrom('disbursements').selectAll().where('id', '=', id).executeTakeFirst()
}
