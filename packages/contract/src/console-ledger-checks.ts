// The checks of the ledger that run by themselves: what is new every few minutes, all of it every night.
import * as z from 'zod/mini'
import { consolePage, consolePaging } from './console.ts'
import { endpoint } from './endpoint.ts'

export const LEDGER_CHECK_KINDS = ['new', 'whole'] as const
export type LedgerCheckKind = (typeof LEDGER_CHECK_KINDS)[number]

const ledgerCheck = z.object({
  id: z.string(),
  kind: z.enum(LEDGER_CHECK_KINDS),
  started_at: z.string(),
  duration_ms: z.number(),
  journals: z.number(),
  entries: z.number(),
  /** Accounts that these entries touch. */
  accounts: z.number(),
  /** What is wrong, in words; empty when the books are right. */
  findings: z.array(z.string()),
})
export type LedgerCheck = z.output<typeof ledgerCheck>

export const listLedgerChecks = endpoint({
  id: 'listLedgerChecks',
  route: 'GET /console/ledger-checks',
  summary: 'Checks of the ledger, newest first, with their extent and what they found',
  auth: 'staff',
  roles: ['treasury', 'admin'],
  query: z.object({ ...consolePaging, kind: z.optional(z.enum(LEDGER_CHECK_KINDS)) }),
  response: consolePage(ledgerCheck),
})
