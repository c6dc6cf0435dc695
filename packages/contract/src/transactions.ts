// What happened to a customer's money: the list, its figures, one line in detail, and the files made of it.
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { EXPORT_FORMATS, exportId, exportList, queuedExport } from './exports.ts'
import { charactersMax, oneOf } from './field-rules.ts'
import { MEMBER_ROLES } from './member-roles.ts'
import { wholeNumber } from './paging.ts'
import { t } from './text.ts'

export const TRANSACTION_TYPES = [
  'deposit',
  'withdrawal',
  'transfer',
  'bill_payment',
  'agent_commission',
  'crypto',
] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]
export const TRANSACTION_STATUSES = ['completed', 'pending', 'failed'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

/** What a line can be beside money that moved: something with a page of its own. */
export const TRANSACTION_PAGES = [
  'order',
  'sale',
  'withdrawal',
  'cash_out',
  'bill',
  'block_trade',
  'agent_deal',
] as const
export type TransactionPage = (typeof TRANSACTION_PAGES)[number]

/** What a line is called: its type, or more exactly what stands behind it. */
export const TRANSACTION_KINDS = [...TRANSACTION_TYPES, 'exchange', 'purchase', 'sale', 'received'] as const
export type TransactionKind = (typeof TRANSACTION_KINDS)[number]

/** These come in; every other type goes out (specification part 2, section 3). */
export const INCOMING_TYPES: readonly TransactionType[] = ['deposit', 'agent_commission']

export const PAGE_SIZE = 20
export const PAGE_SIZE_MAX = 100

export const transactionSchema = z.object({
  id: z.string(),
  external_reference: z.string(),
  /** Says the direction. Both lines of an exchange are found as transfers; the one that came in is a deposit by its sign. */
  transaction_type: z.enum(TRANSACTION_TYPES),
  kind: z.enum(TRANSACTION_KINDS),
  /** Before the fee; always above zero. */
  amount: decimalString,
  /**
   * By how much the balance changed, fee included; for a purchase, which is paid from outside, what was paid. The type
   * says the direction.
   */
  net_amount: decimalString,
  /** A fiat currency or a coin. */
  currency: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
  description: z.string(),
  created_at: z.string(),
  fee: decimalString,
  recipient_info: z.nullable(z.string()),
  recipient_id: z.nullable(z.string()),
  recipient_name: z.nullable(z.string()),
  recipient_phone: z.nullable(z.string()),
  /** True while it can still be taken back. */
  can_cancel: z.boolean(),
  /** Which page of its own it has, found by `external_reference`; null when it has none. */
  page: z.nullable(z.enum(TRANSACTION_PAGES)),
})
export type Transaction = z.output<typeof transactionSchema>

/** A day as YYYY-MM-DD, in the time zone the operator set. */
export const calendarDay = z.string().check(
  z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, {
    error: t('must be a day such as 2026-05-31'),
    abort: true,
  }),
  z.refine((text) => new Date(`${text}T00:00:00Z`).toISOString().startsWith(text), t('must be a day of the calendar')),
)

const filters = {
  /** Part of a reference, a description or a recipient. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100, charactersMax(100)))),
  transaction_type: z.optional(z.enum(TRANSACTION_TYPES, oneOf(TRANSACTION_TYPES))),
  status: z.optional(z.enum(TRANSACTION_STATUSES, oneOf(TRANSACTION_STATUSES))),
  start_date: z.optional(calendarDay),
  end_date: z.optional(calendarDay),
}

const totals = {
  /**
   * What came into the customer’s balances and what left them, fees included, in US dollars at current mid prices; null
   * while a price is missing. Exchanges between the balances are neither.
   */
  total_inflow: z.nullable(decimalString),
  total_outflow: z.nullable(decimalString),
}

export const listTransactions = endpoint({
  id: 'listTransactions',
  route: 'GET /transactions/',
  summary: 'What happened to the customer’s money, newest first',
  auth: 'user',
  forCompany: MEMBER_ROLES,
  query: z.object({
    limit: wholeNumber(1, PAGE_SIZE_MAX, PAGE_SIZE),
    offset: wholeNumber(0, 1_000_000, 0),
    /** `next` of the page before: continues from there, whatever arrived since; `offset` counts from the newest. */
    after: z.optional(z.string().check(z.regex(/^txn_[0-9a-z]{1,60}$/, t('must be `next` of the page before')))),
    ...filters,
  }),
  response: z.object({
    transactions: z.array(transactionSchema),
    /** Null on the last page. */
    next: z.nullable(z.string()),
    /** How many match the filters. */
    total_count: z.number(),
    summary: z.object(totals),
  }),
})

const month = z.object({
  /** YYYY-MM */
  month: z.string(),
  inflow: z.nullable(decimalString),
  outflow: z.nullable(decimalString),
  /** Money in less money out, and what exchanges between the customer’s own balances gained or cost. */
  change: z.nullable(decimalString),
})

export const summariseTransactions = endpoint({
  id: 'summariseTransactions',
  route: 'GET /transactions/summary',
  summary: 'Counts and sums over all transactions of the customer, and month by month',
  auth: 'user',
  forCompany: MEMBER_ROLES,
  response: z.object({
    summary: z.object({
      ...totals,
      /** As of a month, over all time. */
      total_change: z.nullable(decimalString),
      total_count: z.number(),
      this_month: z.number(),
      today: z.number(),
      pending: z.number(),
      deposits: z.number(),
      withdrawals: z.number(),
      /** The last six months, this one first; months without a movement are zero. */
      months: z.array(month),
    }),
  }),
})

const id = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })

export const getTransaction = endpoint({
  id: 'getTransaction',
  route: 'GET /transactions/{id}',
  summary: 'One transaction of the signed-in customer',
  auth: 'user',
  forCompany: MEMBER_ROLES,
  params: id,
  /** `check_code`: what anybody who is shown its receipt checks it with. */
  response: z.extend(transactionSchema, { check_code: z.optional(z.string()) }),
  errors: ['transaction_not_found'],
})

export const cancelTransaction = endpoint({
  id: 'cancelTransaction',
  route: 'POST /transactions/{id}/cancel',
  summary: 'Take back what is still pending and not yet sent',
  auth: 'user',
  params: id,
  response: transactionSchema,
  errors: ['transaction_not_found', 'transaction_closed', 'provider_unavailable'],
})

export const transactionReceipt = endpoint({
  id: 'transactionReceipt',
  route: 'GET /transactions/{id}/receipt',
  summary: 'The receipt of one transaction, as a PDF',
  auth: 'user',
  forCompany: MEMBER_ROLES,
  params: id,
  file: true,
  response: z.unknown(),
  errors: ['transaction_not_found', 'export_failed', 'exports_waiting'],
})

export const exportTransactions = endpoint({
  id: 'exportTransactions',
  route: 'GET /transactions/export',
  summary:
    'The filtered list as PDF, XLSX or CSV, or a statement with opening and closing balances as PDF: at once, or, from a thousand lines on, made in the background',
  auth: 'user',
  forCompany: MEMBER_ROLES,
  query: z.object({
    format: z.enum(EXPORT_FORMATS, oneOf(EXPORT_FORMATS)),
    ...filters,
  }),
  file: 'or-later',
  response: queuedExport,
  errors: ['export_too_long', 'export_failed', 'exports_waiting'],
})

export const listExports = endpoint({
  id: 'listExports',
  route: 'GET /transactions/exports',
  summary: 'The customer’s long exports of the last days: how far each is, newest first',
  auth: 'user',
  forCompany: MEMBER_ROLES,
  response: exportList,
})

export const exportedFile = endpoint({
  id: 'exportedFile',
  route: 'GET /transactions/exports/{id}/file',
  summary: 'The finished file of a long export',
  auth: 'user',
  forCompany: MEMBER_ROLES,
  params: exportId,
  file: true,
  response: z.unknown(),
  errors: ['export_not_found', 'export_not_ready'],
})

export const repeatExport = endpoint({
  id: 'repeatExport',
  route: 'POST /transactions/exports/{id}/repeat',
  summary: 'Make a long export that failed again',
  auth: 'user',
  forCompany: MEMBER_ROLES,
  params: exportId,
  response: queuedExport,
  errors: ['export_not_found', 'export_not_failed', 'exports_waiting'],
})
