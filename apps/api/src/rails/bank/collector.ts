// What the bank rail offers to whoever is paid: an account of its own or the operator's, and the transfer back.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import type { Deps } from '#deps.ts'
import { amountOf } from '#rails/receipt.ts'
import type { Collector } from '#settlement/rail.ts'
import { isDedicated, openDedicated, prepareDedicated } from './dedicated-account.ts'
import { bankInstructions } from './instructions.ts'
import { openOwnAccount } from './open-account.ts'
import { hasOwnAccount, prepareAccount } from './prepare-account.ts'
import { findUndecided, mayStillBePaid } from './store.ts'
import { takeBack } from './take-back.ts'

export function bankCollector(deps: Deps): Collector {
  const hasNetwork = (currency: OrderFiat) => currency === 'NGN' && deps.config.bank.paystack !== undefined
  return {
    method: 'bank',
    provider: 'bank',
    isConnected: (currency) => deps.config.bankAccounts[currency] !== undefined || hasNetwork(currency),
    tellsEnd: false,
    async prepare(tx, payable) {
      if (isDedicated(deps, payable)) await prepareDedicated(deps, tx, payable)
      else if (hasOwnAccount(deps, payable)) await prepareAccount(deps, tx, payable)
    },
    open: (payable) =>
      isDedicated(deps, payable) ? openDedicated(deps, payable.reference) : openOwnAccount(deps, payable),
    instructions: (payable) => bankInstructions(deps, payable),
    mayStillBePaid,
    undecided: async (db, owner) =>
      (await findUndecided(db, [owner])).map((receipt) => ({
        amount: amountOf(receipt),
        bookedAt: receipt.booked_at,
      })),
    takeBack: (tx, refund) => takeBack(deps, tx, refund),
    // A bank transfer goes back with its receipt, which has its own job or a person.
    sendBack: async () => ({ kind: 'followed' }),
    isSendingBack: async () => true,
  }
}
