// A quote as an order finds it.
import type { QuoteId } from '#platform/ids.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export type QuoteRow = Tables['quotes']

export async function findQuote(db: Db, id: string): Promise<QuoteRow | undefined> {
  return db
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', id as QuoteId)
    .executeTakeFirst()
}

/** Locks the quote, so that two orders cannot be made from it at once. */
export async function findQuoteForUpdate(tx: Tx, id: string): Promise<QuoteRow | undefined> {
  return tx
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', id as QuoteId)
    .forUpdate()
    .executeTakeFirst()
}
