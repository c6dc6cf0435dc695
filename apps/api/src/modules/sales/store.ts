// SQL on sales and their quotes.
import type { SaleState } from '@kivuko/contract/trades.ts'
import type { SaleId, SaleQuoteId } from '#platform/ids.ts'
import { sourcesOf } from '#platform/state-machine.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { type Destination, SALE_TRANSITIONS, type Sale } from './sale.ts'

type SaleQuote = Tables['sale_quotes']

export async function insertSaleQuote(tx: Tx, quote: SaleQuote): Promise<void> {
  await tx.insertInto('sale_quotes').values(quote).execute()
}

export async function findSaleQuote(db: Db, id: string): Promise<SaleQuote | undefined> {
  return db
    .selectFrom('sale_quotes')
    .selectAll()
    .where('id', '=', id as SaleQuoteId)
    .executeTakeFirst()
}

/** Locks the quote, so that two sales cannot be made from it at once. */
export async function findSaleQuoteForUpdate(tx: Tx, id: string): Promise<SaleQuote | undefined> {
  return tx
    .selectFrom('sale_quotes')
    .selectAll()
    .where('id', '=', id as SaleQuoteId)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertSale(tx: Tx, sale: Sale): Promise<void> {
  await tx.insertInto('sales').values(sale).execute()
}

export async function findSaleByQuote(tx: Tx, quoteId: SaleQuoteId): Promise<Sale | undefined> {
  return tx.selectFrom('sales').selectAll().where('quote_id', '=', quoteId).executeTakeFirst()
}

export async function findSaleForUpdate(tx: Tx, id: SaleId): Promise<Sale | undefined> {
  return tx.selectFrom('sales').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Moves it on if its state allows; false when it does not. */
export async function advanceSale(
  tx: Tx,
  id: SaleId,
  to: SaleState,
  change: Partial<Pick<Sale, 'problem' | 'ended_at' | 'retry_until' | keyof Destination>> = {},
): Promise<boolean> {
  const result = await tx
    .updateTable('sales')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', 'in', sourcesOf(SALE_TRANSITIONS, to))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
