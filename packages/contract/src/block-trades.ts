// Block trades: a firm price on a large amount, asked of the trading desk, accepted in time, settled from the wallets.
import { divCeil } from '@kivuko/money/rounding.ts'
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { BUY_CRYPTOS } from './buying.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './field-rules.ts'
import { CHECKERS, MAKERS, MEMBER_ROLES } from './member-roles.ts'
import { sayRule } from './say.ts'
import { t } from './text.ts'
import { WALLET_CURRENCIES } from './wallets.ts'

export const BLOCK_COINS = BUY_CRYPTOS
export type BlockCoin = (typeof BLOCK_COINS)[number]
export const BLOCK_CURRENCIES = WALLET_CURRENCIES
export type BlockCurrency = (typeof BLOCK_CURRENCIES)[number]
export const BLOCK_SIDES = ['buy', 'sell'] as const
export type BlockSide = (typeof BLOCK_SIDES)[number]
const BLOCK_AMOUNTS_IN = ['coin', 'money'] as const
export type BlockAmountIn = (typeof BLOCK_AMOUNTS_IN)[number]

/**
 * `asked`: waits for an answer. `quoted`: a firm price waits for the customer. `funding`: accepted, and the wallet lacks it.
 * `held`: set aside, until both sides are exchanged. `lapsed`: it did not come in time, or the market moved away before.
 */
export const BLOCK_TRADE_STATES = [
  'asked',
  'quoted',
  'funding',
  'held',
  'settled',
  'cancelled',
  'declined',
  'expired',
  'refused',
  'lapsed',
] as const
export type BlockTradeState = (typeof BLOCK_TRADE_STATES)[number]

export const BLOCK_NOTE_MAX = 500
/** How long a firm price may stand. */
export const FIRM_MINUTES_MAX = 15

/**
 * How far a price is from the mid, in whole basis points, rounded away from it: below zero, it is below. Both are decimals;
 * undefined while one cannot be read.
 */
export function distanceFromMid(price: string, mid: string): number | undefined {
  const [one, other] = [microsOf(price), microsOf(mid)]
  if (one === undefined || other === undefined || other === 0n) return undefined
  const off = (one - other) * 10_000n
  return Number(off < 0n ? -divCeil(-off, other) : divCeil(off, other))
}

function microsOf(decimal: string): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(decimal.trim()) ?? []
  return whole === '' ? undefined : BigInt(`${whole}${fraction.padEnd(6, '0')}`)
}

/** A price: decimals of the currency for one whole coin. */
export const priceInput = z
  .string('Enter a price')
  .check(z.trim(), z.regex(/^(0|[1-9]\d{0,11})(\.\d{1,6})?$/, t('must be a price such as "1543.25"')))

const answerSchema = z.object({
  /** Which answer it is: said again by who accepts it. */
  number: z.int(),
  /** Of one coin. */
  price: decimalString,
  coins: decimalString,
  money: decimalString,
  /** In the currency; "0.00" when there is none. */
  fee: decimalString,
  /** What leaves the wallet, and what comes into it. */
  gives: decimalString,
  gets: decimalString,
  firm_until: z.string(),
})

const common = {
  id: z.string(),
  reference: z.string(),
  status: z.enum(BLOCK_TRADE_STATES),
  side: z.enum(BLOCK_SIDES),
  coin: z.enum(BLOCK_COINS),
  currency: z.enum(BLOCK_CURRENCIES),
  /** Whether the amount asked for is in the coin or in the currency. */
  amount_in: z.enum(BLOCK_AMOUNTS_IN),
  amount: decimalString,
  note: z.nullable(z.string()),
  answer: z.nullable(answerSchema),
  /** While the wallet lacks it: until when. */
  bring_by: z.nullable(z.string()),
  /** While it is set aside: after this its customer may take it back. */
  settle_by: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
}
export const blockTradeFields = common

export const blockTradeSchema = z.object({
  ...common,
  /** While its customer may end it. */
  can_end: z.boolean(),
  /** While its price may be accepted; of a company, by this member. */
  can_accept: z.boolean(),
  /** Of a company: who asked for it. */
  asked_by: z.nullable(z.string()),
  /** Of a company: why this member cannot accept its price, and what to do. */
  hindrance: z.nullable(z.string()),
})
export type BlockTrade = z.output<typeof blockTradeSchema>

/** From a request to its first answer, over 30 days. */
export const answerTimeSchema = z.object({ median_seconds: z.int(), p95_seconds: z.int(), answers: z.int() })
export type AnswerTime = z.output<typeof answerTimeSchema>

export const listBlockTrades = endpoint({
  id: 'listBlockTrades',
  route: 'GET /block-trades',
  summary: 'Block trades of the signed-in customer, newest first, and the terms of new ones',
  auth: 'user',
  forCompany: MEMBER_ROLES,
  response: z.object({
    trades: z.array(blockTradeSchema),
    /** In US dollars: what a request is worth at least. */
    minimum_usd: decimalString,
    /** How long money or coins may take into the wallet after an acceptance. */
    bring_minutes: z.int(),
    /** A firm price is off once the mid has moved further than this for the customer. */
    guard_bps: z.int(),
    /** Null while nothing was answered. */
    answer_time: z.nullable(answerTimeSchema),
    /** Why nothing is taken at the moment; null while it is open. */
    paused: z.nullable(z.string()),
  }),
})

export const askBlockTrade = endpoint({
  id: 'askBlockTrade',
  route: 'POST /block-trades',
  summary: 'Ask for a firm price on a large amount',
  auth: 'user',
  forCompany: MAKERS,
  idempotent: true,
  body: z.object({
    side: z.enum(BLOCK_SIDES, oneOf(BLOCK_SIDES)),
    coin: z.enum(BLOCK_COINS, oneOf(BLOCK_COINS)),
    currency: z.enum(BLOCK_CURRENCIES, oneOf(BLOCK_CURRENCIES)),
    amount_in: z.enum(BLOCK_AMOUNTS_IN, oneOf(BLOCK_AMOUNTS_IN)),
    amount: amountInput,
    note: z.optional(
      z
        .string()
        .check(z.trim(), z.maxLength(BLOCK_NOTE_MAX, sayRule('At most {max} characters', { max: BLOCK_NOTE_MAX }))),
    ),
  }),
  response: blockTradeSchema,
  errors: [
    'amount_out_of_range',
    'rates_unavailable',
    'service_paused',
    'account_suspended',
    'account_held',
    'limit_reached',
    'tier_too_low',
    'block_trade_open',
    'too_many_unaccepted',
    'maker_unverified',
  ],
})

const tradeParam = z.object({
  id: z.string().check(z.regex(/^blk_[0-9a-z]{26}$/, t('must be the id of a block trade'))),
})
export const blockTradeParam = tradeParam

export const acceptBlockTrade = endpoint({
  id: 'acceptBlockTrade',
  route: 'POST /block-trades/{id}/accept',
  summary: 'Accept a firm price: what the customer gives is set aside at once, or is to be brought in time',
  auth: 'user',
  proof: 'always',
  forCompany: CHECKERS,
  idempotent: true,
  params: tradeParam,
  /** As it was shown: another answer by now is refused. */
  body: z.object({
    answer: z.int(t('must be the number of the answer')).check(z.gte(1, sayRule('must be at least {min}', { min: 1 }))),
  }),
  response: blockTradeSchema,
  errors: [
    'block_trade_not_found',
    'block_trade_changed',
    'block_trade_closed',
    'quote_expired',
    'price_moved',
    'rates_unavailable',
    'pair_closed',
    'service_paused',
    'account_suspended',
    'account_held',
    'limit_reached',
    'tier_too_low',
    // Of a company, whose price another member accepts than asked for it.
    'same_person',
    'same_device',
    'not_independent',
    'decider_unverified',
    'decider_without_device',
    'maker_unverified',
  ],
})

export const endBlockTrade = endpoint({
  id: 'endBlockTrade',
  route: 'POST /block-trades/{id}/end',
  summary: 'Take a request back, decline a price, or give up before the money is there',
  auth: 'user',
  forCompany: ['maker', 'checker', 'admin'],
  params: tradeParam,
  response: blockTradeSchema,
  errors: ['block_trade_not_found', 'block_trade_closed'],
})

/** Decimals of an amount typed in the coin or the currency. */
export function assetAsked({ amount_in, coin, currency }: Pick<BlockTrade, 'amount_in' | 'coin' | 'currency'>) {
  return amount_in === 'coin' ? coin : currency
}
