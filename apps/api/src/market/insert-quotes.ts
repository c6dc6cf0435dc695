// Stores quotes of purchases, many at once.
import type pg from 'pg'
import type { PurchaseQuote } from './quotes.ts'

const INSERT_QUOTES = `
  insert into quotes (id, user_id, fiat_currency, crypto_currency, payment_method, total_units, fee_units, crypto_units,
    fee_bps, mid_rate_micros, rate_micros, created_at, expires_at, margin_units, margin_partner_id)
  select unnest($1::text[]), unnest($2::text[]), unnest($3::text[]), unnest($4::text[]), unnest($5::text[]),
    unnest($6::bigint[]), unnest($7::bigint[]), unnest($8::bigint[]), unnest($9::int[]), unnest($10::bigint[]),
    unnest($11::bigint[]), to_timestamp(unnest($12::float8[]) / 1000), to_timestamp(unnest($13::float8[]) / 1000),
    unnest($14::bigint[]), unnest($15::text[])`

/** Inserts many quotes in one statement. `pool` commits without waiting for the disk: see ADR 0005. */
export async function insertQuotes(pool: pg.Pool, quotes: readonly PurchaseQuote[]): Promise<readonly PurchaseQuote[]> {
  // Ids, codes and whole numbers only: nothing in them needs quoting inside an array's text.
  const column = (read: (quote: PurchaseQuote) => string | number | bigint | null) =>
    `{${quotes
      .map(read)
      .map((value) => value ?? 'null')
      .join(',')}}`
  const values = [
    column((quote) => quote.id),
    column((quote) => quote.user_id),
    column((quote) => quote.fiat_currency),
    column((quote) => quote.crypto_currency),
    column((quote) => quote.payment_method),
    column((quote) => quote.total_units),
    column((quote) => quote.fee_units),
    column((quote) => quote.crypto_units),
    column((quote) => quote.fee_bps),
    column((quote) => quote.mid_rate_micros),
    column((quote) => quote.rate_micros),
    column((quote) => quote.created_at.getTime()),
    column((quote) => quote.expires_at.getTime()),
    column((quote) => quote.margin_units),
    column((quote) => quote.margin_partner_id),
  ]
  await pool.query({ name: 'insert-quotes', text: INSERT_QUOTES, values })
  return quotes
}
