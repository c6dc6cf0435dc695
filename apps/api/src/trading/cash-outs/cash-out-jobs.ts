import type { CashOutId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'

export const sendCashOutJob = job<{ cashOutId: CashOutId }>({
  name: 'send-cash-out',
  key: ({ cashOutId }) => `cash-out:${cashOutId}`,
})
