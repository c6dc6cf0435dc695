// The chart of accounts: every account that can exist, and which of them may go below zero.

import type { Account } from '@kivuko/ledger/journal.ts'
import type { Asset } from '@kivuko/money/assets.ts'

/** Who moves money for us outside; each has a clearing account per asset. */
export type ClearingProvider = 'stripe' | 'bank' | 'custody'

/** Spendable money of a customer. Never below zero. */
export function customerAvailable(userId: string, asset: Asset): Account {
  return { name: `customer:${userId}:available:${asset}`, asset, mayGoNegative: false }
}

/** What we and a provider owe each other: below zero, they hold money for us. Reconciled against the provider's statement. */
export function clearing(provider: ClearingProvider, asset: Asset): Account {
  return { name: `clearing:${provider}:${asset}`, asset, mayGoNegative: true }
}

/** The house's own stock, from which customers buy. Never below zero: what is not there cannot be sold. */
export function treasury(asset: Asset): Account {
  return { name: `treasury:${asset}`, asset, mayGoNegative: false }
}

/** Fees earned. */
export function fees(asset: Asset): Account {
  return { name: `fees:${asset}`, asset, mayGoNegative: false }
}

/** What the price was above the mid price. */
export function spread(asset: Asset): Account {
  return { name: `spread:${asset}`, asset, mayGoNegative: false }
}

/** Customers' money received for orders that could not be settled, until it has gone back. */
export function refundsPayable(asset: Asset): Account {
  return { name: `refunds:payable:${asset}`, asset, mayGoNegative: false }
}
