// SQL on virtual accounts, receipts and what was read of statements.
import type { BankReceiptId, OrderId } from '#platform/ids.ts'
import { sourcesOf } from '#platform/state-machine.ts'
import type { Db, Tx } from '#tables.ts'
import { type BankReceipt, RECEIPT_TRANSITIONS, type ReceiptState } from './receipt.ts'
import { ACCOUNT_TRANSITIONS, type AccountState, type VirtualAccount } from './virtual-account.ts'

export async function insertAccount(tx: Tx, account: VirtualAccount): Promise<void> {
  await tx
    .insertInto('virtual_accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findAccount(db: Db, reference: string): Promise<VirtualAccount | undefined> {
  return db.selectFrom('virtual_accounts').selectAll().where('reference', '=', reference).executeTakeFirst()
}

export async function findAccountByCharge(db: Db, chargeRef: string): Promise<VirtualAccount | undefined> {
  return db.selectFrom('virtual_accounts').selectAll().where('charge_ref', '=', chargeRef).executeTakeFirst()
}

/** Open accounts of the customer of this address whose number at the network is not known yet. */
export async function findUnnumberedAccounts(db: Db, email: string): Promise<VirtualAccount[]> {
  return db
    .selectFrom('virtual_accounts')
    .innerJoin('orders', 'orders.id', 'virtual_accounts.order_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('virtual_accounts')
    .where('users.email', '=', email)
    .where('virtual_accounts.state', '=', 'open')
    .where('virtual_accounts.charge_ref', 'is', null)
    .execute()
}

export async function countAccounts(db: Db, orderId: OrderId): Promise<number> {
  const rows = await db.selectFrom('virtual_accounts').select('reference').where('order_id', '=', orderId).execute()
  return rows.length
}

/** Moves it on if its state allows; false when it does not. */
export async function advanceAccount(
  tx: Tx,
  reference: string,
  to: AccountState,
  change: Partial<Pick<VirtualAccount, 'account_number' | 'account_name' | 'bank_name' | 'expires_at'>> = {},
): Promise<boolean> {
  const result = await tx
    .updateTable('virtual_accounts')
    .set({ ...change, state: to })
    .where('reference', '=', reference)
    .where('state', 'in', sourcesOf(ACCOUNT_TRANSITIONS, to))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function noteChargeRef(tx: Tx, reference: string, chargeRef: string): Promise<void> {
  await tx
    .updateTable('virtual_accounts')
    .set({ charge_ref: chargeRef })
    .where('reference', '=', reference)
    .where('charge_ref', 'is', null)
    .execute()
}

/** False when this transfer was stored before. */
export async function insertReceipt(tx: Tx, receipt: BankReceipt): Promise<boolean> {
  const result = await tx
    .insertInto('bank_receipts')
    .values(receipt)
    .onConflict((conflict) => conflict.columns(['provider', 'line_id']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export type ReceiptChange = Partial<
  Pick<BankReceipt, 'need' | 'reason' | 'order_id' | 'refund_id' | 'return_ref' | 'ended_at'>
>

/** Moves it on if its state allows; false when it does not. What a person is to do ends with it, unless said anew. */
export async function advanceReceipt(
  tx: Tx,
  id: BankReceiptId,
  to: ReceiptState,
  change: ReceiptChange = {},
): Promise<boolean> {
  const result = await tx
    .updateTable('bank_receipts')
    .set({ need: null, ...change, state: to })
    .where('id', '=', id)
    .where('state', 'in', sourcesOf(RECEIPT_TRANSITIONS, to))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function findReceiptForUpdate(tx: Tx, id: BankReceiptId): Promise<BankReceipt | undefined> {
  return tx.selectFrom('bank_receipts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The one that paid an order. */
export async function findMatchedReceipt(tx: Tx, orderId: OrderId): Promise<BankReceipt | undefined> {
  return tx
    .selectFrom('bank_receipts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'matched')
    .forUpdate()
    .executeTakeFirst()
}

/** The one on its way back from an account at the network. */
export async function findReturning(db: Db, reference: string): Promise<BankReceipt | undefined> {
  return db
    .selectFrom('bank_receipts')
    .selectAll()
    .where('provider', '=', 'paystack')
    .where('line_id', '=', reference)
    .where('state', '=', 'returning')
    .executeTakeFirst()
}

/** Counts an attempt before it is made. */
export async function countReturnAttempt(tx: Tx, id: BankReceiptId): Promise<void> {
  await tx
    .updateTable('bank_receipts')
    .set((receipt) => ({ return_attempts: receipt('return_attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function noteReturnRef(tx: Tx, id: BankReceiptId, returnRef: string): Promise<void> {
  await tx.updateTable('bank_receipts').set({ return_ref: returnRef }).where('id', '=', id).execute()
}

export async function findCursor(db: Db, name: string): Promise<string | undefined> {
  const feed = await db.selectFrom('bank_feeds').select('cursor').where('name', '=', name).executeTakeFirst()
  return feed?.cursor
}

export async function saveCursor(tx: Tx, name: string, cursor: string, now: Date): Promise<void> {
  await tx
    .insertInto('bank_feeds')
    .values({ name, cursor, read_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ cursor, read_at: now }))
    .execute()
}
