// A deposit by mobile money or bank transfer: its states and amounts. Pure: no database, no clock.
import { depositFee } from '@kivuko/contract/mobile-money.ts'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import { type Money, money, subtract } from '@kivuko/money/money.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

/** `phone` is empty of one that came by paybill, as nobody says which phone paid, and by bank. */
export type Deposit = Tables['deposits']
export type DepositState = Deposit['state']
/** How rails know it by kind, and the way it is paid. */
export const DEPOSIT = 'deposit'
export const DEPOSIT_METHOD = 'mpesa'

export const DEPOSIT_TRANSITIONS = {
  created: ['pending', 'completed', 'failed', 'cancelled', 'expired', 'review'],
  pending: ['completed', 'failed', 'cancelled', 'expired', 'review'],
  // Another prompt opens it again, and money that arrives after all is the customer's.
  failed: ['pending', 'completed', 'review'],
  cancelled: ['pending', 'completed', 'review'],
  expired: ['pending', 'completed', 'review'],
  review: ['completed', 'failed'],
  completed: [],
} as const satisfies Transitions<DepositState>

export function amountOf(deposit: Deposit): Money<WalletCurrency> {
  return money(deposit.currency, deposit.amount_units)
}

export function feeOf(deposit: Deposit): Money<WalletCurrency> {
  return money(deposit.currency, deposit.fee_units)
}

/** What reaches the wallet. */
export function receivedOf(deposit: Deposit): Money<WalletCurrency> {
  return subtract(amountOf(deposit), feeOf(deposit))
}

/** The same deposit with what truly arrived, and its fee by phone: one by bank is written down once it is here. */
export function withAmount(deposit: Deposit, amount: Money<WalletCurrency>): Deposit {
  if (amount.units === deposit.amount_units) return deposit
  return { ...deposit, amount_units: amount.units, fee_units: depositFee(money('KES', amount.units)).units }
}

/** It ended without money, and another prompt may follow. */
export function mayAskAgain({ state }: Deposit): boolean {
  return state === 'failed' || state === 'cancelled' || state === 'expired'
}
