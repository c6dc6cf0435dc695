// Movements of money that need two people: one proposes, another approves. Corrections, refunds of purchases, refunds
// that a person sent another way, funding.
import type { Asset } from '@kivuko/money/assets.ts'
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { ORDER_FIATS } from './buying.ts'
import { consolePage, consolePaging, person, reasonText } from './console.ts'
import { endpoint } from './endpoint.ts'
import { PROVIDERS, type Provider } from './providers.ts'
import { HOLDING_ASSETS, WALLET_CURRENCIES } from './wallets.ts'

export const PROPOSAL_KINDS = [
  'manual_credit',
  'manual_debit',
  'purchase_refund',
  'refund_sent',
  'treasury_funding',
  'debt_recovery',
  'debt_write_off',
] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]
export const CORRECTION_KINDS = ['manual_credit', 'manual_debit'] as const satisfies readonly ProposalKind[]
export type CorrectionKind = (typeof CORRECTION_KINDS)[number]

/** Out of whose account a person can send a refund. */
export type HandRefundProvider = Exclude<Provider, 'custody' | 'bills'>
export const HAND_REFUND_PROVIDERS = Object.keys(PROVIDERS).filter(
  (name) => name !== 'custody' && name !== 'bills',
) as HandRefundProvider[]

export const PROPOSAL_STATES = ['proposed', 'approved', 'rejected', 'withdrawn'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

/** What a customer can have. */
export const CORRECTION_ASSETS = [...WALLET_CURRENCIES, ...HOLDING_ASSETS] as const satisfies readonly Asset[]
/** What the treasury deals in. */
export const FUNDING_ASSETS = [...ORDER_FIATS, ...HOLDING_ASSETS] as const satisfies readonly Asset[]

export const PROPOSAL_REASONS = [
  'goodwill',
  'payment_missing',
  'our_mistake',
  'credited_twice',
  'payment_taken_back',
  'customer_asked',
  'fraud',
  'sent_another_way',
  'stock',
  'other',
] as const
export type ProposalReason = (typeof PROPOSAL_REASONS)[number]

/** Which reasons fit what. */
export const REASONS_BY_KIND = {
  manual_credit: ['payment_missing', 'our_mistake', 'goodwill', 'other'],
  manual_debit: ['credited_twice', 'payment_taken_back', 'our_mistake', 'other'],
  purchase_refund: ['customer_asked', 'our_mistake', 'fraud', 'other'],
  refund_sent: ['sent_another_way'],
  treasury_funding: ['stock'],
  debt_recovery: ['payment_taken_back', 'customer_asked', 'other'],
  debt_write_off: ['goodwill', 'our_mistake', 'fraud', 'other'],
} as const satisfies Record<ProposalKind, readonly ProposalReason[]>

/** One line of what moves: below zero it is taken. */
const move = z.object({ account: z.string(), currency: z.string(), amount: decimalString })
export type ProposalMove = z.output<typeof move>

const movement = {
  kind: z.enum(PROPOSAL_KINDS),
  /** Null for what concerns the house alone. */
  customer: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  order_reference: z.nullable(z.string()),
  /** A refund that was sent by hand: which, from where, and its name on that statement. */
  refund: z.nullable(
    z.object({ id: z.string(), sent_from: z.enum(HAND_REFUND_PROVIDERS), sent_reference: z.string() }),
  ),
  currency: z.string(),
  amount: decimalString,
}

export const proposalSchema = z.object({
  id: z.string(),
  ...movement,
  state: z.enum(PROPOSAL_STATES),
  /** What the customer sees beside the movement. */
  reference: z.string(),
  reason_code: z.enum(PROPOSAL_REASONS),
  reason: z.string(),
  proposed_by: person,
  proposed_at: z.string(),
  /** Who approved it first, where it is more than two people may correct; a third has to agree. */
  seconded_by: z.nullable(person),
  /** Who approved or rejected it, or took it back. */
  decided_by: z.nullable(person),
  decided_at: z.nullable(z.string()),
  decision: z.nullable(z.string()),
})
export type Proposal = z.output<typeof proposalSchema>

const receipt = {
  moves: z.array(move),
  /** What is missing for it now; null when it could be approved. */
  shortage: z.nullable(move),
}

export const proposalDetail = z.object({
  ...proposalSchema.shape,
  ...receipt,
  /** Whether the caller may approve or reject it, and take it back. */
  can_decide: z.boolean(),
  can_withdraw: z.boolean(),
})
export type ProposalDetail = z.output<typeof proposalDetail>

/** An email, a phone number or an account's id. */
export const customerText = z
  .string('Say which customer')
  .check(z.trim(), z.minLength(1, 'Say which customer'), z.maxLength(200, 'must be at most 200 characters'))
const orderReference = z
  .string('Say which order')
  .check(z.trim(), z.minLength(1, 'Say which order'), z.maxLength(40, 'must be at most 40 characters'))
const refundId = z
  .string('Say which refund')
  .check(z.trim(), z.regex(/^rfd_[0-9a-z]{26}$/, 'must be the id of a refund'))
const SENT_REFERENCE_TEXT = 'Give the reference of the bank’s or the provider’s statement'
const sentReference = z
  .string(SENT_REFERENCE_TEXT)
  .check(z.trim(), z.minLength(3, SENT_REFERENCE_TEXT), z.maxLength(60, 'must be at most 60 characters'))
export const reasonCode = z.enum(PROPOSAL_REASONS)
const id = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })

export const PROPOSERS = ['support', 'treasury', 'admin'] as const
/** Of these two are needed for what they propose themselves. */
export const APPROVERS = ['treasury', 'admin'] as const

export const listProposals = endpoint({
  id: 'listProposals',
  route: 'GET /console/proposals',
  summary: 'Movements of money that were proposed, newest first',
  auth: 'staff',
  roles: PROPOSERS,
  query: z.object({
    ...consolePaging,
    state: z.optional(z.enum(PROPOSAL_STATES)),
    kind: z.optional(z.enum(PROPOSAL_KINDS)),
    /** An account's id. */
    customer: z.optional(z.string().check(z.maxLength(64))),
  }),
  response: consolePage(proposalSchema),
})

export const previewProposal = endpoint({
  id: 'previewProposal',
  route: 'GET /console/proposals/preview',
  summary: 'What a proposal would move, before it is made',
  auth: 'staff',
  roles: PROPOSERS,
  query: z.object({
    kind: z.enum(PROPOSAL_KINDS),
    customer: z.optional(customerText),
    order_reference: z.optional(orderReference),
    refund_id: z.optional(refundId),
    sent_from: z.optional(z.enum(HAND_REFUND_PROVIDERS)),
    sent_reference: z.optional(sentReference),
    currency: z.optional(z.enum([...FUNDING_ASSETS])),
    amount: z.optional(amountInput),
  }),
  response: z.object({ ...movement, ...receipt }),
  errors: [
    'customer_not_found',
    'order_not_found',
    'order_not_refundable',
    'payment_not_found',
    'payment_closed',
    'proposal_open',
  ],
})

export const getProposal = endpoint({
  id: 'getProposal',
  route: 'GET /console/proposals/{id}',
  summary: 'One proposal, and what it moves',
  auth: 'staff',
  roles: PROPOSERS,
  params: id,
  response: proposalDetail,
  errors: ['proposal_not_found'],
})

export const proposeCorrection = endpoint({
  id: 'proposeCorrection',
  route: 'POST /console/proposals/corrections',
  summary: 'Propose to add to a customer’s balance, or to take from it',
  auth: 'staff',
  proof: 'always',
  roles: PROPOSERS,
  idempotent: true,
  body: z.object({
    kind: z.enum(CORRECTION_KINDS),
    customer: customerText,
    currency: z.enum(CORRECTION_ASSETS),
    amount: amountInput,
    reason_code: reasonCode,
    reason: reasonText,
  }),
  response: proposalDetail,
  errors: ['customer_not_found', 'same_person'],
})

export const proposeRefund = endpoint({
  id: 'proposeRefund',
  route: 'POST /console/proposals/refunds',
  summary: 'Propose to take a completed purchase back and send its payment back',
  auth: 'staff',
  proof: 'always',
  roles: PROPOSERS,
  idempotent: true,
  body: z.object({ order_reference: orderReference, reason_code: reasonCode, reason: reasonText }),
  response: proposalDetail,
  errors: ['order_not_found', 'order_not_refundable', 'proposal_open', 'same_person'],
})

export const proposeSentRefund = endpoint({
  id: 'proposeSentRefund',
  route: 'POST /console/proposals/sent-refunds',
  summary: 'Propose to book a refund that a person sent another way, and to end its order',
  auth: 'staff',
  proof: 'always',
  roles: PROPOSERS,
  idempotent: true,
  body: z.object({
    refund_id: refundId,
    sent_from: z.enum(HAND_REFUND_PROVIDERS),
    sent_reference: sentReference,
    reason: reasonText,
  }),
  response: proposalDetail,
  errors: ['payment_not_found', 'payment_closed', 'proposal_open', 'same_person'],
})

export const proposeFunding = endpoint({
  id: 'proposeFunding',
  route: 'POST /console/proposals/fundings',
  summary: 'Propose to book what was put under custody into the treasury',
  auth: 'staff',
  proof: 'always',
  roles: APPROVERS,
  idempotent: true,
  body: z.object({ currency: z.enum(FUNDING_ASSETS), amount: amountInput, reason: reasonText }),
  response: proposalDetail,
})

/** What is approved moves at once; the proposer never decides. Deciding again in the same way changes nothing. */
export const decideProposal = endpoint({
  id: 'decideProposal',
  route: 'POST /console/proposals/{id}/decide',
  summary: 'Approve a proposal, which moves the money, or reject it',
  auth: 'staff',
  proof: 'always',
  roles: APPROVERS,
  params: id,
  body: z.object({ decision: z.enum(['approve', 'reject']), reason: reasonText }),
  response: proposalDetail,
  errors: [
    'proposal_not_found',
    'proposal_decided',
    'same_person',
    'not_independent',
    'same_device',
    'corrections_exhausted',
    'rates_unavailable',
    'insufficient_balance',
    'supply_short',
    'payment_closed',
  ],
})

export const withdrawProposal = endpoint({
  id: 'withdrawProposal',
  route: 'POST /console/proposals/{id}/withdraw',
  summary: 'Take back a proposal of one’s own',
  auth: 'staff',
  roles: PROPOSERS,
  params: id,
  body: z.object({ reason: reasonText }),
  response: proposalDetail,
  errors: ['proposal_not_found', 'proposal_decided', 'not_proposer'],
})
