// What other modules, and the operator's commands, ask of bank transfers.
import { AppError } from '@kivuko/contract/errors.ts'
import type { BankReceiptId, OrderId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { type BankReceipt, isToBeReturned, isUndecided } from './receipt.ts'
import type { VirtualAccount } from './virtual-account.ts'

export async function findReceipt(db: Db, id: BankReceiptId): Promise<BankReceipt | undefined> {
  return db.selectFrom('bank_receipts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Throws `not_found`. */
export async function getReceipt(db: Db, id: string): Promise<BankReceipt> {
  const receipt = await findReceipt(db, id as BankReceiptId)
  if (!receipt) throw new AppError('not_found', { detail: `There is no bank receipt ${id}.` })
  return receipt
}

/** How many wait for a person. */
export async function countTransfersForPerson(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('bank_receipts')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('state', '=', 'needs_person')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findReceiptByLine(
  db: Db,
  provider: BankReceipt['provider'],
  lineId: string,
): Promise<BankReceipt> {
  return db
    .selectFrom('bank_receipts')
    .selectAll()
    .where('provider', '=', provider)
    .where('line_id', '=', lineId)
    .executeTakeFirstOrThrow()
}

/** The account that takes the order's payment, or took its last. */
export async function findLastAccount(db: Db, orderId: OrderId): Promise<VirtualAccount | undefined> {
  return db
    .selectFrom('virtual_accounts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('reference', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function receiptsOf(db: Db, orderId: OrderId): Promise<BankReceipt[]> {
  return db
    .selectFrom('bank_receipts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Transfers of the order a person has to send back. */
export async function findReceiptsToReturn(db: Db, orderId: OrderId): Promise<BankReceipt[]> {
  return (await receiptsOf(db, orderId)).filter(isToBeReturned)
}

/** Whether a bank transfer may still come for this order by an open account, or one is being looked at. */
export async function mayBePaidByTransfer(db: Db, orderId: OrderId): Promise<boolean> {
  const open = await db
    .selectFrom('virtual_accounts')
    .select('reference')
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return open !== undefined || (await receiptsOf(db, orderId)).some(isUndecided)
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
