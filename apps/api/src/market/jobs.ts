import type { Deps } from '#deps.ts'
import { job } from '#platform/job.ts'
import type { Background } from '#platform/jobs.ts'
import { inWords } from '#platform/retention.ts'
import { DAYS_KEPT_MS, FINE_KEPT_MS, HOURS_KEPT_MS, NOTE_EVERY_MS, notePrices, thinHistory } from './note-prices.ts'
import { forgetQuotes, KEPT_MS } from './quotes.ts'

const notePricesJob = job({ name: 'note-prices' })

export function marketJobs(deps: Deps): Background {
  return {
    jobs: [notePricesJob.handle(() => notePrices(deps))],
    // Every minute, so that one that had no price at first has another chance: the first price of a time stands.
    cron: [notePricesJob.cron('* * * * *')],
    sweeps: [
      {
        what: 'Prices somebody asked for (`quotes`, `sale_quotes`, `withdrawal_quotes`, `exchange_quotes`)',
        keptFor: `${inWords(KEPT_MS)} after they expired`,
        why: 'What was made of one keeps its terms.',
        forget: () => forgetQuotes(deps),
      },
      {
        what: 'What coins and currencies were worth (`price_history`)',
        keptFor: `one price every ${inWords(NOTE_EVERY_MS)} for ${inWords(FINE_KEPT_MS)}, one an hour for ${inWords(HOURS_KEPT_MS)}, one a day for ${inWords(DAYS_KEPT_MS)}`,
        why: 'To show how a price moved. It names nobody.',
        forget: () => thinHistory(deps),
      },
    ],
  }
}
