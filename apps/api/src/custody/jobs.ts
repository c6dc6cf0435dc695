import { CHAIN_NETWORKS, type ChainNetwork } from '@kivuko/contract/chain.ts'
import type { Deps } from '#deps.ts'
import { job } from '#platform/job.ts'
import type { Background } from '#platform/jobs.ts'
import { readChainJob, sweepDepositJob } from './chain-deposits/chain-deposit-jobs.ts'
import { readChainAgain } from './chain-deposits/read-chain.ts'
import { sweepDeposit } from './chain-deposits/sweep-deposit.ts'
import { carryOutSend } from './chain-sending/carry-out-send.ts'
import { sendToColdStorage } from './chain-sending/send-to-cold-storage.ts'
import { keepGoing } from './keep-going.ts'
import { carryOutSendJob, sendWithdrawalJob } from './sending-jobs.ts'
import { sendWithdrawal } from './withdrawals/send-withdrawal.ts'

const storeSurplusJob = job<{ network: ChainNetwork }>({
  name: 'store-surplus',
  key: ({ network }) => `store-surplus:${network}`,
})
const keepGoingJob = job({ name: 'keep-coins-going', key: () => 'keep-coins-going' })

export function custodyJobs(deps: Deps): Background {
  return {
    jobs: [
      readChainJob.handle(({ network }) => readChainAgain(deps, network)),
      sweepDepositJob.handle(({ depositId }) => sweepDeposit(deps, depositId)),
      carryOutSendJob.handle(({ sendId }) => carryOutSend(deps, sendId)),
      storeSurplusJob.handle(({ network }) => sendToColdStorage(deps, network)),
      sendWithdrawalJob.handle(({ withdrawalId }) => sendWithdrawal(deps, withdrawalId)),
      keepGoingJob.handle(() => keepGoing(deps)),
    ],
    watches: [keepGoingJob.watch(), ...CHAIN_NETWORKS.map((network) => readChainJob.watch({ network }))],
    cron: CHAIN_NETWORKS.map((network) => storeSurplusJob.cron('*/10 * * * *', { network })),
  }
}
