// Transfers as other modules find them.
import type { TransferId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import type { Transfer } from './transfer.ts'

export async function findTransfer(db: Db, id: TransferId): Promise<Transfer | undefined> {
  return db.selectFrom('transfers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** By our reference, whoever's it is: for staff, never for a customer's request. */
export async function findTransferByReference(db: Db, reference: string): Promise<Transfer | undefined> {
  return db.selectFrom('transfers').selectAll().where('reference', '=', reference.toUpperCase()).executeTakeFirst()
}
