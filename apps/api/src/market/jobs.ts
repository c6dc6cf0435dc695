import type { Deps } from '#deps.ts'
import type { Background } from '#platform/jobs.ts'
import { forgetQuotes } from './quotes.ts'

export function marketJobs(deps: Deps): Background {
  return { sweeps: [() => forgetQuotes(deps)] }
}
