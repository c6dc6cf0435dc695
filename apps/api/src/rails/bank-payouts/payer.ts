// What bank payouts offer to owners: naira by the bank network, other currencies by people.
import { isBankFiat } from '@kivuko/contract/payout-account-rules.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { boundsOf } from '#market/fee-schedule.ts'
import { forgetHeld } from '#record/hold-send.ts'
import { ownerColumns } from '#settlement/owner.ts'
import type { Payer } from '#settlement/rail.ts'
import { checkOwnAccount } from './check-account.ts'
import { startBankPayout } from './start-bank-payout.ts'
import { bankPayouts, findQueued } from './store.ts'

export function bankPayer(deps: Deps): Payer {
  return {
    to: 'account',
    method: 'bank',
    isConnected: (fiat) =>
      isBankFiat(fiat) &&
      (fiat === 'NGN' ? deps.bankPayouts !== undefined : deps.config.bankAccounts[fiat] !== undefined),
    bounds(fiat) {
      const bounds = boundsOf(deps.fees, fiat, 'bank')
      return bounds && { payer: say('A bank transfer'), ...bounds }
    },
    payOut: (tx, order) => startBankPayout(deps, tx, order),
    async withdraw(tx, owner) {
      const end = { ended_at: deps.clock.now() }
      const row = await bankPayouts.lockAndAdvance(tx, { ...ownerColumns(owner), state: 'queued' }, 'cancelled', end)
      if (row) await forgetHeld(tx, `bank-payout:${row.id}`)
      return row !== undefined
    },
    findWaiting: findQueued,
    findShort: (db, kind, ids) => findQueued(db, kind, ids, { isShort: true }),
    checkAccount: (given) => checkOwnAccount(deps, given),
  }
}
