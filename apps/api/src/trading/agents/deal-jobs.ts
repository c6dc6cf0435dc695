import type { AgentDealId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'

export const expireDealJob = job<{ dealId: AgentDealId }>({
  name: 'expire-agent-deal',
  key: ({ dealId }) => `agent-deal:${dealId}`,
})
