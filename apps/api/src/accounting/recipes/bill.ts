import type { Journal } from '@kivuko/ledger/journal.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import type { Money } from '@kivuko/money/money.ts'
import { clearing, customerAvailable, customerHeld, fees } from '../chart.ts'
import { credit, debit, holdAll, journal, releaseAll } from '../entries.ts'

export type Bill = {
  billId: string
  userId: string
  /** What the biller gets, in the wallet's own currency. */
  amount: Money<FiatAsset>
  /** On top of the amount. */
  fee: Money<FiatAsset>
}

/**
 * Bill hold: before the provider is asked, amount and fee are set aside.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:available:{fiat} | amount + fee | |
 * | customer:{user}:held:{fiat} | | amount + fee |
 */
export function billHold(input: Bill): Journal {
  return journal('bill_hold', input.billId, holdAll(setAside(input)))
}

/**
 * Bill release: it was not paid; all of it is spendable again.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:held:{fiat} | amount + fee | |
 * | customer:{user}:available:{fiat} | | amount + fee |
 */
export function billRelease(input: Bill): Journal {
  return journal('bill_release', input.billId, releaseAll(setAside(input)))
}

/**
 * Bill: the provider has paid the biller; what was set aside is spent.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:held:{fiat} | amount + fee | |
 * | fees:{fiat} | | fee |
 * | clearing:bills:{fiat} | | amount |
 */
export function bill(input: Bill): Journal {
  const { held, units } = setAside(input)
  return journal('bill', input.billId, [
    { account: held, units: -units },
    credit(fees(input.fee.asset), input.fee),
    credit(clearing('bills', input.amount.asset), input.amount),
  ])
}

/**
 * Bill return: the provider took the payment back after it had paid. The customer has all of it again, and no fee is kept.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | clearing:bills:{fiat} | amount | |
 * | fees:{fiat} | fee | |
 * | customer:{user}:available:{fiat} | | amount + fee |
 */
export function billReturn(input: Bill): Journal {
  const { available, units } = setAside(input)
  return journal('bill_return', input.billId, [
    debit(clearing('bills', input.amount.asset), input.amount),
    debit(fees(input.fee.asset), input.fee),
    { account: available, units },
  ])
}

function setAside({ userId, amount, fee }: Bill) {
  return {
    available: customerAvailable(userId, amount.asset),
    held: customerHeld(userId, amount.asset),
    units: amount.units + fee.units,
  }
}
