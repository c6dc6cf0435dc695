import type { Deps } from '#deps.ts'
import type { WithdrawalId } from '#platform/ids.ts'
import type { JobTable } from '#platform/jobs.ts'
import { SEND_WITHDRAWAL } from './job-names.ts'
import { sendWithdrawal } from './send-withdrawal.ts'

export function withdrawalJobs(deps: Deps): JobTable {
  return {
    [SEND_WITHDRAWAL]: ({ withdrawalId }) => sendWithdrawal(deps, withdrawalId as WithdrawalId),
  }
}
