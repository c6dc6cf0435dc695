// Agents: customers who take cash for money in a wallet and give cash for it, out of their own wallet. Each deal takes the word
// of both: one starts it, the other approves it, on their own screen or by a code that they read out.
import * as z from 'zod/mini'
import { AGENT_CURRENCIES } from './agent-rates.ts'
import { amountInput, decimalString } from './amounts.ts'
import { referenceParam } from './chain.ts'
import { endpoint } from './endpoint.ts'
import { charactersMax, charactersMin, oneOf, required } from './field-rules.ts'
import { ownReference } from './mobile-money.ts'
import { readPhone } from './phone.ts'
import { sayRule } from './say.ts'
import { t } from './text.ts'

/** `applied`: waits for two of the staff. `rejected` and `ended` are final: who wants to be one again applies again. */
export const AGENT_STATES = ['applied', 'active', 'suspended', 'rejected', 'ended'] as const
export type AgentState = (typeof AGENT_STATES)[number]

/** As the customer sees it: cash goes into their wallet, or comes out of it. */
export const DEAL_DIRECTIONS = ['cash_in', 'cash_out'] as const
export type DealDirection = (typeof DEAL_DIRECTIONS)[number]

/** `declined`: by who was to approve it. `cancelled`: by who started it. `locked`: too many wrong codes. */
export const DEAL_STATES = ['waiting', 'completed', 'declined', 'cancelled', 'expired', 'locked'] as const
export type DealState = (typeof DEAL_STATES)[number]

/** After that it is over, and nothing moved. */
export const DEAL_MINUTES = 10
/** So many wrong codes end a deal. */
export const DEAL_CODE_TRIES = 5
/** So many deals a customer makes with agents in 24 hours. */
export const CUSTOMER_DEALS_A_DAY = 10

const currency = z.enum(AGENT_CURRENCIES, oneOf(AGENT_CURRENCIES))

const words = (min: number, max: number, what: string) =>
  z.string(required(what)).check(
    z.trim(),
    z.minLength(min, charactersMin(min)),
    z.maxLength(max, charactersMax(max)),
    // It stands in notices and lists of others.
    z.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, t('must be one line of plain text')),
  )

const dealSchema = z.object({
  id: z.string(),
  reference: z.string(),
  /** Which of the two the caller is. */
  role: z.enum(['agent', 'customer']),
  direction: z.enum(DEAL_DIRECTIONS),
  status: z.enum(DEAL_STATES),
  currency,
  /** The cash. */
  amount: decimalString,
  /** Paid by the customer on top of it. */
  fee: decimalString,
  /** What changes in the customer's wallet: the amount, with the fee where cash comes out. */
  total: decimalString,
  /** What the house pays the agent; null for the customer, and while it is open. */
  commission: z.nullable(decimalString),
  agent: z.object({ number: z.string(), name: z.string(), shop_name: z.string(), place: z.string() }),
  customer_name: z.string(),
  /** Whether the caller may approve it now. */
  can_approve: z.boolean(),
  /** Wrong codes that may still be typed. */
  tries_left: z.int(),
  created_at: z.string(),
  expires_at: z.string(),
  ended_at: z.nullable(z.string()),
})
export type AgentDeal = z.output<typeof dealSchema>

const agentSchema = z.object({
  state: z.enum(AGENT_STATES),
  number: z.string(),
  currency,
  shop_name: z.string(),
  place: z.string(),
  phone: z.string(),
  /** What their deals may come to in 24 hours; null until staff have approved. */
  day_limit: z.nullable(decimalString),
  /** Why staff decided so, in words for the agent; null for nothing to say. */
  note: z.nullable(z.string()),
  applied_at: z.string(),
})
export type Agent = z.output<typeof agentSchema>

const standing = z.object({ agent: z.nullable(agentSchema) })

const dealErrors = [
  'service_paused',
  'agent_inactive',
  'agent_related',
  'agent_limit_reached',
  'deal_ended',
  'account_suspended',
  'account_held',
  'deal_refused',
  'limit_reached',
  'tier_too_low',
  'rates_unavailable',
  'still_maturing',
  'insufficient_balance',
  'amount_out_of_range',
] as const

export const readAgent = endpoint({
  id: 'readAgent',
  route: 'GET /agent',
  summary: 'The caller as an agent: their last application, or that they may apply',
  auth: 'user',
  response: standing,
})

export const applyAsAgent = endpoint({
  id: 'applyAsAgent',
  route: 'POST /agent',
  summary: 'Apply to be an agent; two of the staff decide',
  auth: 'user',
  body: z.object({
    shop_name: words(2, 60, 'shop_name'),
    place: words(3, 120, 'place'),
    phone: z.pipe(
      z.string(required('phone')).check(
        z.trim(),
        z.maxLength(40, charactersMax(40)),
        z.refine((text) => readPhone(text) !== undefined, t('must be a phone number such as +254 712 345 678')),
      ),
      z.transform((text) => readPhone(text) ?? text),
    ),
    currency,
  }),
  response: standing,
  errors: ['agent_applied', 'tier_too_low', 'account_suspended', 'account_held'],
})

export const endAgency = endpoint({
  id: 'endAgency',
  route: 'POST /agent/end',
  summary: 'Stop being an agent, or take an application back',
  auth: 'user',
  proof: 'unless-fresh',
  response: standing,
  errors: ['agent_inactive'],
})

export const listAgentDeals = endpoint({
  id: 'listAgentDeals',
  route: 'GET /agent/deals',
  summary: 'The float of an agent, and their deals of the last 24 hours, newest first',
  auth: 'user',
  response: z.object({
    float: decimalString,
    /** Completed in the last 24 hours. */
    today: z.object({ deals: z.int(), cash_in: decimalString, cash_out: decimalString, commission: decimalString }),
    /** What their deals may still come to in these hours. */
    day_left: decimalString,
    deals: z.array(dealSchema),
  }),
  errors: ['agent_inactive'],
})

export const startAgentDeal = endpoint({
  id: 'startAgentDeal',
  route: 'POST /agent/deals',
  summary: 'An agent takes or gives cash: the deal waits for its customer to approve it',
  auth: 'user',
  idempotent: true,
  // By cash in the float goes to whoever is named: an open session at a shop must not do that alone.
  proof: 'unless-fresh',
  findsPeople: true,
  body: z.object({
    /** Their email or phone. */
    customer: z
      .string(required('customer'))
      .check(z.trim(), z.minLength(3, charactersMin(3)), z.maxLength(254, charactersMax(254))),
    direction: z.enum(DEAL_DIRECTIONS, sayRule('must be {one} or {other}', { one: 'cash_in', other: 'cash_out' })),
    amount: amountInput,
    reference: ownReference,
  }),
  response: dealSchema,
  errors: [...dealErrors, 'recipient_not_found', 'recipient_self', 'deal_open', 'rate_limited'],
})

/** Eight digits, as an agent's shop shows them. */
const numberParam = z.object({
  number: z.string().check(z.regex(/^\d{8}$/, t('must be the eight digits of an agent'))),
})

export const findAgent = endpoint({
  id: 'findAgent',
  route: 'GET /agents/{number}',
  summary: 'An agent by their number, and what cash costs there',
  auth: 'user',
  findsPeople: true,
  params: numberParam,
  response: z.object({
    number: z.string(),
    name: z.string(),
    shop_name: z.string(),
    place: z.string(),
    currency,
    minimum: decimalString,
    maximum: decimalString,
    /** What a customer pays on top, by the amount, ascending. */
    fees: z.array(z.object({ up_to: decimalString, fee: decimalString })),
  }),
  errors: ['agent_not_found'],
})

export const askAgentForCash = endpoint({
  id: 'askAgentForCash',
  route: 'POST /agents/{number}/cash-outs',
  summary: 'A customer asks an agent for cash, and so approves it: the deal waits for the agent',
  auth: 'user',
  idempotent: true,
  proof: 'if-new',
  params: numberParam,
  body: z.object({
    amount: amountInput,
    /** As it was shown: another one by now is refused. */
    fee: decimalString,
    reference: ownReference,
  }),
  response: dealSchema,
  errors: [...dealErrors, 'agent_not_found', 'recipient_self', 'deal_open', 'rate_limited', 'fee_changed'],
})

export const getAgentDeal = endpoint({
  id: 'getAgentDeal',
  route: 'GET /agent-deals/{reference}',
  summary: 'One deal of the caller, as its agent or as its customer',
  auth: 'user',
  params: referenceParam,
  response: dealSchema,
  errors: ['deal_not_found'],
})

/** For cash out of the wallet it takes the same proof as approving does. */
export const showDealCode = endpoint({
  id: 'showDealCode',
  route: 'POST /agent-deals/{reference}/code',
  summary: 'The code that the customer of a deal reads out to its agent: who tells it approves the deal',
  auth: 'user',
  proof: 'if-new',
  params: referenceParam,
  response: z.object({ code: z.string(), expires_at: z.string() }),
  errors: ['deal_not_found', 'deal_ended', 'account_suspended'],
})

export const confirmDealCode = endpoint({
  id: 'confirmDealCode',
  route: 'POST /agent-deals/{reference}/confirm',
  summary: 'The agent types the code that the customer read out: the money moves at once, and for good',
  auth: 'user',
  idempotent: true,
  params: referenceParam,
  body: z.object({
    code: z.string(required('code')).check(z.trim(), z.regex(/^\d{3} ?\d{3}$/, t('must be six digits'))),
  }),
  response: dealSchema,
  errors: [...dealErrors, 'deal_not_found', 'deal_code_wrong', 'deal_locked'],
})

export const approveDeal = endpoint({
  id: 'approveDeal',
  route: 'POST /agent-deals/{reference}/approve',
  summary: 'Approve a deal that the other one started: the money moves at once, and for good',
  auth: 'user',
  idempotent: true,
  proof: 'if-new',
  params: referenceParam,
  response: dealSchema,
  errors: [...dealErrors, 'deal_not_found'],
})

export const endDeal = endpoint({
  id: 'endDeal',
  route: 'POST /agent-deals/{reference}/end',
  summary: 'Decline a deal, or take back one’s own: nothing moves',
  auth: 'user',
  params: referenceParam,
  response: dealSchema,
  errors: ['deal_not_found', 'deal_ended'],
})
