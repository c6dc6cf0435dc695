import type { ChainAsset, ChainNetwork } from '@kivuko/contract/chain.ts'
import type { Journal } from '@kivuko/ledger/journal.ts'
import type { Money } from '@kivuko/money/money.ts'
import { clearing, customerAvailable, customerHeld, fees } from '../chart.ts'
import { credit, debit, holdAll, journal, releaseAll } from '../entries.ts'

export type Withdrawal = { withdrawalId: string; userId: string; amount: Money<ChainAsset> }

/**
 * Withdrawal hold: the coins are set aside before anything is signed.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:available:{crypto} | amount | |
 * | customer:{user}:held:{crypto} | | amount |
 */
export function withdrawalHold({ withdrawalId, userId, amount }: Withdrawal): Journal {
  return journal('withdrawal_hold', withdrawalId, holdAll(setAside(userId, amount)))
}

/**
 * Withdrawal release: the withdrawal did not happen; the coins are spendable again.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:held:{crypto} | amount | |
 * | customer:{user}:available:{crypto} | | amount |
 */
export function withdrawalRelease({ withdrawalId, userId, amount }: Withdrawal): Journal {
  return journal('withdrawal_release', withdrawalId, releaseAll(setAside(userId, amount)))
}

/**
 * Withdrawal reverted: its recipient did not take the coins, and the network kept its fee; the rest is spendable again.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:held:{crypto} | amount | |
 * | fees:{crypto} | | fee |
 * | customer:{user}:available:{crypto} | | amount − fee |
 */
export function withdrawalReverted(input: Withdrawal & { fee: Money<ChainAsset> }): Journal {
  const { asset, units } = input.amount
  return journal('withdrawal_reverted', input.withdrawalId, [
    debit(customerHeld(input.userId, asset), input.amount),
    credit(fees(asset), input.fee),
    { account: customerAvailable(input.userId, asset), units: units - input.fee.units },
  ])
}

/**
 * Withdrawal: the coins arrived and are deep enough in their network; the fee is earned.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:held:{crypto} | amount | |
 * | fees:{crypto} | | fee |
 * | clearing:{network}:{crypto} | | amount − fee |
 */
export function withdrawal(input: Withdrawal & { network: ChainNetwork; fee: Money<ChainAsset> }): Journal {
  const { asset, units } = input.amount
  return journal('withdrawal', input.withdrawalId, [
    debit(customerHeld(input.userId, asset), input.amount),
    credit(fees(asset), input.fee),
    { account: clearing(input.network, asset), units: units - input.fee.units },
  ])
}

function setAside(userId: string, { asset, units }: Money<ChainAsset>) {
  return { available: customerAvailable(userId, asset), held: customerHeld(userId, asset), units }
}
