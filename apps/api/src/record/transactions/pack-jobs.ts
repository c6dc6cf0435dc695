import type { UserId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'

/** One a customer: a search while it waits asks for nothing more. */
export const packHistoryJob = job<{ userId: UserId }>({
  name: 'pack-history',
  key: ({ userId }) => `pack-history:${userId}`,
})
