// SQL on quotes.
import { sql } from 'kysely'
import type { QuoteId } from '#platform/ids.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export type QuoteRow = Tables['quotes']

/**
 * Writes many quotes in one statement. The commit does not wait for the disk: a quote lost in a crash was never
 * accepted, and the customer is simply asked for a new one.
 */
export async function insertQuotes(tx: Tx, quotes: readonly QuoteRow[]): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx)
  const column = <K extends keyof QuoteRow>(name: K) => quotes.map((quote) => quote[name])
  await sql`insert into quotes (id, user_id, fiat_currency, crypto_currency, payment_method, total_units, fee_units, crypto_units,
      fee_bps, mid_rate_micros, rate_micros, created_at, expires_at)
    select * from unnest(${column('id')}::text[], ${column('user_id')}::text[], ${column('fiat_currency')}::text[],
      ${column('crypto_currency')}::text[], ${column('payment_method')}::text[], ${column('total_units')}::bigint[],
      ${column('fee_units')}::bigint[], ${column('crypto_units')}::bigint[], ${column('fee_bps')}::int[],
      ${column('mid_rate_micros')}::bigint[], ${column('rate_micros')}::bigint[], ${column('created_at')}::timestamptz[],
      ${column('expires_at')}::timestamptz[])`.execute(tx)
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

/** Quotes are kept for a day after they expire, then forgotten; orders carry their own copy of the terms. */
export async function deleteQuotesExpiredBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('quotes').where('expires_at', '<', before).execute()
}
