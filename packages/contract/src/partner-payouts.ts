// Payouts from a partner's float: many to phones, or one withdrawal. One member or key proposes, another member decides.
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { CASH_OUT_FIATS } from './cash-outs.ts'
import { endpoint } from './endpoint.ts'
import { PARTNER_MODES } from './partner-keys.ts'
import { partnerPage, partnerPaging } from './partner-paging.ts'
import { kenyanPhone } from './phone.ts'
import { PHONE_NETWORK_IDS } from './phone-networks.ts'
import { bankPayoutAccount, phonePayoutAccount } from './trades.ts'

/** Of one call, and of one file. */
export const PAYOUT_ROWS_MAX = { call: 1_000, file: 5_000 } as const
/** So long a row's reference is not taken again. */
export const PAYOUT_REFERENCE_DAYS = 90
/** The first line of a file. */
export const PAYOUT_COLUMNS = ['reference', 'phone_number', 'amount'] as const

/** `approved`: its money is set aside and its rows are being paid. */
export const BULK_STATES = ['proposed', 'approved', 'completed', 'rejected'] as const
export type BulkState = (typeof BULK_STATES)[number]
/** `sending`: it was handed over, and what became of it is not known yet. */
export const PAYOUT_ROW_STATES = ['waiting', 'sending', 'succeeded', 'failed'] as const
export type PayoutRowState = (typeof PAYOUT_ROW_STATES)[number]

/** What servers pay phones in. */
export const PARTNER_PAYOUT_CURRENCY = 'KES'

const id = z.string().check(z.regex(/^ptn_[0-9a-z]{26}$/, 'must be the id of a partner'))
const params = z.object({ id })
const mode = z.enum(PARTNER_MODES, `must be one of ${PARTNER_MODES.join(', ')}`)
const query = z.object({ mode })
const bulkId = z.string().check(z.regex(/^bpy_[0-9a-z]{26}$/, 'must be the id of a payout, which begins with bpy_'))
const of = z.object({ id, payout: bulkId })

export const payoutRow = z.object({
  /** The caller’s own name for it: not taken again for 90 days. */
  reference: z
    .string('is required')
    .check(z.regex(/^[\x21-\x7e]{1,64}$/, 'must be 1 to 64 visible characters without spaces')),
  phone_number: kenyanPhone,
  /** Left out: the one its number belongs to. */
  network: z.optional(z.enum(PHONE_NETWORK_IDS, `must be one of ${PHONE_NETWORK_IDS.join(', ')}`)),
  /** In whole shillings. */
  amount: amountInput,
})
export type PayoutRow = z.output<typeof payoutRow>

const bulkSchema = z.object({
  id: z.string(),
  kind: z.enum(['bulk', 'withdrawal']),
  state: z.enum(BULK_STATES),
  currency: z.enum(CASH_OUT_FIATS),
  /** What is paid out, and the fees on top of it. */
  amount: decimalString,
  fee: decimalString,
  /** How many rows stand how. */
  rows: z.object({ waiting: z.int(), sending: z.int(), succeeded: z.int(), failed: z.int() }),
  /** Why it was rejected. */
  problem: z.nullable(z.string()),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
  /** Every row has its outcome, and what failed is back in the float. */
  completed_at: z.nullable(z.string()),
})
export type BulkPayout = z.output<typeof bulkSchema>

export const PROPOSING_REFUSALS = ['amount_out_of_range', 'method_unavailable', 'too_many_payouts'] as const

export const createBulkPayout = endpoint({
  id: 'createBulkPayout',
  route: 'POST /partner/bulk_payouts',
  summary:
    'Propose up to 1,000 payouts to phones; a member who did not make the key approves them, and then they are paid',
  auth: 'partner',
  scope: 'payouts:write',
  idempotent: true,
  // A row of the longest words is 160 bytes, and 200 where each has a line.
  bodyBytesMax: PAYOUT_ROWS_MAX.call * 256,
  body: z.object({
    currency: z.literal(PARTNER_PAYOUT_CURRENCY, 'must be KES'),
    rows: z
      .array(payoutRow)
      .check(
        z.minLength(1, 'must have a row'),
        z.maxLength(PAYOUT_ROWS_MAX.call, `at most ${PAYOUT_ROWS_MAX.call} rows`),
      ),
  }),
  response: bulkSchema,
  errors: [...PROPOSING_REFUSALS, 'signature_required'],
})

const bulkParams = z.object({ id: bulkId })

export const readBulkPayout = endpoint({
  id: 'readBulkPayout',
  route: 'GET /partner/bulk_payouts/{id}',
  summary: 'How a bulk payout stands',
  auth: 'partner',
  scope: 'payouts:read',
  params: bulkParams,
  response: bulkSchema,
  errors: ['partner_payout_not_found'],
})

export const listBulkPayoutRows = endpoint({
  id: 'listBulkPayoutRows',
  route: 'GET /partner/bulk_payouts/{id}/rows',
  summary: 'The rows of a bulk payout in their order, each with its outcome',
  auth: 'partner',
  scope: 'payouts:read',
  params: bulkParams,
  query: z.object(partnerPaging),
  response: partnerPage(
    z.object({
      number: z.int(),
      reference: z.string(),
      amount: decimalString,
      fee: decimalString,
      state: z.enum(PAYOUT_ROW_STATES),
      /** Why it failed. */
      problem: z.nullable(z.string()),
      completed_at: z.nullable(z.string()),
    }),
  ),
  errors: ['partner_payout_not_found'],
})

const MEMBERS = ['partner_not_found', 'second_factor_missing', 'partner_mode_closed'] as const

export const listPartnerPayouts = endpoint({
  id: 'listPartnerPayouts',
  route: 'GET /partners/{id}/payouts',
  summary: 'Bulk payouts and withdrawals of a mode, newest first',
  auth: 'user',
  params,
  query,
  response: z.object({ payouts: z.array(bulkSchema) }),
  errors: [...MEMBERS],
})

/** The first line names the columns: `reference,phone_number,amount`. */
export const uploadBulkPayout = endpoint({
  id: 'uploadBulkPayout',
  route: 'POST /partners/{id}/payouts/file',
  summary: 'Propose up to 5,000 payouts to phones by a CSV file; another member approves them',
  auth: 'user',
  proof: 'unless-fresh',
  form: 'file',
  params,
  body: z.object({ mode }),
  response: bulkSchema,
  errors: [...MEMBERS, ...PROPOSING_REFUSALS, 'partner_role_refused', 'server_busy', 'file_too_large'],
})

export const withdrawFloat = endpoint({
  id: 'withdrawFloat',
  route: 'POST /partners/{id}/withdrawals',
  summary: 'Propose to take money out of the float, into a bank account of the partner’s or, in shillings, to a phone',
  auth: 'user',
  proof: 'always',
  params,
  body: z.object({
    mode,
    currency: z.enum(CASH_OUT_FIATS, `must be one of ${CASH_OUT_FIATS.join(', ')}`),
    amount: amountInput,
    destination: z.union([bankPayoutAccount, phonePayoutAccount]),
  }),
  response: bulkSchema,
  errors: [
    ...MEMBERS,
    ...PROPOSING_REFUSALS,
    'partner_role_refused',
    'payout_account_invalid',
    'payout_name_differs',
    'provider_unavailable',
    'service_paused',
  ],
})

export const approvePartnerPayout = endpoint({
  id: 'approvePartnerPayout',
  route: 'POST /partners/{id}/payouts/{payout}/approve',
  summary:
    'Approve what another member or a key of theirs proposed: all of it is set aside, and its rows are paid once each',
  auth: 'user',
  proof: 'always',
  params: of,
  body: z.object({ mode }),
  response: bulkSchema,
  errors: [
    ...MEMBERS,
    'partner_role_refused',
    'partner_payout_not_found',
    'partner_payout_decided',
    'insufficient_balance',
    'account_suspended',
    'account_held',
    'same_person',
    'same_device',
    'not_independent',
    'decider_unverified',
    'decider_without_device',
  ],
})

export const rejectPartnerPayout = endpoint({
  id: 'rejectPartnerPayout',
  route: 'POST /partners/{id}/payouts/{payout}/reject',
  summary: 'Reject it with a reason; who proposed it takes it back so',
  auth: 'user',
  params: of,
  body: z.object({ mode, reason: z.string().check(z.trim(), z.minLength(3, 'Say why'), z.maxLength(300)) }),
  response: bulkSchema,
  errors: [...MEMBERS, 'partner_role_refused', 'partner_payout_not_found', 'partner_payout_decided'],
})

export const partnerPayoutResults = endpoint({
  id: 'partnerPayoutResults',
  route: 'GET /partners/{id}/payouts/{payout}/file',
  summary: 'Every row of a payout with its outcome, as CSV',
  auth: 'user',
  params: of,
  query,
  file: true,
  response: z.unknown(),
  errors: [...MEMBERS, 'partner_payout_not_found'],
})
