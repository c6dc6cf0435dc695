import type { Deps } from '#deps.ts'
import type { Background } from '#platform/jobs.ts'
import { inWords } from '#platform/retention.ts'
import { forgetQuotes, KEPT_MS } from './quotes.ts'

export function marketJobs(deps: Deps): Background {
  return {
    sweeps: [
      {
        what: 'Prices somebody asked for (`quotes`, `sale_quotes`, `withdrawal_quotes`, unused `exchange_quotes`)',
        keptFor: `${inWords(KEPT_MS)} after they expired`,
        why: 'What was made of one keeps its terms.',
        forget: () => forgetQuotes(deps),
      },
    ],
  }
}
