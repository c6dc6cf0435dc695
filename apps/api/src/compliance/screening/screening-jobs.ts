import type { UserId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'

export const screenCustomerJob = job<{ userId: UserId }>({
  name: 'screen-customer',
  key: ({ userId }) => `screen:${userId}`,
})

export const screenEverybodyJob = job<{ version: string; after: UserId | null }>({
  name: 'screen-everybody',
  key: () => 'screen-everybody',
})
