// Card payments that came back: disputes, inquiries, fraud warnings, and refunds nobody asked for through Kivuko.
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { ORDER_FIATS } from './buying.ts'
import { consolePage, consolePaging, person, placeLike, reasonText, searchText } from './console.ts'
import { endpoint } from './endpoint.ts'
import type { StaffRole } from './staff-roles.ts'

/** `refund`: given back on the network's own dashboard. `warning`: the card's bank expects a dispute for fraud. */
export const DISPUTE_KINDS = ['dispute', 'refund', 'warning'] as const
export type DisputeKind = (typeof DISPUTE_KINDS)[number]

/** Those an inquiry goes through have taken no money. `closed`: over without any taken. */
export const DISPUTE_STATES = [
  'warning',
  'inquiry',
  'inquiry_answered',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'refunded',
  'closed',
] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** What a dispute means to who was paid. `asked`: no money was taken so far. `lost`: it was, for good. */
export type ContestStage = 'asked' | 'open' | 'won' | 'lost' | 'closed'

/** `open`: not ended. `waiting`: an answer of ours is awaited. */
export const LISTED_DISPUTE_STATES = ['open', 'waiting', ...DISPUTE_STATES] as const
export type ListedDisputeState = (typeof LISTED_DISPUTE_STATES)[number]

const READERS = ['support', 'compliance', 'treasury', 'admin'] as const satisfies StaffRole[]
const DECIDERS = ['compliance', 'admin'] as const satisfies StaffRole[]

const DISPUTE_ID = /^dsp_[0-9a-z]{26}$/
const params = z.object({ id: z.string().check(z.regex(DISPUTE_ID, 'must be the id of a dispute')) })

const line = {
  id: z.string(),
  kind: z.enum(DISPUTE_KINDS),
  state: z.enum(DISPUTE_STATES),
  /** How the card network calls it. */
  provider_ref: z.string(),
  currency: z.enum(ORDER_FIATS),
  amount: decimalString,
  /** In the network's word, such as `product_not_received`. */
  reason: z.string(),
  customer: z.nullable(person),
  /** The order's, when it was paid for one. */
  reference: z.nullable(z.string()),
  /** Evidence is taken until then; null when none is awaited. */
  answer_by: z.nullable(z.string()),
  opened_at: z.string(),
  ended_at: z.nullable(z.string()),
}
const disputeLine = z.object(line)
export type DisputeLine = z.output<typeof disputeLine>

/** A fact that is sent to the network, by the field it goes into. */
const evidenceFact = z.object({ field: z.string(), label: z.string(), text: z.string() })
export type EvidenceFact = z.output<typeof evidenceFact>

const disputeDetail = z.object({
  ...line,
  network: z.nullable(z.string()),
  network_code: z.nullable(z.string()),
  payment_ref: z.string(),
  order_state: z.nullable(z.string()),
  order_total: z.nullable(decimalString),
  /** What the network took and gave back, and its fee, which it takes in the currency of our account. */
  moves: z.array(
    z.object({
      id: z.string(),
      amount: decimalString,
      fee: decimalString,
      fee_currency: z.enum(ORDER_FIATS),
      at: z.string(),
    }),
  ),
  /** What this customer owes in the currency, of all disputes together. */
  debt: decimalString,
  evidence: z.array(evidenceFact),
  /** Why a part of it could not be read now; it can be tried again. */
  evidence_problem: z.nullable(z.string()),
  submitted: z.nullable(z.object({ by: z.string(), at: z.string() })),
  can_answer: z.boolean(),
  can_accept: z.boolean(),
  can_dismiss: z.boolean(),
})
export type DisputeDetail = z.output<typeof disputeDetail>

export const listDisputes = endpoint({
  id: 'listDisputes',
  route: 'GET /console/disputes',
  summary: 'Card payments that were disputed, or given back without us, newest first',
  auth: 'staff',
  roles: READERS,
  hides: ['search'],
  query: z.object({
    ...consolePaging,
    after: placeLike(DISPUTE_ID),
    state: z.optional(z.enum(LISTED_DISPUTE_STATES)),
    kind: z.optional(z.enum(DISPUTE_KINDS)),
    /** The id, the network's name of it or of the payment, or the order's reference, exactly. */
    search: z.optional(searchText),
  }),
  response: consolePage(disputeLine),
})

export const getDispute = endpoint({
  id: 'getDispute',
  route: 'GET /console/disputes/{id}',
  summary: 'One dispute, with the evidence there is; reading it is written into the audit',
  auth: 'staff',
  roles: DECIDERS,
  params,
  response: disputeDetail,
  errors: ['dispute_not_found', 'own_account'],
})

/** The network takes evidence once. */
export const submitEvidence = endpoint({
  id: 'submitEvidence',
  route: 'POST /console/disputes/{id}/evidence',
  summary: 'Answer a dispute or an inquiry: our statement, with the evidence there is',
  auth: 'staff',
  proof: 'always',
  roles: DECIDERS,
  params,
  body: z.object({
    statement: z
      .string('Say why the payment was right')
      .check(
        z.trim(),
        z.minLength(10, 'Say why the payment was right'),
        z.maxLength(20_000, 'at most 20,000 characters'),
      ),
  }),
  response: disputeDetail,
  errors: ['dispute_not_found', 'dispute_closed', 'own_account', 'method_unavailable', 'provider_unavailable'],
})

/** It cannot be taken back. */
export const acceptDispute = endpoint({
  id: 'acceptDispute',
  route: 'POST /console/disputes/{id}/accept',
  summary: 'Give a dispute up: it is lost at once',
  auth: 'staff',
  proof: 'always',
  roles: DECIDERS,
  params,
  body: z.object({ reason: reasonText }),
  response: disputeDetail,
  errors: ['dispute_not_found', 'dispute_closed', 'own_account', 'method_unavailable', 'provider_unavailable'],
})

export const dismissWarning = endpoint({
  id: 'dismissWarning',
  route: 'POST /console/disputes/{id}/dismiss',
  summary: 'A fraud warning is unfounded: what it held is free',
  auth: 'staff',
  proof: 'always',
  roles: DECIDERS,
  params,
  body: z.object({ reason: reasonText }),
  response: disputeDetail,
  errors: ['dispute_not_found', 'dispute_closed', 'own_account'],
})

export const RATE_LEVELS = ['fine', 'near', 'over'] as const

export const disputeRates = endpoint({
  id: 'disputeRates',
  route: 'GET /console/dispute-rates',
  summary: 'Disputes beside card payments over 30 and 90 days, against the thresholds that are set',
  auth: 'staff',
  roles: READERS,
  response: z.object({
    windows: z.array(
      z.object({
        days: z.number(),
        payments: z.number(),
        disputes: z.number(),
        /** Null while a price is missing. */
        payments_usd: z.nullable(decimalString),
        disputes_usd: z.nullable(decimalString),
        /** In hundredths of a percent, rounded up; null without payments. */
        count_bps: z.nullable(z.number()),
        value_bps: z.nullable(z.number()),
        level: z.enum(RATE_LEVELS),
      }),
    ),
    near_bps: z.number(),
    over_bps: z.number(),
  }),
})
