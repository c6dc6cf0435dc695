import type { MoneyRequestId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'

export const expireRequestJob = job<{ requestId: MoneyRequestId }>({
  name: 'expire-request',
  key: ({ requestId }) => `request:${requestId}`,
})
