// What other modules, and the operator's commands, ask of bank transfers.
import { AppError } from '@kivuko/contract/errors.ts'
import type { BankReceiptId } from '#platform/ids.ts'
import type { WaitingLines } from '#platform/waiting-lines.ts'
import type { Owner } from '#settlement/owner.ts'
import type { Db } from '#tables.ts'
import { findUndecided, receipts, receiptsOf } from './bank/store.ts'
import { type BankReceipt, isToBeReturned } from './receipt.ts'

/** All of them, for lists that join others' rows to them. */
export function bankReceipts(db: Db) {
  return db.selectFrom('bank_receipts').selectAll()
}

export async function findReceipt(db: Db, id: BankReceiptId): Promise<BankReceipt | undefined> {
  return receipts.find(db, id)
}

export async function getReceipt(db: Db, id: string): Promise<BankReceipt> {
  const receipt = await findReceipt(db, id as BankReceiptId)
  if (!receipt) throw new AppError('not_found', { detail: `There is no bank receipt ${id}.` })
  return receipt
}

/** Whether a receipt stands for it, by the provider's name of it. */
export async function isBooked(
  db: Db,
  { provider, lineId }: { provider: BankReceipt['provider']; lineId: string },
): Promise<boolean> {
  return (await receipts.find(db, { provider, line_id: lineId })) !== undefined
}

/** Whether something arrived for one of these that nobody has decided yet. */
export async function hasUndecided(db: Db, owners: readonly Owner[]): Promise<boolean> {
  return (await findUndecided(db, owners)).length > 0
}

/** Those that wait for a person. */
export function transfersWaiting(db: Db): Promise<WaitingLines> {
  return receipts.waiting(db, { state: 'needs_person' }, 'created_at')
}

/** Transfers for it that a person has to send back. */
export async function findReceiptsToReturn(db: Db, owner: Owner): Promise<BankReceipt[]> {
  const all = await receiptsOf(db, owner).selectAll().orderBy('created_at').orderBy('id').execute()
  return all.filter(isToBeReturned)
}

/** What waits for a person, oldest first. */
export async function findReceiptsForPerson(db: Db): Promise<BankReceipt[]> {
  return db
    .selectFrom('bank_receipts')
    .selectAll()
    .where('state', '=', 'needs_person')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
