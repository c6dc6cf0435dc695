// The customer takes a sale back. Possible until its payout is sent, and when a bank refused it; never after.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { SaleId, UserId } from '#platform/ids.ts'
import type { Cancellable } from '#record/cancelling.ts'
import { findCancellableSales, getSale } from './get-sale.ts'
import { SALE, type Sale } from './sales/sale.ts'
import { endCancelledSale } from './settle-sale.ts'

/** Somebody else's is not found. Twice is answered quietly. */
export async function cancelSale(deps: Deps, userId: UserId, reference: string): Promise<Sale> {
  const sale = await getSale(deps.db, userId, reference)
  await inTransaction(deps.db, async (tx) => {
    const isWithdrawn = await deps.settlement.payer('account').withdraw(tx, { kind: SALE, id: sale.id })
    if (!(await endCancelledSale(deps, tx, sale.id, isWithdrawn))) throw new AppError('sale_closed')
  })
  return getSale(deps.db, userId, reference)
}

export function cancellableSales(deps: Deps): Cancellable {
  return {
    kind: 'sale',
    findOpen: (ids) => findCancellableSales(deps, ids as SaleId[]),
    cancel: (userId, { reference }) => cancelSale(deps, userId, reference),
  }
}
