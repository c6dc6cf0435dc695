import type { CompanyRequestId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'

export const carryOutRequestJob = job<{ requestId: CompanyRequestId }>({
  name: 'carry-out-company-request',
  key: ({ requestId }) => `company-request:${requestId}`,
})
