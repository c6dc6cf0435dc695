// The customer takes a sale back. Possible until its payout is sent, and when a bank refused it; never after.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { withdrawBankPayout } from '#modules/bank-payouts/start-bank-payout.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { getSale } from './get-sale.ts'
import type { Sale } from './sale.ts'
import { endCancelledSale } from './settle-sale.ts'

/** Throws `sale_not_found`, also for somebody else's; `sale_closed`. Twice is answered quietly. */
export async function cancelSale(deps: Deps, userId: UserId, reference: string): Promise<Sale> {
  const sale = await getSale(deps.db, userId, reference)
  await inTransaction(deps.db, async (tx) => {
    const isWithdrawn = await withdrawBankPayout(deps, tx, sale.id)
    if (!(await endCancelledSale(deps, tx, sale.id, isWithdrawn))) throw new AppError('sale_closed')
  })
  return getSale(deps.db, userId, reference)
}
