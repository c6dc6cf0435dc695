// Sales as their customer and other modules find them.
import { AppError } from '@kivuko/contract/errors.ts'
import { findQueuedSales } from '#modules/bank-payouts/find-bank-payout.ts'
import type { SaleId, UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import type { Sale } from './sale.ts'

/** By our reference, whatever its letters' case. Throws `sale_not_found`, also for somebody else's. */
export async function getSale(db: Db, userId: UserId, reference: string): Promise<Sale> {
  const sale = await findSaleByReference(db, reference)
  if (sale?.user_id !== userId) throw new AppError('sale_not_found')
  return sale
}

/** Whoever's it is: for staff, never for a customer's request. */
export async function findSaleByReference(db: Db, reference: string): Promise<Sale | undefined> {
  return db.selectFrom('sales').selectAll().where('reference', '=', reference.toUpperCase()).executeTakeFirst()
}

export async function findSale(db: Db, id: SaleId): Promise<Sale | undefined> {
  return db.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Those of the sales that can still be taken back: before the payout starts, while it waits in a queue, and when it was refused. */
export async function findCancellableSales(db: Db, ids: readonly SaleId[]): Promise<Set<SaleId>> {
  const sales = await db
    .selectFrom('sales')
    .select('id')
    .where('id', 'in', ids)
    .where('state', 'in', ['waiting', 'refused'])
    .execute()
  return new Set([...sales.map(({ id }) => id), ...(await findQueuedSales(db, ids))])
}
