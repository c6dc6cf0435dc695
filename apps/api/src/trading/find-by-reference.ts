// The customer's, by our reference (whatever its letters' case) or by their own.
import type { UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import type { CashOut } from './cash-outs/cash-out.ts'
import { cashOuts } from './cash-outs/store.ts'
import type { Deposit } from './deposits/deposit.ts'
import { deposits } from './deposits/store.ts'
import type { Payout } from './payouts/payout.ts'
import { payouts } from './payouts/store.ts'

export async function findOwnDeposit(db: Db, userId: UserId, reference: string): Promise<Deposit | undefined> {
  return (
    (await deposits.find(db, { user_id: userId, reference: reference.toUpperCase() })) ??
    deposits.find(db, { user_id: userId, client_reference: reference })
  )
}

export async function findOwnPayout(db: Db, userId: UserId, reference: string): Promise<Payout | undefined> {
  return (
    (await payouts.find(db, { user_id: userId, reference: reference.toUpperCase() })) ??
    payouts.find(db, { user_id: userId, client_reference: reference })
  )
}

export async function findOwnCashOut(db: Db, userId: UserId, reference: string): Promise<CashOut | undefined> {
  return (
    (await cashOuts.find(db, { user_id: userId, reference: reference.toUpperCase() })) ??
    cashOuts.find(db, { user_id: userId, client_reference: reference })
  )
}
