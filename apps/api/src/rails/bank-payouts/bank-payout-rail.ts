import type { Deps } from '#deps.ts'
import type { BankPayoutId } from '#platform/ids.ts'
import type { Rail } from '#rails/rail.ts'
import { followBankPayoutJob } from './bank-payout-jobs.ts'
import { followBankPayout } from './follow-bank-payout.ts'
import { bankPayer } from './payer.ts'
import { bankPayoutRoutes } from './routes.ts'

/** Its events come with those of the bank rail. */
export function bankPayoutRail(deps: Deps): Rail {
  return {
    payer: bankPayer(deps),
    followers: { 'bank-payout': (id) => followBankPayoutJob.of({ payoutId: id as BankPayoutId }) },
    jobs: [followBankPayoutJob.handle(({ payoutId }) => followBankPayout(deps, payoutId))],
    routes: bankPayoutRoutes(deps),
  }
}
