import type { ChainSendId, WithdrawalId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'

export const sendWithdrawalJob = job<{ withdrawalId: WithdrawalId }>({
  name: 'send-withdrawal',
  key: ({ withdrawalId }) => `withdraw:${withdrawalId}`,
})

export const carryOutSendJob = job<{ sendId: ChainSendId }>({
  name: 'carry-out-send',
  key: ({ sendId }) => `send:${sendId}`,
})
