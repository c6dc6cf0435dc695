// How much waits for a person, page by page of the console, as far as it is the asking role's work.
import { WAITING_ROLES, type WaitingQueue } from '@kivuko/contract/console-waiting.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import type { Deps } from '#deps.ts'
import { countTransfersForPerson } from '#modules/bank/find-transfers.ts'
import { countPayoutsForPerson } from '#modules/bank-payouts/find-bank-payout.ts'
import { countOpenCases } from '#modules/cases/count-open-cases.ts'
import { countWaitingDocuments } from '#modules/documents/find-documents.ts'
import { countOpenEnquiries } from '#modules/leads-desk/list-enquiries.ts'
import { countWaitingProposals } from '#modules/proposals/find-proposals.ts'
import { countDifferences } from '#modules/reconciliation/look-at-reconciliation.ts'
import { countStuck } from '#modules/stuck-payments/list-stuck.ts'

const COUNTS: Record<WaitingQueue, (deps: Deps) => Promise<number>> = {
  documents: ({ db }) => countWaitingDocuments(db),
  cases: ({ db }) => countOpenCases(db),
  transfers: ({ db }) => countTransfersForPerson(db),
  payouts: ({ db }) => countPayoutsForPerson(db),
  stuck_payments: countStuck,
  proposals: countWaitingProposals,
  differences: countDifferences,
  enquiries: ({ db }) => countOpenEnquiries(db),
}

export async function countWaiting(deps: Deps, role: StaffRole): Promise<Partial<Record<WaitingQueue, number>>> {
  const own = (Object.keys(COUNTS) as WaitingQueue[]).filter((queue) => WAITING_ROLES[queue].includes(role))
  return Object.fromEntries(await Promise.all(own.map(async (queue) => [queue, await COUNTS[queue](deps)])))
}
