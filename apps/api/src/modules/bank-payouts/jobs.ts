import type { Deps } from '#deps.ts'
import type { BankPayoutId } from '#platform/ids.ts'
import type { JobTable } from '#platform/jobs.ts'
import { followBankPayout } from './follow-bank-payout.ts'
import { FOLLOW_BANK_PAYOUT } from './job-names.ts'

export function bankPayoutJobs(deps: Deps): JobTable {
  return {
    [FOLLOW_BANK_PAYOUT]: ({ payoutId }) => followBankPayout(deps, payoutId as BankPayoutId),
  }
}
