import type { Entry, Journal } from '@kivuko/ledger/journal.ts'
import type { Asset, FiatAsset } from '@kivuko/money/assets.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import {
  type ClearingProvider,
  clearing,
  customerAvailable,
  customerDebt,
  debts,
  disputed,
  disputeLosses,
  receivables,
  refundsPayable,
} from '../chart.ts'
import { credit, debit, journal } from '../entries.ts'

/** `moveId`: the network's own line, so that each is booked once. */
type NetworkMove = { moveId: string; provider: ClearingProvider; amount: Money<FiatAsset> }
type OfDebt = { userId: string; amount: Money<FiatAsset> }

/**
 * Payment taken: the network took a payment, or a part, back from us: for a dispute, or for a refund that Kivuko did
 * not ask for. Who bears it is open. Its fee is booked from the statement, as every fee of the network is.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | disputed:{fiat} | amount | |
 * | clearing:{provider}:{fiat} | | amount |
 */
export function paymentTaken({ moveId, provider, amount }: NetworkMove): Journal {
  return journal('payment_taken', moveId, [
    debit(disputed(amount.asset), amount),
    credit(clearing(provider, amount.asset), amount),
  ])
}

/**
 * Payment given back: the network gave back what it took: the dispute was won, or the refund failed. What had become the
 * customer's debt by then is lifted; what of it was paid or given up before is the house's.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | clearing:{provider}:{fiat} | amount | |
 * | disputed:{fiat} | | amount − lifted − kept |
 * | receivables:{fiat} | | lifted |
 * | customer:{user}:debt:{fiat} | lifted | |
 * | debts:{fiat} | | lifted |
 * | disputes:lost:{fiat} | | kept |
 */
export function paymentGivenBack(
  input: NetworkMove & { userId: string; lifted: Money<FiatAsset>; kept: Money<FiatAsset> },
): Journal {
  const { moveId, provider, amount, userId, lifted, kept } = input
  const open = money(amount.asset, amount.units - lifted.units - kept.units)
  return journal('payment_given_back', moveId, [
    debit(clearing(provider, amount.asset), amount),
    credit(disputed(amount.asset), open),
    ...lift({ userId, amount: lifted }),
    credit(disputeLosses(amount.asset), kept),
  ])
}

/**
 * Debt: what the network took stays taken, and the customer has what was paid for: they owe it.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | receivables:{fiat} | amount | |
 * | disputed:{fiat} | | amount |
 * | debts:{fiat} | amount | |
 * | customer:{user}:debt:{fiat} | | amount |
 */
export function debt({ causeId, userId, amount }: OfDebt & { causeId: string }): Journal {
  const { asset } = amount
  return journal('debt', causeId, [
    debit(receivables(asset), amount),
    credit(disputed(asset), amount),
    debit(debts(asset), amount),
    credit(customerDebt(userId, asset), amount),
  ])
}

/**
 * Refund set off: a payment was still to be sent back, and its payer got it through the network already: what is owed to
 * them pays what they owe.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | refunds:payable:{fiat} | amount | |
 * | receivables:{fiat} | | amount |
 * | customer:{user}:debt:{fiat} | amount | |
 * | debts:{fiat} | | amount |
 */
export function refundSetOff({ causeId, ...owed }: OfDebt & { causeId: string }): Journal {
  return journal('refund_set_off', causeId, [debit(refundsPayable(owed.amount.asset), owed.amount), ...lift(owed)])
}

/**
 * Debt paid: the customer paid what they owe, or a part, out of their balance; never more than either.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:available:{fiat} | amount | |
 * | receivables:{fiat} | | amount |
 * | customer:{user}:debt:{fiat} | amount | |
 * | debts:{fiat} | | amount |
 */
export function debtPaid({ causeId, ...owed }: OfDebt & { causeId: string }): Journal {
  return journal('debt_paid', causeId, [
    debit(customerAvailable(owed.userId, owed.amount.asset), owed.amount),
    ...lift(owed),
  ])
}

/**
 * Debt written off: two people decided that the house bears what a customer owes.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | disputes:lost:{fiat} | amount | |
 * | receivables:{fiat} | | amount |
 * | customer:{user}:debt:{fiat} | amount | |
 * | debts:{fiat} | | amount |
 */
export function debtWrittenOff({
  causeId,
  userId,
  amount,
}: {
  causeId: string
  userId: string
  amount: Money
}): Journal {
  return journal('debt_written_off', causeId, [debit(disputeLosses(amount.asset), amount), ...lift({ userId, amount })])
}

/** The customer owes so much less. */
function lift({ userId, amount }: { userId: string; amount: Money<Asset> }): Entry[] {
  const { asset } = amount
  return [credit(receivables(asset), amount), debit(customerDebt(userId, asset), amount), credit(debts(asset), amount)]
}
