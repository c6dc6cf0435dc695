// The chart of accounts: every account that can exist, and which of them may go below zero.

import type { ChainNetwork } from '@kivuko/contract/chain.ts'
import type { Provider } from '@kivuko/contract/providers.ts'
import type { Account } from '@kivuko/ledger/journal.ts'
import type { Asset } from '@kivuko/money/assets.ts'

/** Who moves money for us; each has a clearing account per asset. A network's is what lies at our addresses there. */
export type ClearingProvider = Provider | ChainNetwork

/** Spendable money of a customer. Never below zero. */
export function customerAvailable(userId: string, asset: Asset): Account {
  return { name: `customer:${userId}:available:${asset}`, asset, mayGoNegative: false }
}

/** A customer's money promised to a payout under way: theirs until it ends, not spendable, never below zero. */
export function customerHeld(userId: string, asset: Asset): Account {
  return { name: `customer:${userId}:held:${asset}`, asset, mayGoNegative: false }
}

/** What a provider and we owe each other: below zero, they hold our money. Reconciled with their statement. */
export function clearing(provider: ClearingProvider, asset: Asset): Account {
  return { name: `clearing:${provider}:${asset}`, asset, mayGoNegative: true }
}

/** The house's own stock, from which customers buy. Never below zero: what is not there cannot be sold. */
export function treasury(asset: Asset): Account {
  return { name: `treasury:${asset}`, asset, mayGoNegative: false }
}

/** The house's money set aside for payouts under way, so that a paid one can always be booked. Never below zero. */
export function payoutsPromised(asset: Asset): Account {
  return { name: `payouts:promised:${asset}`, asset, mayGoNegative: false }
}

/** Fees earned. */
export function fees(asset: Asset): Account {
  return { name: `fees:${asset}`, asset, mayGoNegative: false }
}

/** What providers kept of the money they moved for us: an expense, so below zero. */
export function providerFees(asset: Asset): Account {
  return { name: `provider_fees:${asset}`, asset, mayGoNegative: true }
}

/**
 * Payments that a provider exchanged for us: what it took in their currency, below zero; what they were worth in the
 * account's, above. Whole again once a payment went back.
 */
export function exchanged(asset: Asset): Account {
  return { name: `exchanged:${asset}`, asset, mayGoNegative: true }
}

/** What providers gave for payments they exchanged, less what those were worth: an expense, so below zero. */
export function exchangeDifferences(asset: Asset): Account {
  return { name: `exchange_differences:${asset}`, asset, mayGoNegative: true }
}

/** What the house paid agents for their deals: an expense, so below zero. */
export function agentCommissions(asset: Asset): Account {
  return { name: `agent_commissions:${asset}`, asset, mayGoNegative: true }
}

/**
 * What a partner's customers paid it in margins, until it is settled. Below zero, more was given back since than was paid:
 * the next settlement is less by that.
 */
export function partnerMargin(partnerId: string, asset: Asset): Account {
  return { name: `partner:${partnerId}:margin:${asset}`, asset, mayGoNegative: true }
}

/** Margins of payments that a network has taken back: kept from partners as long as it has them. */
export function marginsWithheld(asset: Asset): Account {
  return { name: `margins:withheld:${asset}`, asset, mayGoNegative: false }
}

/** What the price was above the mid price. */
export function spread(asset: Asset): Account {
  return { name: `spread:${asset}`, asset, mayGoNegative: false }
}

/** Customers' money to be returned: of orders that could not be settled, or sent back by the bank of a sale. */
export function refundsPayable(asset: Asset): Account {
  return { name: `refunds:payable:${asset}`, asset, mayGoNegative: false }
}

/** Bank transfers and payments to the paybill that arrived and are neither matched nor being returned: booked here as they are read. */
export function unmatched(asset: Asset): Account {
  return { name: `unmatched:${asset}`, asset, mayGoNegative: false }
}

/** What the house gave customers, or took back from them, because two people decided so. Below zero, it gave more. */
export function corrections(asset: Asset): Account {
  return { name: `corrections:${asset}`, asset, mayGoNegative: true }
}

/** What card networks took of payments while it is open who bears it: an asset, so below zero. */
export function disputed(asset: Asset): Account {
  return { name: `disputed:${asset}`, asset, mayGoNegative: true }
}

/** What customers owe the house: an asset, so below zero. */
export function receivables(asset: Asset): Account {
  return { name: `receivables:${asset}`, asset, mayGoNegative: true }
}

/**
 * What one customer owes. The ledger bounds balances from below only, so a debt is kept as a balance: never below zero,
 * and so never paid twice. Opposite stands `debts`.
 */
export function customerDebt(userId: string, asset: Asset): Account {
  return { name: `customer:${userId}:debt:${asset}`, asset, mayGoNegative: false }
}

/** The other side of every customer's debt: below zero, together as much as `receivables`. */
export function debts(asset: Asset): Account {
  return { name: `debts:${asset}`, asset, mayGoNegative: true }
}

/** What the house lost to disputes: debts two people gave up, less what came back after all. */
export function disputeLosses(asset: Asset): Account {
  return { name: `disputes:lost:${asset}`, asset, mayGoNegative: true }
}
