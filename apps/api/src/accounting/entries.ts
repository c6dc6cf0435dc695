// What recipes are written with: a journal named after its cause, and its two kinds of entry.
import { type HoldAccounts, holdEntries, releaseEntries } from '@kivuko/ledger/holds.ts'
import type { Account, Entry, Journal } from '@kivuko/ledger/journal.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import type { Money } from '@kivuko/money/money.ts'
import { type ClearingProvider, clearing, treasury, unmatched } from './chart.ts'

/** Where a payment comes from: a provider, or a transfer that was booked when it arrived. */
export type PaymentSource = ClearingProvider | 'unmatched'

/**
 * The key ties a journal to what caused it: one purchase for an order, one hold for a payout, whatever is repeated. A
 * payment that goes back is its order's, or its bank receipt's when the order has another payment.
 */
export function keyOf(kind: string, reference: string): string {
  return `${kind}:${reference}`
}

export function journal(kind: string, reference: string, entries: Entry[]): Journal {
  return { key: keyOf(kind, reference), kind, reference, entries: entries.filter(({ units }) => units !== 0n) }
}

export function credit(account: Account, amount: Money): Entry {
  return { account, units: amount.units }
}

export function debit(account: Account, amount: Money): Entry {
  return { account, units: -amount.units }
}

/** Value of one owner that is set aside until what it is for has ended. */
type SetAside = HoldAccounts & { units: bigint }

/** Sets aside what several owners give for one thing. */
export function holdAll(...parts: readonly SetAside[]): Entry[] {
  return parts.flatMap((part) => holdEntries(part, part.units))
}

/** Gives all of it back. */
export function releaseAll(...parts: readonly SetAside[]): Entry[] {
  return parts.flatMap((part) => releaseEntries(part, part.units))
}

/** The account a payment is taken from when it is used or goes back. */
export function sourceOf(source: PaymentSource, asset: FiatAsset): Account {
  return source === 'unmatched' ? unmatched(asset) : clearing(source, asset)
}

/** What is left of a payment goes into the treasury, and what it buys comes out: nothing where that is the money itself. */
export function throughTreasury(net: Money<FiatAsset>, goods: Money): Entry[] {
  if (goods.asset === net.asset) return []
  return [credit(treasury(net.asset), net), debit(treasury(goods.asset), goods)]
}
