// The rails of this house: another one is added here. What each can carry is known to whoever needs money moved, how
// its events are handled again, and which jobs look after what is on its way.
import type { Deps } from '#deps.ts'
import { yearsAfter } from '#platform/clock.ts'
import type { Route } from '#platform/http.ts'
import type { Background } from '#platform/jobs.ts'
import { bankRail } from './bank/bank-rail.ts'
import { forgetSenders } from './bank/forget-senders.ts'
import { bankPayoutRail } from './bank-payouts/bank-payout-rail.ts'
import { cardRail } from './cards/card-rail.ts'
import { mobileMoneyRail } from './mobile-money/mobile-money-rail.ts'
import type { Rail } from './rail.ts'

function allRails(deps: Deps): Rail[] {
  return [bankRail, bankPayoutRail, cardRail, mobileMoneyRail].map((rail) => rail(deps))
}

export function registerRails(deps: Deps): void {
  for (const { collector, payer, events, followers } of allRails(deps)) {
    if (collector) deps.settlement.addCollector(collector)
    if (payer) deps.settlement.addPayer(payer)
    if (events) deps.eventSources.add(events)
    deps.followers.add(followers)
  }
}

export function railsRoutes(deps: Deps): Route[] {
  return allRails(deps).flatMap(({ routes }) => routes)
}

export function railsJobs(deps: Deps): Background {
  const rails = allRails(deps)
  const { keptYears } = deps.config.closing
  return {
    jobs: rails.flatMap(({ jobs }) => jobs),
    watches: rails.flatMap(({ watches = [] }) => watches),
    cron: rails.flatMap(({ cron = [] }) => cron),
    sweeps: [
      {
        what: 'Who sent a bank transfer, and what they wrote on it (`bank_receipts`); amounts stay',
        keptFor: `${keptYears} years (\`CLOSED_ACCOUNT_YEARS\`)`,
        why: 'It proves whose money it was; many are of nobody who is a customer.',
        forget: () => forgetSenders(deps.db, yearsAfter(deps.clock.now(), -keptYears)),
      },
    ],
  }
}
