// A deposit by mobile money: its states and amounts. Pure: no database, no clock.
import { depositFee } from '@kivuko/contract/mobile-money.ts'
import { type Money, money, subtract } from '@kivuko/money/money.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

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

export function amountOf(deposit: Deposit): Money<'KES'> {
  return money('KES', deposit.amount_units)
}

export function feeOf(deposit: Deposit): Money<'KES'> {
  return money('KES', deposit.fee_units)
}

/** What reaches the wallet. */
export function receivedOf(deposit: Deposit): Money<'KES'> {
  return subtract(amountOf(deposit), feeOf(deposit))
}

/** The same deposit with what truly arrived and its fee. */
export function withAmount(deposit: Deposit, amount: Money<'KES'>): Deposit {
  if (amount.units === deposit.amount_units) return deposit
  return { ...deposit, amount_units: amount.units, fee_units: depositFee(amount).units }
}

/** It ended without money, and another prompt may follow. */
export function mayAskAgain({ state }: Deposit): boolean {
  return state === 'failed' || state === 'cancelled' || state === 'expired'
}
