// A hold is an account, not a flag: value set aside sits in a `held` account beside the `available` one.
// These build the entries that move it there and back, so that every product holds value in the same shape.
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

function move(from: Account, to: Account, units: bigint): Entry[] {
  if (units <= 0n) throw new LedgerError('invalid_journal', 'a hold moves more than zero', { account: to.name })
  return [
    { account: from, units: -units },
    { account: to, units },
  ]
}
