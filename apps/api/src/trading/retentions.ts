// How long what customers asked of one another and planned is kept.
import type { Deps } from '#deps.ts'
import { after, DAY_MS, yearsAfter } from '#platform/clock.ts'
import { inWords, type Retention } from '#platform/retention.ts'
import { deleteMandatesWithdrawnBefore, deletePlansEndedBefore, deleteRunsEndedBefore } from './plans/store.ts'
import { deleteRequestsEndedBefore } from './requests/store.ts'

const REQUEST_KEPT_MS = 90 * DAY_MS
const PLAN_KEPT_MS = 400 * DAY_MS

export function tradingRetentions({ db, clock, config }: Deps): Retention[] {
  const { keptYears } = config.closing
  return [
    {
      what: 'Requests for money that have ended (`money_requests`)',
      keptFor: inWords(REQUEST_KEPT_MS),
      why: 'To look back at. What was paid is a transfer, with lines of its own.',
      forget: () => deleteRequestsEndedBefore(db, after(clock.now(), -REQUEST_KEPT_MS), clock.now()),
    },
    {
      what: 'Dates of standing orders and recurring buys (`plan_runs`), and plans that have ended (`plans`)',
      keptFor: inWords(PLAN_KEPT_MS),
      why: 'To look back at. What was made is a transfer, an exchange or an order, with lines of its own.',
      async forget() {
        const before = after(clock.now(), -PLAN_KEPT_MS)
        await deleteRunsEndedBefore(db, before, clock.now())
        await deletePlansEndedBefore(db, before, clock.now())
      },
    },
    {
      what: 'What customers agreed to have charged to a saved card, from when it was withdrawn on (`card_mandates`)',
      keptFor: `${keptYears} years (\`CLOSED_ACCOUNT_YEARS\`)`,
      why: 'It proves that the charges of a card were agreed to, should their bank ask.',
      forget: () => deleteMandatesWithdrawnBefore(db, yearsAfter(clock.now(), -keptYears), clock.now()),
    },
  ]
}
