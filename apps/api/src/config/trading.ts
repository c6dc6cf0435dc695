// How long payment is awaited, and how far the market may run meanwhile.
import { ofEachMethod, termsOf } from '@kivuko/contract/buying.ts'
import * as z from 'zod'
import { amountOf, bps, milliseconds, whole } from './setting.ts'

const MINUTE_MS = 60_000

export const TRADING = {
  ORDER_WINDOW_MS: milliseconds(15 * MINUTE_MS, 1_000).describe('How long payment by card or mobile money is awaited.'),
  ORDER_FIRM_MS: milliseconds(15 * MINUTE_MS, 1_000).describe(
    'How long the price of an order stands; what is paid later buys at the price of its arrival.',
  ),
  BANK_ORDER_WINDOW_MS: milliseconds(24 * 60 * MINUTE_MS, 1_000).describe('How long a bank transfer is awaited.'),
  PRICE_GUARD_BPS: bps(500).describe(
    'How far above the price of an order its payment may buy, when it comes late or the market moved; beyond, it goes back.',
  ),
  OPEN_ORDERS_MAX: whole(10, 1).describe('How many orders of one customer may be unpaid at once.'),
  OPEN_ORDERS_USD: amountOf('USD').prefault('25000').describe('What they may come to together, in US dollars.'),
  CARD_FIRST_POLL_MS: milliseconds(10_000, 100).describe('Until the first poll of a card payment.'),
  BLOCK_TRADE_MIN: amountOf('USD').prefault('10000').describe('What a block trade is worth at least, in US dollars.'),
  BLOCK_TRADE_BOUND_BPS: bps(100).describe(
    'How far from the mid one person may price a block trade; further, a second person says the same.',
  ),
  BLOCK_TRADE_GUARD_BPS: bps(50).describe(
    'How far the mid may move for the customer before a firm price of a block trade is off, until their side is set aside.',
  ),
  BLOCK_TRADE_BRING_MS: milliseconds(30 * MINUTE_MS, 1_000).describe(
    'How long a customer may take to bring what they give in a block trade into their wallet.',
  ),
  BLOCK_TRADE_SETTLE_MS: milliseconds(24 * 60 * MINUTE_MS, 1_000).describe(
    'How long what a customer gave waits for the stock of the treasury, before they may take it back.',
  ),
  BLOCK_TRADE_UNACCEPTED_MAX: whole(3, 1).describe(
    'How many firm prices a customer may leave unaccepted in 24 hours before no more requests are taken.',
  ),
  EXCHANGE_QUOTE_MS: milliseconds(MINUTE_MS, 1_000).describe('How long a price stands for an exchange or a sale.'),
  NEW_ACCOUNT_WAIT_MS: milliseconds(60 * MINUTE_MS).describe(
    'How long the first payment from a wallet into a bank account waits, so that its owner can stop what they did not do.',
  ),
  SALE_PAUSE_MS: milliseconds(30_000).describe('How long a customer may take a sale back before its payout starts.'),
}

export const tradingConfig = z.object(TRADING).transform((env) => ({
  exchangeQuoteMs: env.EXCHANGE_QUOTE_MS,
  newAccountWaitMs: env.NEW_ACCOUNT_WAIT_MS,
  blockTrades: {
    minimum: env.BLOCK_TRADE_MIN,
    boundBps: env.BLOCK_TRADE_BOUND_BPS,
    guardBps: env.BLOCK_TRADE_GUARD_BPS,
    bringMs: env.BLOCK_TRADE_BRING_MS,
    settleMs: env.BLOCK_TRADE_SETTLE_MS,
    unacceptedMax: env.BLOCK_TRADE_UNACCEPTED_MAX,
  },
  salePauseMs: env.SALE_PAUSE_MS,
  orders: {
    windowMs: ofEachMethod((method) =>
      termsOf(method).paidBy === 'transfer' ? env.BANK_ORDER_WINDOW_MS : env.ORDER_WINDOW_MS,
    ),
    firmMs: env.ORDER_FIRM_MS,
    priceGuardBps: env.PRICE_GUARD_BPS,
    openMax: { count: env.OPEN_ORDERS_MAX, usd: env.OPEN_ORDERS_USD },
    firstPollMs: env.CARD_FIRST_POLL_MS,
  },
}))
