// A cash-out as the rail that carries it knows it: what follows when it is paid, refused, or comes back.
import { whyCustomerKept } from '#compliance/refuse-held.ts'
import type { Deps } from '#deps.ts'
import type { CashOutId } from '#platform/ids.ts'
import type { PaidOut } from '#settlement/owner.ts'
import { completeCashOut, failCashOut, returnCashOut } from '#trading/settle-cash-out.ts'
import { CASH_OUT } from './cash-out.ts'
import { cashOuts } from './store.ts'

export function cashOutOwner(deps: Deps): PaidOut {
  return {
    kind: CASH_OUT,
    isOwed: false,
    whyKept: async (db, id) => whyCustomerKept(db, await cashOuts.find(db, id as CashOutId)),
    paidOut: (tx, id, payment) => completeCashOut(deps, tx, id as CashOutId, payment),
    refused: (tx, id, { problem }) => failCashOut(deps, tx, id as CashOutId, problem),
    returned: (tx, id, back) => returnCashOut(deps, tx, id as CashOutId, back),
  }
}
