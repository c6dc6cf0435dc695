// What waits for a person, queue by queue: how much, and since when. The menu, the overview and `/metrics` share it.
import { WAITING_ROLES, type WaitingQueue } from '@kivuko/contract/console-waiting.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { companiesWaiting } from '#compliance/companies-waiting.ts'
import { casesWaiting } from '#compliance/count-open-cases.ts'
import { documentsWaiting } from '#compliance/find-documents.ts'
import { cardPurchasesWaiting } from '#custody/find-card-purchases.ts'
import type { Deps } from '#deps.ts'
import { wordSaid } from '#operations/first-words.ts'
import { givenUpJobsWaiting } from '#operations/given-up-jobs/list-given-up.ts'
import { enquiriesWaiting } from '#operations/leads/list-enquiries.ts'
import { proposalsWaiting } from '#operations/proposals/find-proposals.ts'
import { differencesWaiting } from '#operations/read-reconciliation.ts'
import { stuckWaiting } from '#operations/stuck-payments/list-stuck.ts'
import { ticketsWaiting } from '#operations/tickets/list-tickets.ts'
import type { WaitingLines } from '#platform/waiting-lines.ts'
import { disputesWaiting } from '#rails/find-disputes.ts'
import { transfersWaiting } from '#rails/find-transfers.ts'
import { payoutsWaiting } from '#rails/payouts-waiting.ts'
import { agentsWaiting } from '#trading/find-agents.ts'
import { blockTradesWaiting } from '#trading/find-block-trades.ts'

const QUEUES: Record<WaitingQueue, (deps: Deps) => Promise<WaitingLines>> = {
  documents: ({ db }) => documentsWaiting(db),
  companies: ({ db }) => companiesWaiting(db),
  cases: ({ db }) => casesWaiting(db),
  card_purchases: ({ db }) => cardPurchasesWaiting(db),
  transfers: ({ db }) => transfersWaiting(db),
  payouts: (deps) => payoutsWaiting(deps.db, wordSaid(deps)),
  block_trades: ({ db }) => blockTradesWaiting(db),
  stuck_payments: stuckWaiting,
  proposals: ({ db }) => proposalsWaiting(db),
  differences: ({ db }) => differencesWaiting(db),
  disputes: ({ db }) => disputesWaiting(db),
  enquiries: ({ db }) => enquiriesWaiting(db),
  tickets: ({ db }) => ticketsWaiting(db),
  agents: ({ db }) => agentsWaiting(db),
  given_up_jobs: ({ db }) => givenUpJobsWaiting(db),
}

export function readQueue(deps: Deps, queue: WaitingQueue): Promise<WaitingLines> {
  return QUEUES[queue](deps)
}

/** Those that are this role's work, in the order of the menu. */
export async function readQueues(deps: Deps, role: StaffRole): Promise<[WaitingQueue, WaitingLines][]> {
  const own = (Object.keys(QUEUES) as WaitingQueue[]).filter((queue) => WAITING_ROLES[queue].includes(role))
  return Promise.all(own.map(async (queue) => [queue, await readQueue(deps, queue)]))
}
