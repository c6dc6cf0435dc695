import type { Journal } from '@kivuko/ledger/journal.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import type { Money } from '@kivuko/money/money.ts'
import {
  type ClearingProvider,
  clearing,
  customerAvailable,
  customerHeld,
  fees,
  payoutsPromised,
  spread,
  treasury,
} from '../chart.ts'
import { credit, holdAll, journal, releaseAll } from '../entries.ts'

export type Payout = {
  payoutId: string
  userId: string
  /** In the currency or coin of the wallet it leaves. */
  amount: Money
  fee: Money
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
 * | customer:{user}:available:{asset} | amount + fee | |
 * | customer:{user}:held:{asset} | | amount + fee |
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
 * | customer:{user}:held:{asset} | amount + fee | |
 * | customer:{user}:available:{asset} | | amount + fee |
 * | payouts:promised:{received} | received + spread | |
 * | treasury:{received} | | received + spread |
 */
export function payoutRelease(input: Payout): Journal {
  const { customer, house } = setAside(input)
  return journal('payout_release', input.payoutId, releaseAll(customer, house))
}

/**
 * Payout: the provider has paid; what was set aside is spent.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:held:{asset} | amount + fee | |
 * | fees:{asset} | | fee |
 * | treasury:{asset} | | amount |
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
