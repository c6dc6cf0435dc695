// A customer is told when a coin's price passes a level, or has moved by so many percent.
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { PAY_CURRENCIES } from './buying.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './field-rules.ts'
import { PRICED_COINS } from './price-ranges.ts'
import { sayRule } from './say.ts'
import { t } from './text.ts'

/** As many of one customer's may be on at a time. */
export const ALERTS_MAX = 20
/** One that repeats is told at most so often. */
export const ALERT_GAP_HOURS = 1
/** Whole percent. */
export const ALERT_PERCENT_MIN = 1
export const ALERT_PERCENT_MAX = 90

/** `move`: by so many percent, up or down, from the price when it was set or last told. */
export const ALERT_KINDS = ['above', 'below', 'move'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]
/** One that is told once is `done` then. */
const ALERT_STATES = ['on', 'done'] as const
export type AlertState = (typeof ALERT_STATES)[number]

const coin = z.enum(PRICED_COINS, oneOf(PRICED_COINS))
const currency = z.enum(PAY_CURRENCIES, oneOf(PAY_CURRENCIES))

const alertSchema = z.object({
  id: z.string(),
  asset: coin,
  currency,
  kind: z.enum(ALERT_KINDS),
  /** Of `above` and `below`: what one whole coin costs then. */
  price: z.nullable(decimalString),
  /** Of `move`. */
  percent: z.nullable(z.number()),
  repeats: z.boolean(),
  state: z.enum(ALERT_STATES),
  created_at: z.string(),
  /** When it was told last. */
  told_at: z.nullable(z.string()),
})
export type PriceAlert = z.output<typeof alertSchema>

export const listPriceAlerts = endpoint({
  id: 'listPriceAlerts',
  route: 'GET /price-alerts',
  summary: 'The price alerts of the caller: those that are on, then those that were told, newest first',
  auth: 'user',
  response: z.object({ alerts: z.array(alertSchema) }),
})

const PERCENT_RULE = sayRule('must be a whole number from {min} to {max}', {
  min: ALERT_PERCENT_MIN,
  max: ALERT_PERCENT_MAX,
})

export const setPriceAlert = endpoint({
  id: 'setPriceAlert',
  route: 'POST /price-alerts',
  summary: 'Be told when a coin costs more than a price, less than it, or so many percent more or less than now',
  auth: 'user',
  idempotent: true,
  body: z.object({
    asset: coin,
    currency,
    kind: z.enum(ALERT_KINDS, oneOf(ALERT_KINDS)),
    /** For `above` and `below`. */
    price: z.optional(z.nullable(amountInput)),
    /** For `move`. */
    percent: z.optional(
      z.nullable(
        z
          .number(PERCENT_RULE)
          .check(
            z.int(PERCENT_RULE),
            z.minimum(ALERT_PERCENT_MIN, PERCENT_RULE),
            z.maximum(ALERT_PERCENT_MAX, PERCENT_RULE),
          ),
      ),
    ),
    repeats: z._default(z.boolean(t('must be true or false')), false),
  }),
  response: alertSchema,
  errors: ['rates_unavailable', 'pair_closed', 'too_many_alerts'],
})

export const removePriceAlert = endpoint({
  id: 'removePriceAlert',
  route: 'POST /price-alerts/{id}/remove',
  summary: 'Remove a price alert',
  auth: 'user',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(40)) }),
  response: z.object({ status: z.literal('removed') }),
  errors: ['alert_not_found'],
})
