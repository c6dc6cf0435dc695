// Every way money can move, one function each. Credits are positive, debits negative; each journal sums to zero per asset.
// The tables below are printed into docs/ledger.md.

import type { Account, Journal } from '@kivuko/ledger/journal.ts'
import type { CryptoAsset, FiatAsset } from '@kivuko/money/assets.ts'
import type { Money } from '@kivuko/money/money.ts'
import {
  type ClearingProvider,
  clearing,
  customerAvailable,
  customerHeld,
  fees,
  payoutsPromised,
  refundsPayable,
  spread,
  treasury,
  unmatched,
} from './chart.ts'
import { credit, debit, holdAll, journal, releaseAll } from './entries.ts'

/** Where a payment comes from: a provider, or a bank transfer that was booked when it arrived. */
export type PaymentSource = ClearingProvider | 'unmatched'

export type Purchase = {
  orderId: string
  userId: string
  provider: PaymentSource
  total: Money<FiatAsset>
  fee: Money<FiatAsset>
  spread: Money<FiatAsset>
  crypto: Money<CryptoAsset>
}

/**
 * Purchase: a customer's payment arrived and the coins are theirs. A bank transfer, booked before, is taken from
 * unmatched:{fiat}.
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
    debit(sourceOf(input.provider, fiat), input.total),
    credit(fees(fiat), input.fee),
    credit(spread(fiat), input.spread),
    { account: treasury(fiat), units: input.total.units - input.fee.units - input.spread.units },
    debit(treasury(input.crypto.asset), input.crypto),
    credit(customerAvailable(input.userId, input.crypto.asset), input.crypto),
  ])
}

/**
 * Bank receipt: a bank transfer arrived; whose it is, is decided after it is booked.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | clearing:{provider}:{fiat} | amount | |
 * | unmatched:{fiat} | | amount |
 */
export function bankReceipt(input: { receiptId: string; provider: ClearingProvider; amount: Money }): Journal {
  return journal('bank_receipt', input.receiptId, [
    debit(clearing(input.provider, input.amount.asset), input.amount),
    credit(unmatched(input.amount.asset), input.amount),
  ])
}

/**
 * Payment to return: a payment arrived for an order that cannot be settled; it is owed back in full. A bank transfer,
 * booked before, is taken from unmatched:{fiat}.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | clearing:{provider}:{fiat} | total | |
 * | refunds:payable:{fiat} | | total |
 */
export function paymentToReturn(input: { causeId: string; provider: PaymentSource; total: Money<FiatAsset> }): Journal {
  return journal('payment_to_return', input.causeId, [
    debit(sourceOf(input.provider, input.total.asset), input.total),
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
export function refund(input: { causeId: string; provider: ClearingProvider; total: Money }): Journal {
  return journal('refund', input.causeId, [
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

/**
 * Deposit: mobile money arrived and is the customer's, less the fee.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | clearing:{provider}:{fiat} | amount | |
 * | fees:{fiat} | | fee |
 * | customer:{user}:available:{fiat} | | amount − fee |
 */
export function deposit(input: {
  depositId: string
  userId: string
  provider: ClearingProvider
  amount: Money<FiatAsset>
  fee: Money<FiatAsset>
}): Journal {
  const { asset } = input.amount
  return journal('deposit', input.depositId, [
    debit(clearing(input.provider, asset), input.amount),
    credit(fees(asset), input.fee),
    { account: customerAvailable(input.userId, asset), units: input.amount.units - input.fee.units },
  ])
}

export type Payout = {
  payoutId: string
  userId: string
  amount: Money<FiatAsset>
  fee: Money<FiatAsset>
  /** What the provider pays out, in another currency. */
  received: Money<FiatAsset>
  /** In the currency received. */
  spread: Money<FiatAsset>
}

/**
 * Payout hold: before the provider is asked, the customer's amount and fee are set aside, and so is what the house pays
 * for it: once it is paid, nothing can keep it from being booked.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:available:{fiat} | amount + fee | |
 * | customer:{user}:held:{fiat} | | amount + fee |
 * | treasury:{received} | received + spread | |
 * | payouts:promised:{received} | | received + spread |
 */
export function payoutHold(input: Payout): Journal {
  const { customer, house } = setAside(input)
  return journal('payout_hold', input.payoutId, holdAll(customer, house))
}

/**
 * Payout release: the payout did not happen; all of it is spendable again.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:held:{fiat} | amount + fee | |
 * | customer:{user}:available:{fiat} | | amount + fee |
 * | payouts:promised:{received} | received + spread | |
 * | treasury:{received} | | received + spread |
 */
export function payoutRelease(input: Payout): Journal {
  const { customer, house } = setAside(input)
  return journal('payout_release', input.payoutId, releaseAll(customer, house))
}

/** Both sides of what a payout sets aside. */
function setAside({ userId, amount, fee, received, spread }: Payout) {
  return {
    customer: {
      available: customerAvailable(userId, amount.asset),
      held: customerHeld(userId, amount.asset),
      units: amount.units + fee.units,
    },
    house: {
      available: treasury(received.asset),
      held: payoutsPromised(received.asset),
      units: received.units + spread.units,
    },
  }
}

/**
 * Payout: the provider has paid; what was set aside is spent.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:held:{fiat} | amount + fee | |
 * | fees:{fiat} | | fee |
 * | treasury:{fiat} | | amount |
 * | payouts:promised:{received} | received + spread | |
 * | spread:{received} | | spread |
 * | clearing:{provider}:{received} | | received |
 */
export function payout(input: Payout & { provider: ClearingProvider }): Journal {
  const { customer, house } = setAside(input)
  return journal('payout', input.payoutId, [
    { account: customer.held, units: -customer.units },
    credit(fees(input.amount.asset), input.fee),
    credit(treasury(input.amount.asset), input.amount),
    { account: house.held, units: -house.units },
    credit(spread(input.received.asset), input.spread),
    credit(clearing(input.provider, input.received.asset), input.received),
  ])
}

/**
 * Transfer: from one customer to another, at once and free.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:available:{fiat} | amount | |
 * | customer:{recipient}:available:{fiat} | | amount |
 */
export function transfer(input: {
  transferId: string
  senderId: string
  recipientId: string
  amount: Money<FiatAsset>
}): Journal {
  const { asset } = input.amount
  return journal('transfer', input.transferId, [
    debit(customerAvailable(input.senderId, asset), input.amount),
    credit(customerAvailable(input.recipientId, asset), input.amount),
  ])
}

/**
 * Conversion: a customer exchanges one balance into another with the house.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:available:{asset} | amount | |
 * | treasury:{asset} | | amount |
 * | treasury:{received} | received + spread | |
 * | spread:{received} | | spread |
 * | customer:{user}:available:{received} | | received |
 */
export function conversion(input: {
  conversionId: string
  userId: string
  amount: Money
  received: Money
  /** In the asset received. */
  spread: Money
}): Journal {
  const { asset } = input.received
  return journal('conversion', input.conversionId, [
    debit(customerAvailable(input.userId, input.amount.asset), input.amount),
    credit(treasury(input.amount.asset), input.amount),
    { account: treasury(asset), units: -(input.received.units + input.spread.units) },
    credit(spread(asset), input.spread),
    credit(customerAvailable(input.userId, asset), input.received),
  ])
}

function sourceOf(source: PaymentSource, asset: FiatAsset): Account {
  return source === 'unmatched' ? unmatched(asset) : clearing(source, asset)
}
