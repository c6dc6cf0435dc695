import type { Deps } from '#deps.ts'
import type { Background } from '#platform/jobs.ts'
import { partnerRetentions } from './retentions.ts'

export function partnerJobs(deps: Deps): Background {
  return { sweeps: partnerRetentions(deps) }
}
