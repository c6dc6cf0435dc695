import type { ChainNetwork } from '@kivuko/contract/chain.ts'
import type { ChainDepositId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'

export const readChainJob = job<{ network: ChainNetwork }>({
  name: 'read-chain',
  key: ({ network }) => `read-chain:${network}`,
})

export const sweepDepositJob = job<{ depositId: ChainDepositId }>({
  name: 'sweep-chain-deposit',
  key: ({ depositId }) => `sweep:${depositId}`,
})
