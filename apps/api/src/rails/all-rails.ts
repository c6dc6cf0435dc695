// The rails of this house: another one is added here. What each can carry is known to whoever needs money moved, how
// its events are handled again, and which jobs look after what is on its way.
import type { Deps } from '#deps.ts'
import { yearsAfter } from '#platform/clock.ts'
import type { Route } from '#platform/http.ts'
import type { Background } from '#platform/jobs.ts'
import { askFloats } from '#settlement/ask-floats.ts'
import { askFloatsJob } from '#settlement/float-jobs.ts'
import { bankRail } from './bank/bank-rail.ts'
import { forgetSenders } from './bank/forget-senders.ts'
import { bankPayoutRail } from './bank-payouts/bank-payout-rail.ts'
import { cardRail } from './cards/card-rail.ts'
import { mobileMoneyRail } from './mobile-money/mobile-money-rail.ts'
import { forgetPayersBefore } from './paybill/forget-payers.ts'
import { paybillRail } from './paybill/paybill-rail.ts'
import type { Rail } from './rail.ts'

function allRails(deps: Deps): Rail[] {
  return [bankRail, bankPayoutRail, cardRail, mobileMoneyRail, paybillRail].map((rail) => rail(deps))
}

export function registerRails(deps: Deps): void {
  for (const { collector, payer, events = [], followers, floats = [] } of allRails(deps)) {
    for (const float of floats) deps.settlement.addFloat(float)
    if (collector) deps.settlement.addCollector(collector)
    if (payer) deps.settlement.addPayer(payer)
    for (const source of [events].flat()) deps.eventSources.add(source)
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
    jobs: [...rails.flatMap(({ jobs }) => jobs), askFloatsJob.handle(() => askFloats(deps))],
    watches: [...rails.flatMap(({ watches = [] }) => watches), askFloatsJob.watch()],
    cron: rails.flatMap(({ cron = [] }) => cron),
    sweeps: [
      {
        what: 'Who sent a bank transfer or a payment to the paybill, and what they wrote on it (`bank_receipts`, `paybill_payments`); amounts stay',
        keptFor: `${keptYears} years (\`CLOSED_ACCOUNT_YEARS\`)`,
        why: 'It proves whose money it was; many are of nobody who is a customer.',
        async forget() {
          const before = yearsAfter(deps.clock.now(), -keptYears)
          await forgetSenders(deps.db, before)
          await forgetPayersBefore(deps.db, before)
        },
      },
    ],
  }
}
