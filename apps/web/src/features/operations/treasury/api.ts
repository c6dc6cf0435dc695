import { readTreasury } from '@kivuko/contract/console-treasury.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'

const POLL_AGAIN_MS = 15_000

export const treasuryQuery = queryOptions({
  queryKey: ['console', 'treasury'],
  queryFn: ({ signal }) => call(readTreasury, { signal }),
  refetchInterval: POLL_AGAIN_MS,
})
