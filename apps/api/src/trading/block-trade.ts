// A block trade: its states, what a firm price comes to, and what moves in the ledger. Pure: no database, no clock.
import type { BlockCoin, BlockCurrency, BlockTradeState } from '@kivuko/contract/block-trades.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { add, type Money, money, subtract, UNITS_MAX } from '@kivuko/money/money.ts'
import {
  buyFloor,
  costCeil,
  type Rate,
  rateBetween,
  rateFromMicros,
  worthCeil,
  worthFloor,
} from '@kivuko/money/rate.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

export type BlockTrade = Tables['block_trades']
/** How its lines name it by kind. */
export const BLOCK_TRADE = 'block_trade'

export const BLOCK_TRADE_TRANSITIONS = {
  asked: ['quoted', 'cancelled', 'refused'],
  // Back to `asked` when staff withdraw the answer, or the market ran away from it.
  quoted: ['asked', 'funding', 'held', 'declined', 'expired'],
  funding: ['held', 'cancelled', 'lapsed'],
  // Cancelled only once the house is late.
  held: ['settled', 'cancelled'],
  settled: [],
  cancelled: [],
  declined: [],
  expired: [],
  refused: [],
  lapsed: [],
} as const satisfies Transitions<BlockTradeState>

export type Price = Rate<BlockCoin, BlockCurrency>
export type Terms = { coins: Money<BlockCoin>; money: Money<BlockCurrency>; fee: Money<BlockCurrency> }

/** What was asked for, in the coin or in the currency. */
export function askedOf({ asked_in, asked_units, coin, currency }: BlockTrade): Money {
  return money(asked_in === 'coin' ? coin : currency, asked_units)
}

export function priceFrom({ coin, currency }: Pick<BlockTrade, 'coin' | 'currency'>, micros: bigint): Price {
  return rateFromMicros(coin, currency, micros)
}

/**
 * What a price makes of the amount that was asked for; the side that follows from it is rounded for the house. Of money a
 * customer wants to get, that is what they get once the fee is off. A sentence when it cannot be.
 */
export function termsOf(trade: BlockTrade, price: Price, fee: Money<BlockCurrency>): Terms | string {
  const { side, coin, currency, asked_in, asked_units } = trade
  const isSale = side === 'sell'
  const terms = (): Terms => {
    if (asked_in === 'coin') {
      const coins = money(coin, asked_units)
      return { coins, money: isSale ? worthFloor(coins, price) : worthCeil(coins, price), fee }
    }
    const asked = money(currency, asked_units)
    // Of a purchase all of it is spent, the fee included.
    const traded = isSale ? add(asked, fee) : subtract(asked, fee)
    return { coins: isSale ? costCeil(traded, price) : buyFloor(traded, price), money: traded, fee }
  }
  const made = terms()
  const [gives, gets] = sidesOf(side, made)
  if (made.money.units <= 0n || made.coins.units <= 0n || gets.units <= 0n)
    return `At this price and fee nothing is left of ${formatMoney(askedOf(trade))}.`
  if ([made.money, made.coins, gives, gets].some(({ units }) => units > UNITS_MAX))
    return say('That comes to too much.')
  return made
}

/** What the customer gives, and gets. */
function sidesOf(side: BlockTrade['side'], { coins, money: traded, fee }: Terms): readonly [Money, Money] {
  return side === 'buy' ? [add(traded, fee), coins] : [coins, subtract(traded, fee)]
}

/** Undefined until it is answered. */
export function answerOf(trade: BlockTrade) {
  const { side, coin, currency, price_micros, coin_units, money_units, fee_units, firm_until } = trade
  if (price_micros === null || coin_units === null || money_units === null || fee_units === null || !firm_until)
    return undefined
  const terms = { coins: money(coin, coin_units), money: money(currency, money_units), fee: money(currency, fee_units) }
  const [gives, gets] = sidesOf(side, terms)
  return { ...terms, gives, gets, price: priceFrom(trade, price_micros), firmUntil: firm_until, number: trade.answers }
}

export function answered(trade: BlockTrade) {
  const answer = answerOf(trade)
  if (!answer) throw new Error(`${trade.id} has no answer`)
  return answer
}

/** It as the ledger moves it. */
export function movementOf(trade: BlockTrade) {
  const { gives, gets, fee } = answered(trade)
  return { tradeId: trade.id, userId: trade.user_id, gives, gets, fee }
}

/** Whether what a coin comes to with the fee is further from the mid than `bps`. */
export function isFarFromMid(side: BlockTrade['side'], terms: Terms, mid: Price, bps: bigint): boolean {
  const [gives, gets] = sidesOf(side, terms)
  const paid = (side === 'buy' ? gives : gets) as Money<BlockCurrency>
  const real = rateBetween(terms.coins, paid)
  const off = real.numerator * mid.denominator - mid.numerator * real.denominator
  return (off < 0n ? -off : off) * 10_000n > bps * mid.numerator * real.denominator
}

/** Whether the mid has moved for the customer, since the answer, by more than the house bears. */
export function hasRunAway({ side, mid_micros }: BlockTrade, mid: Price, guardBps: bigint): boolean {
  if (mid_micros === null) return true
  const [now, then] = [mid.numerator * 1_000_000n, mid_micros * mid.denominator]
  if (side === 'buy') return now * 10_000n > then * (10_000n + guardBps)
  return now * 10_000n < then * (10_000n - guardBps)
}

/** Whether its customer may end it by themselves. */
export function canEnd({ state, settle_by }: BlockTrade, now: Date): boolean {
  if (state === 'held') return settle_by !== null && settle_by <= now
  return state === 'asked' || state === 'quoted' || state === 'funding'
}

/** 'buy 12 BTC with NGN'. */
/** 'buy 2 BTC with USD'. */
export function deedOf(trade: BlockTrade): Said {
  const { side, asked_in, coin, currency } = trade
  const asked = askedOf(trade)
  const [coins, paid] = asked_in === 'coin' ? [asked, currency] : [coin, asked]
  return side === 'buy'
    ? say('buy {coins} with {paid}', { coins, paid })
    : say('sell {coins} for {paid}', { coins, paid })
}
