import type { PlanRunId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'

export const runPlanJob = job<{ runId: PlanRunId }>({
  name: 'run-plan',
  key: ({ runId }) => `plan-run:${runId}`,
})
