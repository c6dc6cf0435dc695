import type { Deps } from '#deps.ts'
import type { Background } from '#platform/jobs.ts'
import { transferByPhone } from '#trading/transfer-by-phone.ts'
import { channelRetentions } from './retentions.ts'
import { carryOutLeft } from './ussd/carry-out.ts'
import { carryOutJob } from './ussd/ussd-jobs.ts'

export function channelJobs(deps: Deps): Background {
  const transfer = transferByPhone(deps)
  return {
    jobs: [carryOutJob.handle(({ sessionId }) => carryOutLeft(deps, sessionId, transfer))],
    sweeps: channelRetentions(deps),
  }
}
