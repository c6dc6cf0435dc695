// What providers say of the money they hold for us, beside what the ledger says: runs, balances and differences.
import * as z from 'zod/mini'
import { consolePage, consolePaging, reasonText } from './console.ts'
import { endpoint } from './endpoint.ts'
import { PHONE_NETWORK_IDS } from './phone-networks.ts'

export const STATEMENT_PROVIDERS = ['stripe', 'paystack', 'bank', ...PHONE_NETWORK_IDS, 'bills'] as const
export type StatementProvider = (typeof STATEMENT_PROVIDERS)[number]

/**
 * `in_transit`: too young to be on both sides. `missing_at_provider`: in the ledger alone. `missing_in_ledger`: on the
 * statement alone. `provider_fee`: what the provider kept; it is booked when it is found.
 */
export const DIFFERENCE_KINDS = [
  'in_transit',
  'missing_at_provider',
  'missing_in_ledger',
  'amount_differs',
  'provider_fee',
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

export const DIFFERENCE_STATES = ['open', 'cleared', 'booked'] as const
export type DifferenceState = (typeof DIFFERENCE_STATES)[number]

const WORKERS = ['treasury', 'admin'] as const
const amount = z.string()

const balance = z.object({
  asset: z.string(),
  /** What the ledger, and what the statement says the provider holds for us. */
  ledger: amount,
  statement: amount,
  /** Ledger less statement. */
  difference: amount,
  /** How much of it the open differences and movements after the statement's end account for. */
  explained: amount,
  unexplained: amount,
})
export type ReconciliationBalance = z.output<typeof balance>

const run = z.object({
  id: z.string(),
  provider: z.enum(STATEMENT_PROVIDERS),
  source: z.enum(['provider', 'file']),
  state: z.enum(['running', 'done', 'failed']),
  /** Why it failed. */
  problem: z.nullable(z.string()),
  started_by: z.string(),
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
  covers_from: z.nullable(z.string()),
  covers_to: z.string(),
  lines_read: z.number(),
  lines_left_out: z.number(),
  matched: z.number(),
  differences: z.number(),
})
export type ReconciliationRun = z.output<typeof run>

const overview = z.object({
  provider: z.enum(STATEMENT_PROVIDERS),
  /** How its statement comes: asked for, as a file, or not at all because the provider is not set up. */
  way: z.enum(['provider', 'file', 'none']),
  open_differences: z.number(),
  last_run: z.nullable(run),
  /** Of the last run that was done. */
  balances: z.array(balance),
  balances_at: z.nullable(z.string()),
})
export type ReconciliationOverview = z.output<typeof overview>

const difference = z.object({
  id: z.string(),
  provider: z.enum(STATEMENT_PROVIDERS),
  asset: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  state: z.enum(DIFFERENCE_STATES),
  /** What both sides should name it by. */
  reference: z.string(),
  text: z.string(),
  ledger: z.nullable(amount),
  statement: z.nullable(amount),
  /** The journal and the line, where there are any. */
  journal: z.nullable(z.string()),
  line: z.nullable(z.string()),
  at: z.string(),
  found_at: z.string(),
  cleared_at: z.nullable(z.string()),
  note: z.nullable(z.object({ text: z.string(), by: z.string(), at: z.string() })),
})
export type ReconciliationDifference = z.output<typeof difference>

export const consoleReconciliation = endpoint({
  id: 'consoleReconciliation',
  route: 'GET /console/reconciliation',
  summary: 'How each provider’s statement agrees with the ledger',
  auth: 'staff',
  roles: WORKERS,
  response: z.object({ providers: z.array(overview) }),
})

export const listReconciliationRuns = endpoint({
  id: 'listReconciliationRuns',
  route: 'GET /console/reconciliation/runs',
  summary: 'Runs, newest first',
  auth: 'staff',
  roles: WORKERS,
  query: z.object({ provider: z.optional(z.enum(STATEMENT_PROVIDERS)), ...consolePaging }),
  response: consolePage(run),
})

export const startReconciliation = endpoint({
  id: 'startReconciliation',
  route: 'POST /console/reconciliation/runs',
  summary: 'Read a provider’s statement and compare it with the ledger now',
  auth: 'staff',
  roles: WORKERS,
  body: z.object({ provider: z.enum(STATEMENT_PROVIDERS, `must be one of ${STATEMENT_PROVIDERS.join(', ')}`) }),
  response: run,
  errors: ['reconciliation_running', 'statement_unavailable'],
})

export const STATEMENT_FILE_PROVIDERS = ['mpesa'] as const

/** The file is the organisation statement of M-Pesa as CSV: docs/guides/reconciliation.md says what is in it. */
export const uploadStatement = endpoint({
  id: 'uploadStatement',
  route: 'POST /console/reconciliation/statements',
  summary: 'Compare the ledger with a statement that came as a file',
  auth: 'staff',
  roles: WORKERS,
  form: 'file',
  body: z.object({ provider: z.enum(STATEMENT_FILE_PROVIDERS, 'must be mpesa') }),
  response: run,
  errors: ['reconciliation_running', 'statement_invalid', 'server_busy', 'file_too_large'],
})

export const listDifferences = endpoint({
  id: 'listDifferences',
  route: 'GET /console/reconciliation/differences',
  summary: 'Where ledger and statements differ, newest first',
  auth: 'staff',
  roles: WORKERS,
  query: z.object({
    provider: z.optional(z.enum(STATEMENT_PROVIDERS)),
    kind: z.optional(z.enum(DIFFERENCE_KINDS)),
    state: z.optional(z.enum(DIFFERENCE_STATES)),
    ...consolePaging,
  }),
  response: consolePage(difference),
})

/** What a person found out about it. It stays however often the difference is found again. */
export const noteDifference = endpoint({
  id: 'noteDifference',
  route: 'POST /console/reconciliation/differences/{id}/note',
  summary: 'Write down what is known about a difference',
  auth: 'staff',
  roles: WORKERS,
  params: z.object({ id: z.string().check(z.regex(/^rcd_[0-9a-z]{26}$/, 'must be the id of a difference')) }),
  body: z.object({ reason: reasonText }),
  response: difference,
  errors: ['not_found'],
})
