// Payments that do not move on: which they are, and what a person may do about each.
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { consolePage, consolePaging, reasonText, searchText } from './console.ts'
import { endpoint } from './endpoint.ts'
import { firstWordSchema } from './first-words.ts'
import { MONEY_DECIDERS, MONEY_READERS } from './staff-roles.ts'

export const STUCK_KINDS = [
  'order',
  'deposit',
  'prompt',
  'payout',
  'sale',
  'cash_out',
  'bill',
  'withdrawal',
  'send',
  'refund',
  'return',
  'transfer',
] as const
export type StuckKind = (typeof STUCK_KINDS)[number]

/**
 * What may be done about it: ask the provider now; say what truly arrived by phone; say that a payout the network does not
 * know is not on its statement either, or that it is there; say that a transfer was sent back by hand; propose to book a
 * refund that was sent another way; say whether a bill was paid.
 */
export const STUCK_ACTIONS = ['ask', 'review', 'not_paid', 'paid', 'returned', 'sent', 'bill'] as const
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
  /** A payment by phone, over a network that sends payments back. */
  can_send_back: z.boolean(),
  /**
   * Somebody said what arrived by phone, `found:500.00` or `back:500.00:SG632NMUAB`, or by which receipt a payout was made,
   * `paid:SG632NMUAB`. A second has to say so.
   */
  first_word: z.nullable(firstWordSchema),
})
export type StuckPayment = z.output<typeof stuckPaymentSchema>

const stuckId = z.object({
  id: z
    .string()
    .check(z.regex(/^(ord|dep|ppt|pyt|sal|cho|bil|wdr|chs|rfd|brc)_[0-9a-z]{26}$/, 'must be the id of a payment')),
})

/** As networks write them: ten letters and digits at M-Pesa, with points at others. */
const payoutReceipt = z
  .string('Give the receipt of the statement')
  .check(z.trim(), z.regex(/^[A-Z0-9][A-Z0-9.]{7,39}$/, 'must be as the statement has it, such as SG632NMUAB'))

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

/** That nothing arrived is one person's word; what arrived is booked, or sent back, once two say the same within a day. */
export const reviewPhonePayment = endpoint({
  id: 'reviewPhonePayment',
  route: 'POST /console/stuck-payments/{id}/review',
  summary: 'Say what truly arrived by M-Pesa, after looking at its statement',
  auth: 'staff',
  proof: 'always',
  roles: MONEY_DECIDERS,
  params: stuckId,
  body: z.object({
    /** In shillings; null when nothing arrived. */
    found: z.nullable(amountInput),
    /** It goes back to the phone, by a reversal of the payment that has this receipt on the statement. */
    send_back: z.optional(
      z.object({
        receipt: z
          .string('Give the receipt of the statement')
          .check(z.trim(), z.regex(/^[A-Z0-9]{10}$/, 'must be ten letters and digits, such as SG632NMUAB')),
      }),
    ),
    reason: reasonText,
  }),
  /** False when a second person has to say the same. */
  response: z.object({ reviewed: z.boolean() }),
  errors: ['payment_not_found', 'payment_closed', 'own_account', 'same_person', 'not_independent', 'same_device'],
})

export const confirmPayoutNotPaid = endpoint({
  id: 'confirmPayoutNotPaid',
  route: 'POST /console/stuck-payments/{id}/not-paid',
  summary: 'Say that a payout M-Pesa does not know is not on its statement either, so that it is sent again',
  auth: 'staff',
  roles: MONEY_DECIDERS,
  params: stuckId,
  body: z.object({ reason: reasonText }),
  response: z.object({ sent: z.literal(true) }),
  errors: ['payment_not_found', 'payment_closed', 'own_account'],
})

/** Booked once two say the same receipt within a day. */
export const confirmPayoutPaid = endpoint({
  id: 'confirmPayoutPaid',
  route: 'POST /console/stuck-payments/{id}/paid',
  summary: 'Say that a payout the network does not know was paid, by its receipt on the statement',
  auth: 'staff',
  proof: 'always',
  roles: MONEY_DECIDERS,
  params: stuckId,
  body: z.object({ receipt: payoutReceipt, reason: reasonText }),
  /** False when a second person has to say the same. */
  response: z.object({ booked: z.boolean() }),
  errors: ['payment_not_found', 'payment_closed', 'own_account', 'same_person', 'not_independent', 'same_device'],
})

/** After looking at the provider's own list. Two say the same within a day: then it is booked, or the customer has it back. */
export const decideStuckBill = endpoint({
  id: 'decideStuckBill',
  route: 'POST /console/stuck-payments/{id}/bill',
  summary: 'Say whether a bill whose provider never told its end was paid',
  auth: 'staff',
  proof: 'always',
  roles: MONEY_DECIDERS,
  params: stuckId,
  body: z.object({
    is_paid: z.boolean(),
    /** Of a prepaid meter, as the provider's list has it. */
    token: z.optional(
      z.string().check(z.trim(), z.regex(/^[0-9A-Za-z -]{4,60}$/, 'must be 4 to 60 letters and digits')),
    ),
    reason: reasonText,
  }),
  /** False when a second person has to say the same. */
  response: z.object({ decided: z.boolean() }),
  errors: ['payment_not_found', 'payment_closed', 'own_account', 'same_person', 'not_independent', 'same_device'],
})
