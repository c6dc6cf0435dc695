import { readTreasury } from '@kivuko/contract/console-treasury.ts'
import { queryOf } from '#lib/api-client.ts'

const POLL_AGAIN_MS = 15_000

export const treasuryQuery = { ...queryOf(['console', 'treasury'], readTreasury), refetchInterval: POLL_AGAIN_MS }
