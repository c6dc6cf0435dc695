// A sale as the rail that pays it out knows it: what follows when it is paid, refused, or comes back.
import { whyCustomerKept } from '#compliance/refuse-held.ts'
import type { Deps } from '#deps.ts'
import type { SaleId } from '#platform/ids.ts'
import type { PaidOut } from '#settlement/owner.ts'
import { completeSale, refuseSale, returnSale } from '#trading/settle-sale.ts'
import { SALE } from './sale.ts'
import { sales } from './store.ts'

export function saleOwner(deps: Deps): PaidOut {
  return {
    kind: SALE,
    isOwed: false,
    whyKept: async (db, id) => whyCustomerKept(db, await sales.find(db, id as SaleId)),
    paidOut: (tx, id, payment) => completeSale(deps, tx, id as SaleId, payment),
    refused: (tx, id, refusal) => refuseSale(deps, tx, id as SaleId, refusal),
    returned: (tx, id, back) => returnSale(deps, tx, id as SaleId, back),
  }
}
