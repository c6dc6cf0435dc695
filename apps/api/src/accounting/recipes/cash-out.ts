import type { Journal } from '@kivuko/ledger/journal.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import type { Money } from '@kivuko/money/money.ts'
import { type ClearingProvider, clearing, customerAvailable, customerHeld, fees } from '../chart.ts'
import { credit, debit, holdAll, journal, releaseAll } from '../entries.ts'

export type CashOut = {
  cashOutId: string
  userId: string
  /** What the provider pays out, in the wallet's own currency. */
  amount: Money<FiatAsset>
  /** On top of the amount. */
  fee: Money<FiatAsset>
}
type PaidCashOut = CashOut & { provider: ClearingProvider }

/**
 * Cash-out hold: before the provider is asked, amount and fee are set aside.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:available:{fiat} | amount + fee | |
 * | customer:{user}:held:{fiat} | | amount + fee |
 */
export function cashOutHold(input: CashOut): Journal {
  return journal('cash_out_hold', input.cashOutId, holdAll(setAside(input)))
}

/**
 * Cash-out release: it was not paid out; all of it is spendable again.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:held:{fiat} | amount + fee | |
 * | customer:{user}:available:{fiat} | | amount + fee |
 */
export function cashOutRelease(input: CashOut): Journal {
  return journal('cash_out_release', input.cashOutId, releaseAll(setAside(input)))
}

/**
 * Cash-out: the provider has paid; what was set aside is spent.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:held:{fiat} | amount + fee | |
 * | fees:{fiat} | | fee |
 * | clearing:{provider}:{fiat} | | amount |
 */
export function cashOut(input: PaidCashOut): Journal {
  const { held, units } = setAside(input)
  return journal('cash_out', input.cashOutId, [
    { account: held, units: -units },
    credit(fees(input.fee.asset), input.fee),
    credit(clearing(input.provider, input.amount.asset), input.amount),
  ])
}

/**
 * Cash-out return: the bank sent the money back after it had paid. The customer has it again, and no fee is kept.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | clearing:{provider}:{fiat} | amount | |
 * | fees:{fiat} | fee | |
 * | customer:{user}:available:{fiat} | | amount + fee |
 */
export function cashOutReturn(input: PaidCashOut): Journal {
  const { available, units } = setAside(input)
  return journal('cash_out_return', input.cashOutId, [
    debit(clearing(input.provider, input.amount.asset), input.amount),
    debit(fees(input.fee.asset), input.fee),
    { account: available, units },
  ])
}

function setAside({ userId, amount, fee }: CashOut) {
  return {
    available: customerAvailable(userId, amount.asset),
    held: customerHeld(userId, amount.asset),
    units: amount.units + fee.units,
  }
}
