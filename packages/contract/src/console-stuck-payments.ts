// Payments that do not move on: which they are, and what a person may do about each.
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { consolePage, consolePaging, reasonText, searchText } from './console.ts'
import { endpoint } from './endpoint.ts'
import { MONEY_DECIDERS, MONEY_READERS } from './staff-roles.ts'

export const STUCK_KINDS = [
  'order',
  'deposit',
  'prompt',
  'payout',
  'sale',
  'withdrawal',
  'send',
  'refund',
  'return',
  'transfer',
] as const
export type StuckKind = (typeof STUCK_KINDS)[number]

/**
 * What may be done about it: ask the provider now; say what truly arrived by phone; say that a transfer was sent back
 * by hand; propose to book a refund that was sent another way.
 */
export const STUCK_ACTIONS = ['ask', 'review', 'returned', 'sent'] as const
export type StuckAction = (typeof STUCK_ACTIONS)[number]

export const stuckPaymentSchema = z.object({
  id: z.string(),
  kind: z.enum(STUCK_KINDS),
  /** What a person quotes: the order's, the deposit's, the payout's or the sale's. */
  reference: z.nullable(z.string()),
  customer_id: z.nullable(z.string()),
  customer_name: z.nullable(z.string()),
  amount: decimalString,
  currency: z.string(),
  /** In a sentence. */
  waits_for: z.string(),
  since: z.string(),
  /** When it is polled next; null when it is not. */
  next_look_at: z.nullable(z.string()),
  /** It was tried as often as it is tried. */
  is_given_up: z.boolean(),
  actions: z.array(z.enum(STUCK_ACTIONS)),
})
export type StuckPayment = z.output<typeof stuckPaymentSchema>

const stuckId = z.object({
  id: z.string().check(z.regex(/^(ord|dep|ppt|pyt|sal|wdr|chs|rfd|brc)_[0-9a-z]{26}$/, 'must be the id of a payment')),
})

export const listStuckPayments = endpoint({
  id: 'listStuckPayments',
  route: 'GET /console/stuck-payments',
  summary: 'Money that has not reached its end in the time it normally takes, oldest first',
  auth: 'staff',
  roles: MONEY_READERS,
  hides: ['search'],
  query: z.object({
    ...consolePaging,
    kind: z.optional(z.enum(STUCK_KINDS)),
    /** A reference, exactly. */
    search: z.optional(searchText),
  }),
  response: consolePage(stuckPaymentSchema),
})

export const askAboutPayment = endpoint({
  id: 'askAboutPayment',
  route: 'POST /console/stuck-payments/{id}/ask',
  summary: 'Have the provider asked again now',
  auth: 'staff',
  roles: MONEY_DECIDERS,
  params: stuckId,
  body: z.object({ reason: reasonText }),
  response: z.object({ asked: z.literal(true) }),
  errors: ['payment_not_found', 'payment_closed'],
})

export const reviewPhonePayment = endpoint({
  id: 'reviewPhonePayment',
  route: 'POST /console/stuck-payments/{id}/review',
  summary: 'Say what truly arrived by M-Pesa, after looking at its statement',
  auth: 'staff',
  roles: MONEY_DECIDERS,
  params: stuckId,
  body: z.object({
    /** In shillings; null when nothing arrived. */
    found: z.nullable(amountInput),
    reason: reasonText,
  }),
  response: z.object({ reviewed: z.literal(true) }),
  errors: ['payment_not_found', 'payment_closed', 'own_account'],
})
