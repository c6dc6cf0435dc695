// SQL on virtual accounts, receipts and what was read of statements.

import type { BankReceiptId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import { stateTable } from '#platform/state-table.ts'
import { type BankReceipt, isUndecided, RECEIPT_TRANSITIONS, type ReceiptState } from '#rails/receipt.ts'
import { forgetHeld } from '#record/hold-send.ts'
import type { Owner } from '#settlement/owner.ts'
import type { Db, Tx } from '#tables.ts'
import { people } from '#users/people.ts'
import { ACCOUNT_TRANSITIONS, type VirtualAccount } from './virtual-account.ts'

export const accounts = stateTable('virtual_accounts', ACCOUNT_TRANSITIONS)

export const receipts = stateTable('bank_receipts', RECEIPT_TRANSITIONS)

/** Open accounts of the customer of this address whose number at the network is not known yet. */
export async function findUnnumberedAccounts(db: Db, email: string): Promise<VirtualAccount[]> {
  return db
    .selectFrom('virtual_accounts')
    .innerJoin(people(db).as('users'), 'users.id', 'virtual_accounts.user_id')
    .selectAll('virtual_accounts')
    .where('users.email', '=', email)
    .where('virtual_accounts.state', '=', 'open')
    .where('virtual_accounts.charge_ref', 'is', null)
    .execute()
}

function accountsOf(db: Db, { kind, id }: Owner) {
  return db.selectFrom('virtual_accounts').where('owner_kind', '=', kind).where('owner_id', '=', id)
}

export async function countAccounts(db: Db, owner: Owner): Promise<number> {
  return (await accountsOf(db, owner).select('reference').execute()).length
}

/** The account that takes its payment, or took its last. */
export async function findLastAccount(db: Db, owner: Owner): Promise<VirtualAccount | undefined> {
  return accountsOf(db, owner)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('reference', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a transfer may still come by an open account, or one is being looked at. */
export async function mayStillBePaid(db: Db, owner: Owner): Promise<boolean> {
  const open = await accountsOf(db, owner).select('reference').where('state', '=', 'open').executeTakeFirst()
  return open !== undefined || (await receiptsOf(db, owner).selectAll().execute()).some(isUndecided)
}

/** True for one caller only, until it has its answer: nobody else has asked for it since. */
export async function claimAccount(
  tx: Tx,
  reference: string,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('virtual_accounts')
    .set({ asked_at: now })
    .where('reference', '=', reference)
    .where('state', '=', 'asking')
    .where((row) => row.or([row('asked_at', 'is', null), row('asked_at', '<', since)]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** What arrived for any of these and nobody has decided yet, oldest first. */
export async function findUndecided(db: Db, owners: readonly Owner[]): Promise<BankReceipt[]> {
  if (owners.length === 0) return []
  const rows = await db
    .selectFrom('bank_receipts')
    .selectAll()
    .where('state', 'in', ['received', 'needs_person'])
    .where((row) => row.or(owners.map(({ kind, id }) => row.and({ owner_kind: kind, owner_id: id }))))
    .orderBy('created_at')
    .execute()
  return rows.filter(isUndecided)
}

type ReceiptChange = Partial<
  Pick<BankReceipt, 'need' | 'reason' | 'owner_kind' | 'owner_id' | 'refund_id' | 'return_ref' | 'ended_at'>
>

/** Moves it on if its state allows; false when it does not. What a person is to do, and a stop's hold, end with it. */
export async function advanceReceipt(
  tx: Tx,
  id: BankReceiptId,
  to: ReceiptState,
  change: ReceiptChange = {},
): Promise<boolean> {
  const isMoved = await receipts.advance(tx, id, to, { need: null, ...change })
  // A person may have decided what a stop held.
  if (isMoved) await forgetHeld(tx, `receipt:${id}`)
  return isMoved
}

export function receiptsOf(db: Db, { kind, id }: Owner) {
  return db.selectFrom('bank_receipts').where('owner_kind', '=', kind).where('owner_id', '=', id)
}

export async function findCursor(db: Db, name: string): Promise<string | undefined> {
  return (await rowTable('bank_feeds').find(db, { name }))?.cursor
}

export async function saveCursor(tx: Tx, name: string, cursor: string, now: Date): Promise<void> {
  await tx
    .insertInto('bank_feeds')
    .values({ name, cursor, read_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ cursor, read_at: now }))
    .execute()
}

/** The network's number of an account's payment, told once. */
export async function setChargeRef(tx: Tx, reference: string, chargeRef: string): Promise<void> {
  await accounts.change(tx, { reference, charge_ref: null }, { charge_ref: chargeRef })
}
