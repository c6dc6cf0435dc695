// What waits for a person in the back office, counted.
import * as z from 'zod/mini'
import { stopInForce } from './console-stops.ts'
import { endpoint } from './endpoint.ts'
import type { StaffRole } from './staff-roles.ts'

/** Whose work each queue is: nobody else sees how long it is. */
export const WAITING_ROLES = {
  documents: ['compliance', 'admin'],
  companies: ['compliance', 'admin'],
  cases: ['support', 'compliance', 'admin'],
  card_purchases: ['compliance', 'admin'],
  transfers: ['support', 'treasury', 'admin'],
  payouts: ['treasury', 'admin'],
  block_trades: ['treasury', 'admin'],
  stuck_payments: ['support', 'treasury', 'admin'],
  proposals: ['support', 'treasury', 'admin'],
  differences: ['treasury', 'admin'],
  disputes: ['compliance', 'admin'],
  enquiries: ['support', 'admin'],
  tickets: ['support', 'admin'],
  agents: ['compliance', 'admin'],
  given_up_jobs: ['support', 'treasury', 'admin'],
} as const satisfies Record<string, readonly StaffRole[]> as Record<
  | 'documents'
  | 'companies'
  | 'cases'
  | 'card_purchases'
  | 'transfers'
  | 'payouts'
  | 'block_trades'
  | 'stuck_payments'
  | 'proposals'
  | 'differences'
  | 'disputes'
  | 'enquiries'
  | 'tickets'
  | 'agents'
  | 'given_up_jobs',
  readonly StaffRole[]
>
export type WaitingQueue = keyof typeof WAITING_ROLES

const count = z.optional(z.number())

export const consoleWaiting = endpoint({
  id: 'consoleWaiting',
  route: 'GET /console/waiting',
  summary: 'How much waits in each queue that is the caller’s work, and what is stopped',
  auth: 'staff',
  response: z.object({
    waiting: z.object({
      documents: count,
      companies: count,
      cases: count,
      card_purchases: count,
      transfers: count,
      payouts: count,
      block_trades: count,
      stuck_payments: count,
      proposals: count,
      differences: count,
      disputes: count,
      enquiries: count,
      tickets: count,
      agents: count,
      given_up_jobs: count,
    }),
    /** For every member of staff; empty while everything runs. */
    stopped: z.optional(z.array(stopInForce)),
  }),
})
