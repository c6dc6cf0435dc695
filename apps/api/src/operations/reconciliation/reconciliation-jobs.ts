import type { ReconciliationRunId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'

export const reconcileJob = job<{ runId: ReconciliationRunId }>({
  name: 'reconcile',
  key: ({ runId }) => `reconcile:${runId}`,
})
