// Customers in the console: finding one, what is known of them, and what staff decide about their account.
import { ASSETS, type Asset } from '@kivuko/money/assets.ts'
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { consolePage, consolePaging, placeLike, reasonText } from './console.ts'
import { auditLineSchema } from './console-audit.ts'
import { ALL_DOCUMENT_TYPES, DOCUMENT_STATES } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { KYC_MARKS, KYC_TIERS } from './kyc.ts'
import { NOTIFICATION_TYPES } from './notifications.ts'
import { IDENTITY_STATES, RELIED_DOCUMENTS, RELIED_METHODS } from './reliance.ts'
import type { StaffRole } from './staff-roles.ts'
import { TRANSACTION_STATUSES, TRANSACTION_TYPES, transactionSchema } from './transactions.ts'

/** Who sees birth dates, ends of document numbers, network addresses and what staff did. */
export const IDENTITY_READERS = ['compliance', 'admin'] as const satisfies StaffRole[]
/** Whose work each decision is. */
export const SUSPENDING_ROLES = ['compliance', 'admin'] as const satisfies StaffRole[]
export const TYPE_ROLES = ['support', 'admin'] as const satisfies StaffRole[]
export const SESSION_ROLES = ['support', 'compliance', 'admin'] as const satisfies StaffRole[]

export const CUSTOMER_SEARCH_MAX = 200
export const CUSTOMER_ID = /^usr_[0-9a-z]{1,60}$/
/** A place in an account's entries, or in the audit. */
const WHOLE_NUMBER = /^[1-9]\d{0,17}$/

/** Contacts are masked for roles whose work does not need them. */
const contact = {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  account_type: z.enum(['personal', 'business']),
  tier: z.literal(KYC_TIERS),
  is_suspended: z.boolean(),
  created_at: z.string(),
}
export const customerLineSchema = z.object(contact)
export type CustomerLine = z.output<typeof customerLineSchema>

/** A name is found by its beginning, all else exactly. Searching by personal data is audited. */
export const consoleCustomers = endpoint({
  id: 'consoleCustomers',
  route: 'GET /console/customers',
  summary: 'Customers by email, phone, id, reference or the beginning of their name',
  auth: 'staff',
  hides: ['search'],
  query: z.object({
    limit: consolePaging.limit,
    after: placeLike(CUSTOMER_ID),
    search: z
      .string('Say whom to look for')
      .check(
        z.trim(),
        z.minLength(2, 'Type at least two characters'),
        z.maxLength(CUSTOMER_SEARCH_MAX, `At most ${CUSTOMER_SEARCH_MAX} characters`),
      ),
  }),
  response: consolePage(customerLineSchema),
})

const limitUse = z.object({ limit: decimalString, used: decimalString, left: decimalString })

export const customerSchema = z.object({
  ...contact,
  email_verified: z.boolean(),
  phone_verified: z.boolean(),
  /** Null when it is not known, and for roles that do not need it. */
  date_of_birth: z.nullable(z.string()),
  /** True when contacts are shown in part only. */
  is_masked: z.boolean(),
  /** Why and since when; null while the account works. */
  suspension: z.nullable(z.object({ since: z.string(), by: z.nullable(z.string()), reason: z.nullable(z.string()) })),
  tier_name: z.string(),
  kyc_mark: z.nullable(z.enum(KYC_MARKS)),
  kyc_submitted_at: z.nullable(z.string()),
  documents: z.array(
    z.object({
      id: z.string(),
      document_type: z.enum(ALL_DOCUMENT_TYPES),
      state: z.enum(DOCUMENT_STATES),
      /** Its end; null for roles that do not need it. */
      number: z.nullable(z.string()),
      rejection_reason: z.nullable(z.string()),
      created_at: z.string(),
    }),
  ),
  /** What a partner said last of who its customer is; null of everybody else. Until it is accepted no tier rests on it. */
  relied_on: z.nullable(
    z.object({
      partner: z.object({ id: z.string(), name: z.string() }),
      state: z.enum(IDENTITY_STATES),
      /** For which it was verified. */
      tier: z.int(),
      document_type: z.enum(RELIED_DOCUMENTS),
      document_country: z.string(),
      /** Its end; null for roles that do not need it. */
      number: z.nullable(z.string()),
      verified_on: z.string(),
      method: z.enum(RELIED_METHODS),
      said_at: z.string(),
    }),
  ),
  limits: z.object({ currency: z.literal('USD'), daily: limitUse, monthly: limitUse }),
  /** Every fiat wallet, and coins with a balance. */
  balances: z.array(
    z.object({
      asset: z.string(),
      available: decimalString,
      held: decimalString,
      usd_worth: z.nullable(decimalString),
    }),
  ),
  /** Somebody else decides about it: it is the caller’s own account, or a company’s of which they are part. */
  is_own: z.boolean(),
})
export type CustomerCard = z.output<typeof customerSchema>

const params = z.object({ id: z.string().check(z.regex(CUSTOMER_ID, 'must be the id of a customer')) })

/** Who looks is written into the audit, once an hour for each session. The same holds for every list below. */
export const consoleCustomer = endpoint({
  id: 'consoleCustomer',
  route: 'GET /console/customers/{id}',
  summary: 'One customer: who they are, how far verified, what they have and may',
  auth: 'staff',
  params,
  response: customerSchema,
  errors: ['customer_not_found'],
})

export const customerSecuritySchema = z.object({
  has_password: z.boolean(),
  /** An authenticator app asks at every sign-in by password. */
  has_second_step: z.boolean(),
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      place: z.nullable(z.string()),
      /** Null for roles that do not need it. */
      address: z.nullable(z.string()),
      created_at: z.string(),
      last_seen_at: z.string(),
    }),
  ),
})
export type CustomerSecurity = z.output<typeof customerSecuritySchema>

export const consoleCustomerSecurity = endpoint({
  id: 'consoleCustomerSecurity',
  route: 'GET /console/customers/{id}/security',
  summary: 'Where a customer is signed in, and how the account is protected',
  auth: 'staff',
  params,
  response: customerSecuritySchema,
  errors: ['customer_not_found'],
})

export const consoleCustomerTransactions = endpoint({
  id: 'consoleCustomerTransactions',
  route: 'GET /console/customers/{id}/transactions',
  summary: 'What happened to a customer’s money, as they see it',
  auth: 'staff',
  params,
  query: z.object({
    limit: consolePaging.limit,
    after: placeLike(/^txn_[0-9a-z]{1,60}$/),
    type: z.optional(z.enum(TRANSACTION_TYPES, `must be one of ${TRANSACTION_TYPES.join(', ')}`)),
    status: z.optional(z.enum(TRANSACTION_STATUSES, `must be one of ${TRANSACTION_STATUSES.join(', ')}`)),
  }),
  response: consolePage(transactionSchema),
  errors: ['customer_not_found'],
})

export const LEDGER_ACCOUNTS = ['available', 'held'] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]
const LEDGER_ASSETS = Object.keys(ASSETS) as Asset[]

export const ledgerLineSchema = z.object({
  /** Counts the account's entries from 1, without gaps. */
  sequence: z.string(),
  /** Names the journal. */
  journal: z.string(),
  kind: z.string(),
  reference: z.string(),
  /** One of the two is null: a debit takes from the customer, a credit gives. */
  debit: z.nullable(decimalString),
  credit: z.nullable(decimalString),
  balance_after: decimalString,
  at: z.string(),
})
export type LedgerLine = z.output<typeof ledgerLineSchema>

export const consoleCustomerLedger = endpoint({
  id: 'consoleCustomerLedger',
  route: 'GET /console/customers/{id}/ledger',
  summary: 'The ledger’s entries in one account of a customer',
  auth: 'staff',
  params,
  query: z.object({
    limit: consolePaging.limit,
    after: placeLike(WHOLE_NUMBER),
    asset: z.enum(LEDGER_ASSETS, 'must be a currency or a coin'),
    account: z._default(z.enum(LEDGER_ACCOUNTS, `must be one of ${LEDGER_ACCOUNTS.join(', ')}`), 'available'),
  }),
  response: consolePage(ledgerLineSchema),
  errors: ['customer_not_found'],
})

export const noticeLineSchema = z.object({
  id: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  is_read: z.boolean(),
  mailed_at: z.nullable(z.string()),
  texted_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type NoticeLine = z.output<typeof noticeLineSchema>

export const consoleCustomerNotices = endpoint({
  id: 'consoleCustomerNotices',
  route: 'GET /console/customers/{id}/notices',
  summary: 'Notices to a customer, and whether each went out by mail or text',
  auth: 'staff',
  params,
  query: z.object({ limit: consolePaging.limit, after: placeLike(/^ntf_[0-9a-z]{1,60}$/) }),
  response: consolePage(noticeLineSchema),
  errors: ['customer_not_found'],
})

export const consoleCustomerAudit = endpoint({
  id: 'consoleCustomerAudit',
  route: 'GET /console/customers/{id}/audit',
  summary: 'What staff did to a customer and their documents',
  auth: 'staff',
  roles: IDENTITY_READERS,
  params,
  query: z.object({ limit: consolePaging.limit, after: placeLike(WHOLE_NUMBER) }),
  response: consolePage(auditLineSchema),
  errors: ['customer_not_found'],
})

/** To stop it takes no proof: that must be quick. */
export const suspendCustomer = endpoint({
  id: 'suspendCustomer',
  route: 'POST /console/customers/{id}/suspension',
  summary: 'Stop a customer’s money from moving, or let it move again',
  auth: 'staff',
  proof: 'if-new',
  roles: SUSPENDING_ROLES,
  params,
  body: z.object({ is_suspended: z.boolean('must be true or false'), reason: reasonText }),
  response: customerSchema,
  errors: ['customer_not_found', 'own_account'],
})

export const setCustomerType = endpoint({
  id: 'setCustomerType',
  route: 'POST /console/customers/{id}/type',
  summary: 'Say whether an account is a person’s or a business’s',
  auth: 'staff',
  proof: 'unless-fresh',
  roles: TYPE_ROLES,
  params,
  body: z.object({
    account_type: z.enum(['personal', 'business'], 'must be personal or business'),
    reason: reasonText,
  }),
  response: customerSchema,
  errors: ['customer_not_found', 'own_account'],
})

export const endCustomerSessions = endpoint({
  id: 'endCustomerSessions',
  route: 'POST /console/customers/{id}/sessions/end',
  summary: 'Sign a customer out everywhere',
  auth: 'staff',
  roles: SESSION_ROLES,
  params,
  body: z.object({ reason: reasonText }),
  response: customerSecuritySchema,
  errors: ['customer_not_found', 'own_account'],
})
