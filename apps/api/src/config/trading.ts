// How long payment is awaited, and how far the market may run meanwhile.
import { ofEachMethod, termsOf } from '@kivuko/contract/buying.ts'
import * as z from 'zod'
import { bps, milliseconds } from './setting.ts'

const MINUTE_MS = 60_000

export const TRADING = {
  ORDER_WINDOW_MS: milliseconds(15 * MINUTE_MS, 1_000).describe('How long payment by card or mobile money is awaited.'),
  BANK_ORDER_WINDOW_MS: milliseconds(24 * 60 * MINUTE_MS, 1_000).describe('How long a bank transfer is awaited.'),
  PRICE_GUARD_BPS: bps(500).describe('How far the market may run until the payment is there; beyond, it goes back.'),
  CARD_FIRST_POLL_MS: milliseconds(10_000, 100).describe('Until the first poll of a card payment.'),
  EXCHANGE_QUOTE_MS: milliseconds(MINUTE_MS, 1_000).describe('How long a price stands for an exchange or a sale.'),
  SALE_PAUSE_MS: milliseconds(30_000).describe('How long a customer may take a sale back before its payout starts.'),
}

export const tradingConfig = z.object(TRADING).transform((env) => ({
  exchangeQuoteMs: env.EXCHANGE_QUOTE_MS,
  salePauseMs: env.SALE_PAUSE_MS,
  orders: {
    windowMs: ofEachMethod((method) =>
      termsOf(method).paidBy === 'transfer' ? env.BANK_ORDER_WINDOW_MS : env.ORDER_WINDOW_MS,
    ),
    priceGuardBps: env.PRICE_GUARD_BPS,
    firstPollMs: env.CARD_FIRST_POLL_MS,
  },
}))
