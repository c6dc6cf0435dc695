// How much waits for a person, page by page of the console, as far as it is the asking role's work.
import { WAITING_ROLES, type WaitingQueue } from '@kivuko/contract/console-waiting.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { countOpenCases } from '#compliance/count-open-cases.ts'
import { countWaitingDocuments } from '#compliance/find-documents.ts'
import { countCardPurchasesForPerson } from '#custody/find-card-purchases.ts'
import type { Deps } from '#deps.ts'
import { countGivenUpJobs } from '#operations/given-up-jobs/list-given-up.ts'
import { countOpenEnquiries } from '#operations/leads/list-enquiries.ts'
import { countWaitingProposals } from '#operations/proposals/find-proposals.ts'
import { countDifferences } from '#operations/read-reconciliation.ts'
import { countStuck } from '#operations/stuck-payments/list-stuck.ts'
import { countPayoutsForPerson } from '#rails/count-payouts.ts'
import { countUnansweredDisputes } from '#rails/find-disputes.ts'
import { countTransfersForPerson } from '#rails/find-transfers.ts'

const COUNTS: Record<WaitingQueue, (deps: Deps) => Promise<number>> = {
  documents: ({ db }) => countWaitingDocuments(db),
  cases: ({ db }) => countOpenCases(db),
  card_purchases: async ({ db }) => countCardPurchasesForPerson(db),
  transfers: ({ db }) => countTransfersForPerson(db),
  payouts: ({ db }) => countPayoutsForPerson(db),
  stuck_payments: countStuck,
  proposals: countWaitingProposals,
  differences: countDifferences,
  disputes: ({ db }) => countUnansweredDisputes(db),
  enquiries: ({ db }) => countOpenEnquiries(db),
  given_up_jobs: ({ db }) => countGivenUpJobs(db),
}

export async function countWaiting(deps: Deps, role: StaffRole): Promise<Partial<Record<WaitingQueue, number>>> {
  const own = (Object.keys(COUNTS) as WaitingQueue[]).filter((queue) => WAITING_ROLES[queue].includes(role))
  return Object.fromEntries(await Promise.all(own.map(async (queue) => [queue, await COUNTS[queue](deps)])))
}
