import type { Journal } from '@kivuko/ledger/journal.ts'
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
} from '../chart.ts'
import { credit, debit, holdAll, journal, releaseAll } from '../entries.ts'

export type Sale = {
  saleId: string
  userId: string
  coins: Money<CryptoAsset>
  /** What the provider pays out. */
  received: Money<FiatAsset>
  fee: Money<FiatAsset>
  spread: Money<FiatAsset>
}

type PaidSale = Sale & { provider: ClearingProvider }
type ReturnedSale = Pick<PaidSale, 'saleId' | 'received' | 'provider'>

/**
 * Sale hold: before the provider is asked, the customer's coins are set aside, and so is their worth in the currency
 * paid out: once it is paid, nothing can keep it from being booked.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:available:{crypto} | coins | |
 * | customer:{user}:held:{crypto} | | coins |
 * | treasury:{fiat} | received + fee + spread | |
 * | payouts:promised:{fiat} | | received + fee + spread |
 */
export function saleHold(input: Sale): Journal {
  const { customer, house } = setAside(input)
  return journal('sale_hold', input.saleId, holdAll(customer, house))
}

/**
 * Sale release: the sale did not happen; the coins are spendable again.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:held:{crypto} | coins | |
 * | customer:{user}:available:{crypto} | | coins |
 * | payouts:promised:{fiat} | received + fee + spread | |
 * | treasury:{fiat} | | received + fee + spread |
 */
export function saleRelease(input: Sale): Journal {
  const { customer, house } = setAside(input)
  return journal('sale_release', input.saleId, releaseAll(customer, house))
}

/**
 * Sale: the provider has paid; the coins are the house's, and what was set aside for them is spent.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:held:{crypto} | coins | |
 * | treasury:{crypto} | | coins |
 * | payouts:promised:{fiat} | received + fee + spread | |
 * | fees:{fiat} | | fee |
 * | spread:{fiat} | | spread |
 * | clearing:{provider}:{fiat} | | received |
 */
export function sale(input: PaidSale): Journal {
  const { customer, house } = setAside(input)
  return journal('sale', input.saleId, [
    { account: customer.held, units: -customer.units },
    credit(treasury(input.coins.asset), input.coins),
    { account: house.held, units: -house.units },
    credit(fees(input.fee.asset), input.fee),
    credit(spread(input.spread.asset), input.spread),
    credit(clearing(input.provider, input.received.asset), input.received),
  ])
}

/**
 * Sale return: the bank sent the money back after it had paid. Booked whatever else is there: it is owed to the
 * customer until the coins they sold are theirs again.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | clearing:{provider}:{fiat} | received | |
 * | refunds:payable:{fiat} | | received |
 */
export function saleReturn({ saleId, received, provider }: ReturnedSale): Journal {
  return journal('sale_return', saleId, [
    debit(clearing(provider, received.asset), received),
    credit(refundsPayable(received.asset), received),
  ])
}

/**
 * Sale coins back: the coins of a returned sale go back to their customer, once the treasury has them: those that were
 * sold, or as many as the money buys by now when that is fewer. The house keeps neither fee nor spread.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | treasury:{crypto} | coins back | |
 * | customer:{user}:available:{crypto} | | coins back |
 * | refunds:payable:{fiat} | received | |
 * | fees:{fiat} | fee | |
 * | spread:{fiat} | spread | |
 * | treasury:{fiat} | | received + fee + spread |
 */
export function saleCoinsBack(input: Sale & { coinsBack: Money<CryptoAsset> }): Journal {
  const { customer, house } = setAside(input)
  return journal('sale_coins_back', input.saleId, [
    debit(treasury(input.coins.asset), input.coinsBack),
    { account: customer.available, units: input.coinsBack.units },
    debit(refundsPayable(input.received.asset), input.received),
    debit(fees(input.fee.asset), input.fee),
    debit(spread(input.spread.asset), input.spread),
    { account: house.available, units: house.units },
  ])
}

/** Both sides of what a sale sets aside. */
function setAside({ userId, coins, received, fee, spread: kept }: Sale) {
  return {
    customer: {
      available: customerAvailable(userId, coins.asset),
      held: customerHeld(userId, coins.asset),
      units: coins.units,
    },
    house: {
      available: treasury(received.asset),
      held: payoutsPromised(received.asset),
      units: received.units + fee.units + kept.units,
    },
  }
}
