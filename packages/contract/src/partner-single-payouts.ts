// Payouts from a partner's float one by one: to one phone, and every row of what was proposed at once. What is proposed here is a bulk
// payout of one row, decided as any other.
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { CASH_OUT_FIATS } from './cash-outs.ts'
import { endpoint } from './endpoint.ts'
import { partnerPage, partnerPaging } from './partner-paging.ts'
import { PARTNER_PAYOUT_CURRENCY, PROPOSING_REFUSALS, payoutRow } from './partner-payouts.ts'

/** As the rows of bulk payouts stand, and how a member decided before. */
export const PAYOUT_STATES = ['proposed', 'rejected', 'waiting', 'sending', 'succeeded', 'failed'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

const payoutSchema = z.object({
  id: z.string(),
  /** What a member approves, and what events are of. */
  bulk_payout_id: z.string(),
  reference: z.string(),
  state: z.enum(PAYOUT_STATES),
  currency: z.enum(CASH_OUT_FIATS),
  amount: decimalString,
  /** On top of it. */
  fee: decimalString,
  /** Why it failed or was rejected. */
  problem: z.nullable(z.string()),
  created_at: z.string(),
  completed_at: z.nullable(z.string()),
})
export type PartnerPayout = z.output<typeof payoutSchema>

export const createPayout = endpoint({
  id: 'createPayout',
  route: 'POST /partner/payouts',
  summary: 'Propose a payout to one phone; a member who did not make the key approves it, and then it is paid',
  auth: 'partner',
  scope: 'payouts:write',
  idempotent: true,
  body: z.object({ currency: z.literal(PARTNER_PAYOUT_CURRENCY, 'must be KES'), ...payoutRow.shape }),
  response: payoutSchema,
  errors: [...PROPOSING_REFUSALS, 'signature_required'],
})

export const listPayouts = endpoint({
  id: 'listPayouts',
  route: 'GET /partner/payouts',
  summary: 'Every payout to a phone, also of bulk payouts, newest first, or those under a reference',
  auth: 'partner',
  scope: 'payouts:read',
  query: z.object({ ...partnerPaging, reference: z.optional(payoutRow.shape.reference) }),
  response: partnerPage(payoutSchema),
})

export const readPayout = endpoint({
  id: 'readPayout',
  route: 'GET /partner/payouts/{id}',
  summary: 'How a payout to a phone stands',
  auth: 'partner',
  scope: 'payouts:read',
  params: z.object({
    id: z.string().check(z.regex(/^bpr_[0-9a-z]{26}$/, 'must be the id of a payout, which begins with bpr_')),
  }),
  response: payoutSchema,
  errors: ['partner_payout_not_found'],
})
