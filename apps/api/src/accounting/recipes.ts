// Every way money can move, one function each. Credits are positive, debits negative; each journal sums to zero per asset.
// The tables below are printed into docs/ledger.md.

import type { Account, Entry, Journal } from '@kivuko/ledger/journal.ts'
import type { Asset, CryptoAsset, FiatAsset } from '@kivuko/money/assets.ts'
import type { Money } from '@kivuko/money/money.ts'
import { type ClearingProvider, clearing, customerAvailable, fees, refundsPayable, spread, treasury } from './chart.ts'

export type Purchase = {
  orderId: string
  userId: string
  provider: ClearingProvider
  total: Money<FiatAsset>
  fee: Money<FiatAsset>
  spread: Money<FiatAsset>
  crypto: Money<CryptoAsset>
}

/**
 * Purchase: a customer's payment arrived and the coins are theirs.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | clearing:{provider}:{fiat} | total | |
 * | fees:{fiat} | | fee |
 * | spread:{fiat} | | spread |
 * | treasury:{fiat} | | total − fee − spread |
 * | treasury:{crypto} | crypto | |
 * | customer:{user}:available:{crypto} | | crypto |
 */
export function purchase(input: Purchase): Journal {
  const fiat = input.total.asset
  return journal('purchase', input.orderId, [
    debit(clearing(input.provider, fiat), input.total),
    credit(fees(fiat), input.fee),
    credit(spread(fiat), input.spread),
    { account: treasury(fiat), units: input.total.units - input.fee.units - input.spread.units },
    debit(treasury(input.crypto.asset), input.crypto),
    credit(customerAvailable(input.userId, input.crypto.asset), input.crypto),
  ])
}

/**
 * Payment to return: a payment arrived for an order that cannot be settled; it is owed back in full.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | clearing:{provider}:{fiat} | total | |
 * | refunds:payable:{fiat} | | total |
 */
export function paymentToReturn(input: { orderId: string; provider: ClearingProvider; total: Money }): Journal {
  return journal('payment_to_return', input.orderId, [
    debit(clearing(input.provider, input.total.asset), input.total),
    credit(refundsPayable(input.total.asset), input.total),
  ])
}

/**
 * Refund: the provider confirmed that the payment went back.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | refunds:payable:{fiat} | total | |
 * | clearing:{provider}:{fiat} | | total |
 */
export function refund(input: { orderId: string; provider: ClearingProvider; total: Money }): Journal {
  return journal('refund', input.orderId, [
    debit(refundsPayable(input.total.asset), input.total),
    credit(clearing(input.provider, input.total.asset), input.total),
  ])
}

/**
 * Treasury funding: the operator put coins or money under custody, to be sold to customers.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | clearing:custody:{asset} | amount | |
 * | treasury:{asset} | | amount |
 */
export function treasuryFunding(input: { fundingId: string; amount: Money }): Journal {
  return journal('treasury_funding', input.fundingId, [
    debit(clearing('custody', input.amount.asset), input.amount),
    credit(treasury(input.amount.asset), input.amount),
  ])
}

/** The key ties a journal to what caused it: one purchase, one return and one refund for an order, whatever is repeated. */
function journal(kind: string, reference: string, entries: Entry[]): Journal {
  return { key: `${kind}:${reference}`, kind, reference, entries: entries.filter(({ units }) => units !== 0n) }
}

function credit(account: Account, amount: Money<Asset>): Entry {
  return { account, units: amount.units }
}

function debit(account: Account, amount: Money<Asset>): Entry {
  return { account, units: -amount.units }
}
