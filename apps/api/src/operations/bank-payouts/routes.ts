import * as contract from '@kivuko/contract/console-bank-payouts.ts'
import type { Deps } from '#deps.ts'
import { requireIndependent } from '#operations/require-independent.ts'
import { inTransaction } from '#platform/database.ts'
import { on, type Route, type StaffCaller } from '#platform/http.ts'
import type { BankPayoutId } from '#platform/ids.ts'
import { listPayouts, readPayout } from '#rails/list-bank-payouts.ts'
import { confirmPayout, endPayout, markSent, type PayoutSender, takePayout } from '#rails/work-bank-payout.ts'

export function bankPayoutDeskRoutes(deps: Deps): Route[] {
  return [
    on(contract.listBankPayouts).handle(({ query: { limit, after, ...filter } }, { id: reader }) =>
      listPayouts(deps, filter, { limit, after, reader }),
    ),
    on(contract.takeBankPayout).handle(async ({ params }, by) => {
      const id = params.id as BankPayoutId
      await takePayout(deps, { id, by })
      return readPayout(deps, id, by.id)
    }),
    on(contract.sendBankPayout).handle(async ({ params, body }, by) => {
      const id = params.id as BankPayoutId
      await markSent(deps, { id, by, bankReference: body.bank_reference })
      return readPayout(deps, id, by.id)
    }),
    on(contract.confirmBankPayout).handle(async ({ params }, by) => {
      const id = params.id as BankPayoutId
      await confirmPayout(deps, { id, by, refusePair: (sender) => refuseNoPair(deps, by, sender) })
      return readPayout(deps, id, by.id)
    }),
    on(contract.endBankPayout).handle(async ({ params, body }, by) => {
      const id = params.id as BankPayoutId
      const refusePair = (sender: PayoutSender) => refuseNoPair(deps, by, sender)
      await endPayout(deps, { id, by, kind: body.what, reason: body.reason, refusePair })
      return readPayout(deps, id, by.id)
    }),
  ]
}

function refuseNoPair(deps: Deps, caller: StaffCaller, sender: PayoutSender): Promise<void> {
  return inTransaction(deps.db, (tx) => requireIndependent(deps, tx, caller, sender))
}
