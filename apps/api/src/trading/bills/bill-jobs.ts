import type { BillId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'

export const followBillJob = job<{ billId: BillId }>({ name: 'follow-bill', key: ({ billId }) => `bill:${billId}` })
