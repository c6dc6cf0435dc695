// A hold is an account, not a flag: value set aside sits in a `held` account beside the `available` one.
// These build the entries of its three movements, so that every product holds value in the same shape.
import { type Account, type Entry, LedgerError } from './journal.ts'

export type HoldAccounts = { readonly available: Account; readonly held: Account }

/** Sets `units` aside: debits available, credits held. Refused by the ledger when too little is available. */
export function holdEntries({ available, held }: HoldAccounts, units: bigint): Entry[] {
  return move(available, held, units)
}

/** Gives `units` back: debits held, credits available. */
export function releaseEntries({ available, held }: HoldAccounts, units: bigint): Entry[] {
  return move(held, available, units)
}

/**
 * Spends what was held: debits held by the sum of `parts` and credits each part, such as the amount and its fee. What
 * is left of the hold stays held until it is released. Throws LedgerError `invalid_journal` for a part that is not
 * above zero.
 */
export function settleEntries(held: Account, parts: readonly Entry[]): Entry[] {
  for (const { account, units } of parts) assertPositive(account, units)
  const sum = parts.reduce((total, { units }) => total + units, 0n)
  return [{ account: held, units: -sum }, ...parts]
}

function move(from: Account, to: Account, units: bigint): Entry[] {
  assertPositive(to, units)
  return [
    { account: from, units: -units },
    { account: to, units },
  ]
}

function assertPositive(account: Account, units: bigint): void {
  if (units <= 0n) throw new LedgerError('invalid_journal', 'a hold moves more than zero', { account: account.name })
}
