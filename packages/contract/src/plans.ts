// What a customer has done again and again while they are away: money to a person, or a coin bought.
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { BUY_CRYPTOS } from './buying.ts'
import { endpoint } from './endpoint.ts'
import { charactersMax, oneOf, required } from './field-rules.ts'
import { t } from './text.ts'
import { NOTE_MAX, recipientIdentifier, TRANSFER_FIATS } from './transfers.ts'
import { WALLET_CURRENCIES } from './wallets.ts'

/** As many of one customer's may be active or paused. */
export const PLANS_MAX = 20
/** The hour of the customer's own clock at which a plan runs, and the day before at which it is announced. */
export const PLAN_HOUR = 8
/** A plan runs for the first time no sooner, and is announced as long before each run. */
export const PLAN_NOTICE_HOURS = 24
/** So late a run is still made; later it is told as missed. */
export const PLAN_LATE_HOURS = 24
/** Of each plan, the newest. */
export const RUNS_SHOWN = 3
/** After so many declined charges in a row a recurring buy pauses itself. */
export const DECLINES_MAX = 3
/** A date further ahead is not skipped. */
export const SKIP_DAYS_MAX = 400

/** `payday`: monthly, and on the Friday before when the day is a Saturday or Sunday. */
export const PLAN_EVERY = ['day', 'week', 'month', 'payday'] as const
export type PlanEvery = (typeof PLAN_EVERY)[number]
/** `standing_order`: a transfer to a customer. `recurring_buy`: a coin. */
export const PLAN_KINDS = ['standing_order', 'recurring_buy'] as const
export type PlanKind = (typeof PLAN_KINDS)[number]
/** `mpesa`: a prompt on the customer's own phone, which they accept. `card`: a saved card, charged while they are away. */
export const PLAN_FUNDINGS = ['wallet', 'mpesa', 'card'] as const
export type PlanFunding = (typeof PLAN_FUNDINGS)[number]
const PLAN_STATES = ['active', 'paused', 'ended'] as const
export type PlanState = (typeof PLAN_STATES)[number]
/** `due`: its movement is on its way. `done`: it became an ordinary transfer, exchange or order. */
const RUN_STATES = ['due', 'done', 'refused', 'missed', 'skipped'] as const
export type RunState = (typeof RUN_STATES)[number]

const day = z.iso.date(t('must be a date such as 2026-01-31'))

const runSchema = z.object({
  due_on: z.string(),
  state: z.enum(RUN_STATES),
  /** Of the transfer, exchange or order. */
  reference: z.nullable(z.string()),
  /** Why it was refused. */
  problem: z.nullable(z.string()),
  /** Its order waits to be paid: the customer has something to do. */
  waits: z.boolean(),
})

const planCard = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
  /** It may not be charged any more. */
  is_removed: z.boolean(),
})
export type PlanCard = z.output<typeof planCard>

/** A card can be charged until the end of the month it names. `date`: YYYY-MM-DD. */
export function isExpiredBy({ exp_month, exp_year }: Pick<PlanCard, 'exp_month' | 'exp_year'>, date: string): boolean {
  return `${exp_year}-${String(exp_month).padStart(2, '0')}` < date.slice(0, 7)
}

const planSchema = z.object({
  id: z.string(),
  kind: z.enum(PLAN_KINDS),
  state: z.enum(PLAN_STATES),
  every: z.enum(PLAN_EVERY),
  /** Of a week: 1 is Monday. Of a month: its day; a month without it uses its last. 0 of `day`. */
  day: z.number(),
  time_zone: z.string(),
  amount: decimalString,
  currency: z.string(),
  /** Of a standing order, as a lookup shows them. */
  person: z.nullable(z.object({ name: z.string(), contact: z.string() })),
  note: z.nullable(z.string()),
  /** Of a recurring buy. */
  buys: z.nullable(z.string()),
  funding: z.enum(PLAN_FUNDINGS),
  /** Of one that a card pays, as it was when it was set up. */
  card: z.nullable(planCard),
  /** Null unless it is active. */
  next_on: z.nullable(z.string()),
  created_at: z.string(),
  /** Newest first. */
  runs: z.array(runSchema),
})
export type Plan = z.output<typeof planSchema>

export const listPlans = endpoint({
  id: 'listPlans',
  route: 'GET /plans',
  summary: 'The standing orders and recurring buys of the caller, those that go on first, each with its last runs',
  auth: 'user',
  response: z.object({ plans: z.array(planSchema) }),
})

const DAY_RULE = t('must be 0 with day, 1 to 7 with week, or 1 to 31 with month and payday')
const schedule = {
  every: z.enum(PLAN_EVERY, oneOf(PLAN_EVERY)),
  day: z._default(z.number(DAY_RULE).check(z.int(DAY_RULE), z.minimum(0, DAY_RULE), z.maximum(31, DAY_RULE)), 0),
  /** The customer's own, as their browser names it. */
  time_zone: z.string(required('time_zone')).check(z.minLength(1), z.maxLength(64)),
}

/** Whether the day fits how often; `validation_failed` by the field `day` otherwise. */
export function dayProblem(every: PlanEvery, chosen: number): string | undefined {
  const [least, most] = every === 'day' ? [0, 0] : every === 'week' ? [1, 7] : [1, 31]
  return chosen >= least && chosen <= most ? undefined : DAY_RULE
}

export const createStandingOrder = endpoint({
  id: 'createStandingOrder',
  route: 'POST /plans/standing-orders',
  summary: 'Send another customer the same amount again and again; each run is an ordinary transfer',
  auth: 'user',
  findsPeople: true,
  proof: 'always',
  idempotent: true,
  body: z.object({
    recipient_identifier: recipientIdentifier,
    amount: amountInput,
    currency: z.enum(TRANSFER_FIATS, oneOf(TRANSFER_FIATS)),
    note: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(NOTE_MAX, charactersMax(NOTE_MAX))))),
    ...schedule,
  }),
  response: planSchema,
  errors: [
    'recipient_not_found',
    'recipient_self',
    'recipient_suspended',
    'account_suspended',
    'account_held',
    'amount_out_of_range',
    'too_many_plans',
  ],
})

export const createRecurringBuy = endpoint({
  id: 'createRecurringBuy',
  route: 'POST /plans/recurring-buys',
  summary:
    'Buy the same amount of a coin again and again, from a wallet, by a prompt on one’s own phone, or with a saved card that is charged meanwhile',
  auth: 'user',
  proof: 'unless-fresh',
  idempotent: true,
  body: z.object({
    buys: z.enum(BUY_CRYPTOS, oneOf(BUY_CRYPTOS)),
    amount: amountInput,
    currency: z.enum(WALLET_CURRENCIES, oneOf(WALLET_CURRENCIES)),
    funding: z._default(z.enum(PLAN_FUNDINGS, oneOf(PLAN_FUNDINGS)), 'wallet'),
    /** With `card`: which of the saved ones. */
    card_id: z.optional(
      z.nullable(
        z.string(t('must be text')).check(z.minLength(1, t('is required')), z.maxLength(255, charactersMax(255))),
      ),
    ),
    /** With `card`: the customer agreed to `mandateText`, which was shown to them. */
    mandate_agreed: z.optional(z.boolean(t('must be true or false'))),
    ...schedule,
  }),
  response: planSchema,
  errors: [
    'account_suspended',
    'amount_out_of_range',
    'rates_unavailable',
    'pair_closed',
    'pair_unavailable',
    'service_paused',
    'method_unavailable',
    'phone_unverified',
    'card_not_found',
    'provider_unavailable',
    'too_many_plans',
  ],
})

const params = z.object({ id: z.string().check(z.minLength(1), z.maxLength(40)) })

export const pausePlan = endpoint({
  id: 'pausePlan',
  route: 'POST /plans/{id}/pause',
  summary: 'Pause a plan; what is due and not made yet is skipped',
  auth: 'user',
  params,
  response: planSchema,
  errors: ['plan_not_found', 'plan_ended'],
})

export const resumePlan = endpoint({
  id: 'resumePlan',
  route: 'POST /plans/{id}/resume',
  summary: 'Go on with a paused plan, from its next date on that is a day away; nothing is made up for',
  auth: 'user',
  proof: 'unless-fresh',
  params,
  response: planSchema,
  errors: ['plan_not_found', 'plan_ended', 'plan_card_removed', 'account_suspended'],
})

export const skipPlan = endpoint({
  id: 'skipPlan',
  route: 'POST /plans/{id}/skip',
  summary: 'Skip the next date of a plan, named so that it is skipped once',
  auth: 'user',
  params,
  body: z.object({ due_on: day }),
  response: planSchema,
  errors: ['plan_not_found', 'plan_ended', 'plan_moved'],
})

export const endPlan = endpoint({
  id: 'endPlan',
  route: 'POST /plans/{id}/end',
  summary: 'End a plan for good; what is due and not made yet is skipped',
  auth: 'user',
  params,
  response: planSchema,
  errors: ['plan_not_found'],
})
