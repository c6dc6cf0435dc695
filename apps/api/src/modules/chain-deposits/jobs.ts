import { CHAIN_NETWORKS, type ChainNetwork } from '@kivuko/contract/chain.ts'
import type { Deps } from '#deps.ts'
import type { ChainDepositId } from '#platform/ids.ts'
import type { JobTable, Watch } from '#platform/jobs.ts'
import { keyOfReading, READ_CHAIN, SWEEP_DEPOSIT } from './job-names.ts'
import { readChainAgain } from './read-chain.ts'
import { sweepDeposit } from './sweep-deposit.ts'

export const CHAIN_WATCHES: readonly Watch[] = CHAIN_NETWORKS.map((network) => ({
  name: READ_CHAIN,
  key: keyOfReading(network),
  payload: { network },
}))

export function chainDepositJobs(deps: Deps): JobTable {
  return {
    [READ_CHAIN]: ({ network }) => readChainAgain(deps, network as ChainNetwork),
    [SWEEP_DEPOSIT]: ({ depositId }) => sweepDeposit(deps, depositId as ChainDepositId),
  }
}
