// Sales and cash-outs paid by hand at the operator's bank: one person takes a payout and sends it, another confirms it.
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { consolePage, consolePaging, placeLike, reasonText, searchText } from './console.ts'
import { endpoint } from './endpoint.ts'
import { firstWordSchema, PAIR_REFUSALS } from './first-words.ts'
import { MONEY_DECIDERS } from './staff-roles.ts'
import { SALE_FIATS } from './trades.ts'

/** `queued`: nobody has taken it. `sending`: a person or the network is at it. `sent`: it left, unconfirmed. */
const BANK_PAYOUT_STATES = ['queued', 'sending', 'sent', 'paid', 'refused', 'returned', 'cancelled'] as const
export type BankPayoutState = (typeof BANK_PAYOUT_STATES)[number]
/** `open`: all that waits for a person, also for a second one to say what the first said. */
const LISTED_PAYOUT_STATES = ['open', ...BANK_PAYOUT_STATES] as const
export type ListedPayoutState = (typeof LISTED_PAYOUT_STATES)[number]
/** `bank` is worked by people, `paystack` by itself. */
const BANK_PAYOUT_PROVIDERS = ['bank', 'paystack'] as const
export type BankPayoutProvider = (typeof BANK_PAYOUT_PROVIDERS)[number]

const bankPayoutSchema = z.object({
  id: z.string(),
  state: z.enum(BANK_PAYOUT_STATES),
  provider: z.enum(BANK_PAYOUT_PROVIDERS),
  /** The sale's or the cash-out's: what is written on the transfer. */
  reference: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  amount: decimalString,
  currency: z.enum(SALE_FIATS),
  account_name: z.string(),
  iban: z.nullable(z.string()),
  account_number: z.nullable(z.string()),
  bank_code: z.nullable(z.string()),
  bank_name: z.nullable(z.string()),
  /** By what name the bank knows the transfer. */
  bank_reference: z.nullable(z.string()),
  /** Why it was refused or came back, as its customer reads it. */
  problem: z.nullable(z.string()),
  taken_by: z.nullable(z.string()),
  sent_by: z.nullable(z.string()),
  confirmed_by: z.nullable(z.string()),
  /** It is of who asks, or of a company they are part of: colleagues do all of it. */
  is_own: z.boolean(),
  /** Of one that was sent: why who asks would be refused when they confirm it. */
  confirm_refusal: z.nullable(z.enum(['own_payout', ...PAIR_REFUSALS])),
  /** Somebody said that it was `refused` or `returned`, after a colleague said that it left: a second has to say so. */
  first_word: z.nullable(firstWordSchema),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
})
export type BankPayout = z.output<typeof bankPayoutSchema>

const payoutId = z.object({ id: z.string().check(z.regex(/^bpo_[0-9a-z]{26}$/, 'must be the id of a payout')) })

export const listBankPayouts = endpoint({
  id: 'listBankPayouts',
  route: 'GET /console/payouts',
  summary: 'Payouts of sales and cash-outs to bank accounts, newest first',
  auth: 'staff',
  roles: MONEY_DECIDERS,
  hides: ['search'],
  query: z.object({
    ...consolePaging,
    after: placeLike(/^bpo_[0-9a-z]{26}$/),
    state: z.optional(z.enum(LISTED_PAYOUT_STATES)),
    currency: z.optional(z.enum(SALE_FIATS)),
    /** The payout's id, our reference or the bank's, exactly. */
    search: z.optional(searchText),
  }),
  response: consolePage(bankPayoutSchema),
})

/** From now on nobody else sends it, and its customer cannot take it back. */
export const takeBankPayout = endpoint({
  id: 'takeBankPayout',
  route: 'POST /console/payouts/{id}/take',
  summary: 'Take a payout out of the queue, to send it at the bank',
  auth: 'staff',
  roles: MONEY_DECIDERS,
  params: payoutId,
  response: bankPayoutSchema,
  errors: ['payment_not_found', 'payment_closed', 'own_account'],
})

export const sendBankPayout = endpoint({
  id: 'sendBankPayout',
  route: 'POST /console/payouts/{id}/sent',
  summary: 'It was sent at the bank; another person has to confirm it',
  auth: 'staff',
  proof: 'always',
  roles: MONEY_DECIDERS,
  params: payoutId,
  body: z.object({
    bank_reference: z
      .string('Write down the bank’s reference')
      .check(z.trim(), z.minLength(3, 'Write down the bank’s reference'), z.maxLength(100, 'at most 100 characters')),
  }),
  response: bankPayoutSchema,
  errors: ['payment_not_found', 'payment_closed', 'own_account'],
})

export const confirmBankPayout = endpoint({
  id: 'confirmBankPayout',
  route: 'POST /console/payouts/{id}/confirm',
  summary: 'Confirm what a colleague sent: it is on the bank’s statement',
  auth: 'staff',
  proof: 'always',
  roles: MONEY_DECIDERS,
  params: payoutId,
  response: bankPayoutSchema,
  errors: [
    'payment_not_found',
    'payment_closed',
    'own_payout',
    'own_account',
    'same_person',
    'not_independent',
    'same_device',
  ],
})

/**
 * Before it was paid, for `refuse`; after that, for `return`. Who took it refuses it alone until it is marked as sent; then two
 * say so within a day, and `first_word` is what the first said. The customer reads the second one's reason.
 */
export const endBankPayout = endpoint({
  id: 'endBankPayout',
  route: 'POST /console/payouts/{id}/end',
  summary: 'The bank refused a payout, or its money came back after it was paid',
  auth: 'staff',
  proof: 'always',
  roles: MONEY_DECIDERS,
  params: payoutId,
  body: z.object({ what: z.enum(['refused', 'returned']), reason: reasonText }),
  response: bankPayoutSchema,
  errors: ['payment_not_found', 'payment_closed', 'own_account', 'same_person', 'not_independent', 'same_device'],
})
