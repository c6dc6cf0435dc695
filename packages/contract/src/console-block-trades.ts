// Requests for a firm price on a large amount, as the treasury answers them.
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { answerTimeSchema, blockTradeFields, blockTradeParam, FIRM_MINUTES_MAX, priceInput } from './block-trades.ts'
import { consolePage, consolePaging, person, placeLike, reasonText, searchText } from './console.ts'
import { endpoint } from './endpoint.ts'
import { firstWordSchema } from './first-words.ts'
import { MONEY_DECIDERS } from './staff-roles.ts'

const SHOWN = ['open', 'ended'] as const
export type BlockTradesShown = (typeof SHOWN)[number]

const consoleBlockTrade = z.object({
  ...blockTradeFields,
  customer: person,
  /** The mid of the pair now; null without live prices. */
  mid: z.nullable(decimalString),
  answered_by: z.nullable(person),
  /** Since when the treasury lacks its side of what is set aside. */
  short_since: z.nullable(z.string()),
  /** A price far from the mid that waits for a second person. */
  first_word: z.nullable(firstWordSchema),
  /** Somebody else has to answer: it is the caller’s own request, or a company’s of which they are part. */
  is_own: z.boolean(),
})
export type ConsoleBlockTrade = z.output<typeof consoleBlockTrade>

export const consoleBlockTrades = endpoint({
  id: 'consoleBlockTrades',
  route: 'GET /console/block-trades',
  summary: 'Block trades: open ones, oldest first, or ended ones, newest first',
  auth: 'staff',
  roles: MONEY_DECIDERS,
  hides: ['search'],
  query: z.object({
    ...consolePaging,
    after: placeLike(/^blk_[0-9a-z]{26}$/),
    state: z.optional(z.enum(SHOWN)),
    /** A reference, or the id of a trade or of its customer; exactly. */
    search: z.optional(searchText),
  }),
  response: z.extend(consolePage(consoleBlockTrade), {
    /** Further from the mid than this, a price takes two people. */
    bound_bps: z.int(),
    /** Null while nothing was answered in 30 days. */
    answer_time: z.nullable(answerTimeSchema),
  }),
})

const OWN_RULES = ['own_account', 'same_person', 'not_independent', 'same_device'] as const

export const answerBlockTrade = endpoint({
  id: 'answerBlockTrade',
  route: 'POST /console/block-trades/{id}/answer',
  summary:
    'Answer with a firm price and how long it stands; far from the mid it takes a second person who says the same',
  auth: 'staff',
  proof: 'unless-fresh',
  roles: MONEY_DECIDERS,
  params: blockTradeParam,
  body: z.object({
    price: priceInput,
    /** In the currency of the price. */
    fee: z.optional(decimalString),
    minutes: z
      .int('must be a whole number of minutes')
      .check(z.gte(1, 'must be at least 1'), z.lte(FIRM_MINUTES_MAX, `must be at most ${FIRM_MINUTES_MAX}`)),
    reason: z.optional(reasonText),
  }),
  /** `waits`: nothing was said to the customer yet. */
  response: z.extend(consoleBlockTrade, { waits: z.boolean() }),
  errors: [
    'block_trade_not_found',
    'block_trade_closed',
    'rates_unavailable',
    'pair_closed',
    'service_paused',
    ...OWN_RULES,
  ],
})

export const withdrawBlockAnswer = endpoint({
  id: 'withdrawBlockAnswer',
  route: 'POST /console/block-trades/{id}/withdraw',
  summary: 'Withdraw an answer that was not accepted yet: the request waits again',
  auth: 'staff',
  roles: MONEY_DECIDERS,
  params: blockTradeParam,
  body: z.object({ reason: reasonText }),
  response: consoleBlockTrade,
  errors: ['block_trade_not_found', 'block_trade_closed', ...OWN_RULES],
})

export const refuseBlockTrade = endpoint({
  id: 'refuseBlockTrade',
  route: 'POST /console/block-trades/{id}/refuse',
  summary: 'Refuse a request; the customer reads the reason',
  auth: 'staff',
  roles: MONEY_DECIDERS,
  params: blockTradeParam,
  body: z.object({ reason: reasonText }),
  response: consoleBlockTrade,
  errors: ['block_trade_not_found', 'block_trade_closed', ...OWN_RULES],
})

export const settleBlockTrade = endpoint({
  id: 'settleBlockTrade',
  route: 'POST /console/block-trades/{id}/settle',
  summary: 'The stock is there: exchange both sides of what is set aside',
  auth: 'staff',
  proof: 'unless-fresh',
  roles: MONEY_DECIDERS,
  params: blockTradeParam,
  body: z.object({ reason: reasonText }),
  response: consoleBlockTrade,
  errors: [
    'block_trade_not_found',
    'block_trade_closed',
    'supply_short',
    'service_paused',
    'account_suspended',
    ...OWN_RULES,
  ],
})
