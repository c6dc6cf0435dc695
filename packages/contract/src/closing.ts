// Closing one's account: what has to be done first, the days in which it can be taken back, what is kept and until when,
// and a copy of all that is kept of a customer.
import * as z from 'zod/mini'
import { done } from './auth.ts'
import { consolePage, consolePaging, placeLike } from './console.ts'
import { endpoint } from './endpoint.ts'
import type { StaffRole } from './staff-roles.ts'

const closureSchema = z.object({
  /** Asked for, and not closed yet; null when it is not. */
  asked: z.nullable(z.object({ asked_at: z.string(), closes_at: z.string() })),
  /** Why it cannot be closed now: sentences that say what to do first. */
  hindrances: z.array(z.string()),
  /** Until it closes, once asked for. */
  wait_days: z.int(),
  /** What the law demands is kept for so long afterwards. */
  kept_years: z.int(),
})
export type Closure = z.output<typeof closureSchema>

export const readClosure = endpoint({
  id: 'readClosure',
  route: 'GET /users/me/closure',
  summary: 'Whether the account is to be closed, and what has to be done first',
  auth: 'user',
  response: closureSchema,
})

/** Everybody is signed out. Repeating it changes nothing. */
export const askToClose = endpoint({
  id: 'askToClose',
  route: 'POST /users/me/closure',
  summary: 'Ask for one’s account to be closed and erased; it can be taken back for some days',
  auth: 'user',
  isRare: true,
  proof: 'always',
  response: closureSchema,
  errors: ['account_not_closable'],
})

/** Repeating it changes nothing. */
export const keepAccount = endpoint({
  id: 'keepAccount',
  route: 'POST /users/me/closure/taken-back',
  summary: 'Keep the account after all',
  auth: 'user',
  response: done,
})

export const downloadOwnData = endpoint({
  id: 'downloadOwnData',
  route: 'GET /users/me/data',
  summary: 'All that is kept of the caller, as JSON',
  auth: 'user',
  isRare: true,
  proof: 'unless-fresh',
  file: true,
  response: z.unknown(),
})

const READERS = ['compliance', 'admin'] as const satisfies StaffRole[]
export const CLOSURE_STATES = ['asked', 'closed', 'erased'] as const

export const closedAccountSchema = z.object({
  /** The customer's. */
  id: z.string(),
  state: z.enum(CLOSURE_STATES),
  /** Null once it is erased, and the others with it. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  date_of_birth: z.nullable(z.string()),
  closes_at: z.string(),
  closed_at: z.nullable(z.string()),
  erase_after: z.nullable(z.string()),
  erased_at: z.nullable(z.string()),
  /** What keeps it from being erased though its time has come, in words. */
  waits_for: z.nullable(z.string()),
})
export type ClosedAccount = z.output<typeof closedAccountSchema>

/** Looking is written into the audit. */
export const closedAccounts = endpoint({
  id: 'closedAccounts',
  route: 'GET /console/closed-accounts',
  summary: 'Accounts that are to be closed, are closed, or were erased, the latest first',
  auth: 'staff',
  roles: READERS,
  hides: ['search'],
  query: z.object({
    ...consolePaging,
    after: placeLike(/^usr_[0-9a-z]{1,60}$/),
    state: z.optional(z.enum(CLOSURE_STATES)),
    /** An email, a phone, an id, or a name's beginning. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(200, 'At most 200 characters'))),
  }),
  response: consolePage(closedAccountSchema),
})
