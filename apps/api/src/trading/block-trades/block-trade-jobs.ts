import type { BlockTradeId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'

/** Ends what nobody took in time, sets aside what was brought, and exchanges both sides. */
export const followBlockTradeJob = job<{ tradeId: BlockTradeId }>({
  name: 'follow-block-trade',
  key: ({ tradeId }) => `block-trade:${tradeId}`,
})
