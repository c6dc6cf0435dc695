// Money from one customer to another: found by email or phone, instant and free.
import type { FiatAsset } from '@kivuko/money/assets.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { charactersMax, charactersMin, oneOf, required } from './field-rules.ts'
import { MAKERS } from './member-roles.ts'
import { sayRule } from './say.ts'

/** A lookup starts with this many characters (specification part 2, section 4). */
export const LOOKUP_MIN = 3
/** In which customers send to each other, and ask for it. */
export const TRANSFER_FIATS = ['NGN', 'KES', 'USD'] as const satisfies readonly FiatAsset[]
export type TransferFiat = (typeof TRANSFER_FIATS)[number]
/** The least that is sent; of naira by the specification (part 2, section 5). */
export const TRANSFER_MIN = {
  NGN: money('NGN', 100n),
  KES: money('KES', 100n),
  USD: money('USD', 1n),
} as const satisfies Record<TransferFiat, Money>
export const transferCurrency = z._default(z.enum(TRANSFER_FIATS, oneOf(TRANSFER_FIATS)), 'NGN')
export const NOTE_MAX = 140

/** What is said, on the screen and by the server, of less. */
export function leastText(least: Money): string {
  return sayRule('The least you can send is {amount}.', { amount: formatMoney(least) })
}

export const RECENT_RECIPIENTS_MAX = 5

/** An email or a phone. */
export const recipientIdentifier = z
  .string(required('identifier'))
  .check(z.trim(), z.minLength(LOOKUP_MIN, charactersMin(LOOKUP_MIN)), z.maxLength(254, charactersMax(254)))

export const lookupRecipient = endpoint({
  id: 'lookupRecipient',
  route: 'POST /users/lookup',
  summary: 'Who has exactly this email or phone; the contact is masked',
  auth: 'user',
  findsPeople: true,
  body: z.object({ identifier: recipientIdentifier }),
  response: z.object({
    found: z.boolean(),
    user: z.nullable(
      z.object({
        id: z.string(),
        full_name: z.string(),
        /** `a••@example.com` */
        email: z.nullable(z.string()),
        /** `+254•••••678` */
        phone: z.nullable(z.string()),
        /** True for the caller's own account, which cannot be sent to. */
        is_self: z.boolean(),
      }),
    ),
  }),
  errors: ['rate_limited'],
})

export const transferInternally = endpoint({
  id: 'transferInternally',
  route: 'POST /transfers/internal',
  summary: 'Send naira, shillings or dollars to another customer, at once and free of charge',
  auth: 'user',
  forCompany: MAKERS,
  proof: 'if-new',
  idempotent: true,
  body: z.object({
    recipient_identifier: recipientIdentifier,
    amount: amountInput,
    currency: transferCurrency,
    note: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(NOTE_MAX, charactersMax(NOTE_MAX))))),
    transfer_type: z._default(z.literal('internal', sayRule('must be {value}', { value: 'internal' })), 'internal'),
  }),
  response: z.object({
    status: z.enum(['success', 'pending', 'failed']),
    message: z.string(),
    transaction_id: z.string(),
    reference: z.string(),
    amount: decimalString,
    currency: z.string(),
    recipient_name: z.string(),
  }),
  errors: [
    'service_paused',
    'recipient_not_found',
    'recipient_self',
    'recipient_suspended',
    'account_suspended',
    'account_held',
    'limit_reached',
    'tier_too_low',
    'still_maturing',
    'amount_out_of_range',
    'insufficient_balance',
    'maker_unverified',
    'company_limit_passed',
    'too_many_company_requests',
  ],
})

export const recipientSchema = z.object({
  kind: z.enum(['internal', 'mobile_money']),
  /** What the customer typed then: an email or a phone. */
  identifier: z.string(),
  /** Null for a phone whose owner was never named. */
  name: z.nullable(z.string()),
  last_sent_at: z.string(),
})
export type Recipient = z.output<typeof recipientSchema>

export const recentRecipients = endpoint({
  id: 'recentRecipients',
  route: 'GET /transfers/recipients',
  summary: 'Whom the customer sent money to, newest first, each once',
  auth: 'user',
  response: z.object({ recipients: z.array(recipientSchema) }),
})
