// The checks of the ledger that run by themselves: what is new every few minutes, and each night as much of all of it as the
// night has time for.
import * as z from 'zod/mini'
import { consolePage, consolePaging } from './console.ts'
import { endpoint } from './endpoint.ts'

export const LEDGER_CHECK_KINDS = ['new', 'part', 'whole'] as const
export type LedgerCheckKind = (typeof LEDGER_CHECK_KINDS)[number]

const ledgerCheck = z.object({
  id: z.string(),
  kind: z.enum(LEDGER_CHECK_KINDS),
  started_at: z.string(),
  duration_ms: z.number(),
  journals: z.number(),
  entries: z.number(),
  /** Accounts that these entries touch; of a part, and of the whole, those that were read. */
  accounts: z.number(),
  /** What is wrong, in words; empty when the books are right. */
  findings: z.array(z.string()),
})
export type LedgerCheck = z.output<typeof ledgerCheck>

/** All of the ledger: read in one night, or in parts of several. Nothing in it was read longer ago than `last` began. */
const wholeLedger = z.object({
  last: z.nullable(z.object({ started_at: z.string(), ended_at: z.string(), nights: z.number() })),
  /** `share`: of its journals, from 0 to 1. */
  under_way: z.nullable(z.object({ started_at: z.string(), nights: z.number(), share: z.number() })),
})
export type WholeLedger = z.output<typeof wholeLedger>

export const listLedgerChecks = endpoint({
  id: 'listLedgerChecks',
  route: 'GET /console/ledger-checks',
  summary: 'Checks of the ledger, newest first, with their extent and what they found',
  auth: 'staff',
  roles: ['treasury', 'admin'],
  query: z.object({ ...consolePaging, kind: z.optional(z.enum(LEDGER_CHECK_KINDS)) }),
  response: z.extend(consolePage(ledgerCheck), { whole: wholeLedger }),
})
