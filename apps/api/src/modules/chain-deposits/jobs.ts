import { CHAIN_NETWORKS, type ChainNetwork } from '@kivuko/contract/chain.ts'
import type { Deps } from '#deps.ts'
import type { ChainDepositId } from '#platform/ids.ts'
import type { JobTable } from '#platform/jobs.ts'
import { keyOfReading, READ_CHAIN, SWEEP_DEPOSIT } from './job-names.ts'
import { readChainAgain } from './read-chain.ts'
import { sweepDeposit } from './sweep-deposit.ts'

/** graphile-worker's crontab: starts the reading, which then goes on by itself. */
export const CHAIN_CRON = CHAIN_NETWORKS.map(
  (network) =>
    `* * * * * ${READ_CHAIN} ?id=${READ_CHAIN}-${network}&jobKey=${keyOfReading(network)}&jobKeyMode=preserve_run_at {"network":"${network}"}`,
).join('\n')

export function chainDepositJobs(deps: Deps): JobTable {
  return {
    [READ_CHAIN]: ({ network }) => readChainAgain(deps, network as ChainNetwork),
    [SWEEP_DEPOSIT]: ({ depositId }) => sweepDeposit(deps, depositId as ChainDepositId),
  }
}
