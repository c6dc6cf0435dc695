// Bank transfers and payments to the paybill that arrived, and what a person decides about those no rule could place.
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { ORDER_FIATS } from './buying.ts'
import { consolePage, consolePaging, placeLike, reasonText, searchText } from './console.ts'
import { endpoint } from './endpoint.ts'
import { firstWordSchema } from './first-words.ts'
import { ORDER_STATES } from './orders.ts'
import { MONEY_DECIDERS, MONEY_READERS } from './staff-roles.ts'
import { calendarDay } from './transactions.ts'

/** Where a transfer stands: `decide` and `return` wait for a person. */
export const TRANSFER_STATES = ['decide', 'return', 'received', 'returning', 'returned', 'matched'] as const
export const TRANSFER_PROVIDERS = ['bank', 'paystack', 'mpesa'] as const

export const bankTransferSchema = z.object({
  id: z.string(),
  state: z.enum(TRANSFER_STATES),
  /** Why a person must look, or why it goes back. */
  reason: z.nullable(z.string()),
  amount: decimalString,
  currency: z.enum(ORDER_FIATS),
  provider: z.enum(TRANSFER_PROVIDERS),
  account_number: z.string(),
  sender_name: z.nullable(z.string()),
  reference_text: z.string(),
  order_reference: z.nullable(z.string()),
  /** The account number at the paybill, or the reference, of the wallet that it is for, or was added to. */
  customer_account: z.nullable(z.string()),
  booked_at: z.string(),
  ended_at: z.nullable(z.string()),
})
export type BankTransfer = z.output<typeof bankTransferSchema>

/** An order as it stands beside a transfer, and in what they agree. */
export const candidateOrderSchema = z.object({
  reference: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  total: decimalString,
  currency: z.enum(ORDER_FIATS),
  status: z.enum(ORDER_STATES),
  created_at: z.string(),
  is_same_amount: z.boolean(),
  is_similar_name: z.boolean(),
})
export type CandidateOrder = z.output<typeof candidateOrderSchema>

/** A customer beside what arrived; `account` is their number at the paybill, or by bank the reference of their wallet. */
export const candidateCustomerSchema = z.object({
  account: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  is_similar_name: z.boolean(),
})
export type CandidateCustomer = z.output<typeof candidateCustomerSchema>

export const openTransferSchema = z.object({
  transfer: bankTransferSchema,
  /** The order it names, or paid. */
  order: z.nullable(candidateOrderSchema),
  /** Open orders it may be for; none once it is decided. */
  candidates: z.array(candidateOrderSchema),
  /** Whose wallet it is for, or was added to. */
  customer: z.nullable(candidateCustomerSchema),
  /** Customers whose account number is nearly what was typed, or by bank who have the sender's name; none once it is decided. */
  customers: z.array(candidateCustomerSchema),
  /** Somebody said that it pays what its sender did not name: `settle:` and its reference. A second has to say so. */
  first_word: z.nullable(firstWordSchema),
})
export type OpenTransfer = z.output<typeof openTransferSchema>

const transferId = z.object({ id: z.string().check(z.regex(/^brc_[0-9a-z]{26}$/, 'must be the id of a transfer')) })

export const listBankTransfers = endpoint({
  id: 'listBankTransfers',
  route: 'GET /console/transfers',
  summary: 'Bank transfers and payments to the paybill that arrived, newest first',
  auth: 'staff',
  roles: MONEY_READERS,
  hides: ['search'],
  query: z.object({
    ...consolePaging,
    after: placeLike(/^brc_[0-9a-z]{26}$/),
    state: z.optional(z.enum(TRANSFER_STATES)),
    currency: z.optional(z.enum(ORDER_FIATS)),
    provider: z.optional(z.enum(TRANSFER_PROVIDERS)),
    from: z.optional(calendarDay),
    to: z.optional(calendarDay),
    /** In the sender's name, what they wrote, the account, or the order's reference. */
    search: z.optional(searchText),
  }),
  response: consolePage(bankTransferSchema),
})

export const openBankTransfer = endpoint({
  id: 'openBankTransfer',
  route: 'GET /console/transfers/{id}',
  summary: 'One transfer beside the orders it may be for; opening it is written into the audit',
  auth: 'staff',
  roles: MONEY_READERS,
  params: transferId,
  response: openTransferSchema,
  errors: ['payment_not_found'],
})

/**
 * `settle` pays an order with it: when that cannot take it, it goes back. It is added to the wallet of the customer whose
 * reference, account number at the paybill or email address is named. What its sender did not name is paid once two say so within a day.
 * `return` sends it back.
 */
export const decideBankTransfer = endpoint({
  id: 'decideBankTransfer',
  route: 'POST /console/transfers/{id}/decide',
  summary: 'Say what becomes of a transfer that needs a person',
  auth: 'staff',
  proof: 'always',
  roles: MONEY_DECIDERS,
  params: transferId,
  body: z.object({
    what: z.enum(['settle', 'return']),
    order_reference: z.optional(z.string().check(z.trim(), z.minLength(1, 'Say which order'), z.maxLength(254))),
    reason: reasonText,
  }),
  response: openTransferSchema,
  errors: [
    'payment_not_found',
    'order_not_found',
    'customer_not_found',
    'payment_closed',
    'own_account',
    'same_person',
    'not_independent',
    'same_device',
  ],
})

export const markTransferReturned = endpoint({
  id: 'markTransferReturned',
  route: 'POST /console/transfers/{id}/returned',
  summary: 'A transfer was sent back at the bank, by hand',
  auth: 'staff',
  proof: 'always',
  roles: MONEY_DECIDERS,
  params: transferId,
  body: z.object({ reason: reasonText }),
  response: openTransferSchema,
  errors: ['payment_not_found', 'payment_closed', 'own_account'],
})
