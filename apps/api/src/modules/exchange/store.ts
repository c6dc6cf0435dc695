// SQL on exchange quotes and conversions.
import type { ExchangeQuoteId } from '#platform/ids.ts'
import type { Tables, Tx } from '#tables.ts'
import type { Conversion } from './conversion.ts'

type ExchangeQuote = Tables['exchange_quotes']

export async function insertExchangeQuote(tx: Tx, quote: ExchangeQuote): Promise<void> {
  await tx.insertInto('exchange_quotes').values(quote).execute()
}

export async function findExchangeQuoteForUpdate(tx: Tx, id: string): Promise<ExchangeQuote | undefined> {
  return tx
    .selectFrom('exchange_quotes')
    .selectAll()
    .where('id', '=', id as ExchangeQuoteId)
    .forUpdate()
    .executeTakeFirst()
}

export async function markExchangeQuoteUsed(tx: Tx, id: ExchangeQuoteId, now: Date): Promise<void> {
  await tx.updateTable('exchange_quotes').set({ used_at: now }).where('id', '=', id).execute()
}

export async function insertConversion(tx: Tx, conversion: Conversion): Promise<void> {
  await tx.insertInto('conversions').values(conversion).execute()
}
