import type { IdentityCheckId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'

export const followIdentityCheckJob = job<{ checkId: IdentityCheckId }>({
  name: 'follow-identity-check',
  key: ({ checkId }) => `identity:${checkId}`,
})

export const handleIdentityEventJob = job<{ eventId: string; reference?: string }>({ name: 'handle-identity-event' })
