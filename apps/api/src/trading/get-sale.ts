// Sales as their customer and other modules find them.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import type { SaleId, UserId } from '#platform/ids.ts'
import type { Db } from '#tables.ts'
import { hasRisen } from './sales/market-since.ts'
import { SALE, type Sale } from './sales/sale.ts'
import { sales } from './sales/store.ts'

/** By our reference, whatever its letters' case. Somebody else's is not found. */
export async function getSale(db: Db, userId: UserId, reference: string): Promise<Sale> {
  const sale = await sales.find(db, { reference: reference.toUpperCase() })
  if (sale?.user_id !== userId) throw new AppError('sale_not_found')
  return sale
}

/** By our ids, whoever's, in no order. */
export async function findSalesByIds(db: Db, ids: readonly SaleId[]): Promise<Sale[]> {
  return ids.length === 0 ? [] : db.selectFrom('sales').selectAll().where('id', 'in', ids).execute()
}

/**
 * Those of the sales that can be cancelled: before the payout starts, once it was refused, and while it is queued, unless
 * the coins are worth more by now.
 */
export async function findCancellableSales(
  { db, rates, settlement }: Deps,
  ids: readonly SaleId[],
): Promise<Set<string>> {
  const open = await db
    .selectFrom('sales')
    .selectAll()
    .where('id', 'in', ids)
    .where('state', 'in', ['waiting', 'refused', 'sending'])
    .execute()
  const queued = await settlement.payer('account').findWaiting(db, SALE, ids)
  const isOpen = (sale: Sale) => sale.state !== 'sending' || (queued.has(sale.id) && !hasRisen(rates, sale))
  return new Set(open.filter(isOpen).map(({ id }) => id))
}
