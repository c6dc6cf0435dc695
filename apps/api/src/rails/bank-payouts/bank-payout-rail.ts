import type { Deps } from '#deps.ts'
import type { BankPayoutId } from '#platform/ids.ts'
import type { BankPayouts } from '#providers/bank/port.ts'
import type { Rail } from '#rails/rail.ts'
import type { Float } from '#settlement/float.ts'
import { followBankPayoutJob } from './bank-payout-jobs.ts'
import { followBankPayout } from './follow-bank-payout.ts'
import { bankPayer } from './payer.ts'
import { bankPayoutRoutes } from './routes.ts'
import { bankQueue } from './short-payouts.ts'

function askBalanceOf(network: BankPayouts): Float['ask'] {
  return async () => {
    const outcome = await network.readBalance()
    return outcome.kind === 'done' ? { kind: 'told', balances: [outcome.value] } : { kind: 'unknown' }
  }
}

/** Its events come with those of the bank rail. */
export function bankPayoutRail(deps: Deps): Rail {
  return {
    payer: bankPayer(deps),
    followers: { 'bank-payout': (id) => followBankPayoutJob.of({ payoutId: id as BankPayoutId }) },
    jobs: [followBankPayoutJob.handle(({ payoutId }) => followBankPayout(deps, payoutId))],
    routes: bankPayoutRoutes(deps),
    ...(deps.bankPayouts && {
      floats: [{ provider: 'paystack' as const, ask: askBalanceOf(deps.bankPayouts), queues: [bankQueue] }],
    }),
  }
}
