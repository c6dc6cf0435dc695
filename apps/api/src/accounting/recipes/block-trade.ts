import type { Journal } from '@kivuko/ledger/journal.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import type { Money } from '@kivuko/money/money.ts'
import { customerAvailable, customerHeld, fees, treasury } from '../chart.ts'
import { credit, holdAll, journal, releaseAll } from '../entries.ts'

/** In a sale the fee is kept of what the customer gets, in a purchase it is part of what they give. */
export type BlockTrade = {
  tradeId: string
  userId: string
  /** What leaves the customer's wallet. */
  gives: Money
  /** What comes into it. */
  gets: Money
  fee: Money<FiatAsset>
}

/**
 * Block trade hold: the customer accepted a firm price; what they give is set aside.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:available:{asset} | gives | |
 * | customer:{user}:held:{asset} | | gives |
 */
export function blockTradeHold(input: BlockTrade): Journal {
  return journal('block_trade_hold', input.tradeId, holdAll(setAside(input)))
}

/**
 * Block trade release: the house did not have its side in time, and the customer took theirs back.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:held:{asset} | gives | |
 * | customer:{user}:available:{asset} | | gives |
 */
export function blockTradeRelease(input: BlockTrade): Journal {
  return journal('block_trade_release', input.tradeId, releaseAll(setAside(input)))
}

/**
 * Block trade: both sides at once. The fee is taken from the side that is money. What the price leaves of a last unit stays
 * with the house: what a customer gives is rounded up, what they get is rounded down. The house's margin lies in the price
 * and so in the treasury, not in an account of its own.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | customer:{user}:held:{asset} | gives | |
 * | treasury:{asset} | | gives - fee, of a purchase |
 * | treasury:{received} | gets + fee, of a sale | |
 * | fees:{fiat} | | fee |
 * | customer:{user}:available:{received} | | gets |
 */
export function blockTrade(input: BlockTrade): Journal {
  const { userId, gives, gets, fee } = input
  const { held, units } = setAside(input)
  const feeOf = ({ asset }: Money) => (asset === fee.asset ? fee.units : 0n)
  return journal('block_trade', input.tradeId, [
    { account: held, units: -units },
    { account: treasury(gives.asset), units: gives.units - feeOf(gives) },
    { account: treasury(gets.asset), units: -(gets.units + feeOf(gets)) },
    credit(fees(fee.asset), fee),
    credit(customerAvailable(userId, gets.asset), gets),
  ])
}

function setAside({ userId, gives }: BlockTrade) {
  return {
    available: customerAvailable(userId, gives.asset),
    held: customerHeld(userId, gives.asset),
    units: gives.units,
  }
}
