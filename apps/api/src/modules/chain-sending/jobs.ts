import { CHAIN_NETWORKS, type ChainNetwork } from '@kivuko/contract/chain.ts'
import type { Deps } from '#deps.ts'
import type { ChainSendId } from '#platform/ids.ts'
import type { JobTable } from '#platform/jobs.ts'
import { carryOutSend } from './carry-out-send.ts'
import { CARRY_OUT_SEND, STORE_SURPLUS } from './job-names.ts'
import { storeSurplus } from './store-surplus.ts'

/** graphile-worker's crontab: every ten minutes, each network's hot wallet. */
export const CHAIN_SENDING_CRON = CHAIN_NETWORKS.map(
  (network) =>
    `*/10 * * * * ${STORE_SURPLUS} ?id=${STORE_SURPLUS}-${network}&jobKey=${STORE_SURPLUS}:${network} {"network":"${network}"}`,
).join('\n')

export function chainSendingJobs(deps: Deps): JobTable {
  return {
    [CARRY_OUT_SEND]: ({ sendId }) => carryOutSend(deps, sendId as ChainSendId),
    [STORE_SURPLUS]: ({ network }) => storeSurplus(deps, network as ChainNetwork),
  }
}
