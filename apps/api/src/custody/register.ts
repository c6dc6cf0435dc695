// What custody makes known: how a withdrawal is taken back, and which jobs look after coins on their way.
import type { Deps } from '#deps.ts'
import type { ChainSendId, WithdrawalId } from '#platform/ids.ts'
import { cancellableWithdrawals } from './cancel-withdrawal.ts'
import { carryOutSendJob, sendWithdrawalJob } from './sending-jobs.ts'

export function registerCustody(deps: Deps): void {
  deps.cancelling.add(cancellableWithdrawals(deps))
  deps.followers.add({
    withdrawal: (id) => sendWithdrawalJob.of({ withdrawalId: id as WithdrawalId }),
    'chain-send': (id) => carryOutSendJob.of({ sendId: id as ChainSendId }),
  })
}
