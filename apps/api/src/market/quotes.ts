// The quotes of everything that is quoted: stored, taken once by their owner and in time, and forgotten.

import { AppError } from '@kivuko/contract/errors.ts'
import { sql } from 'kysely'
import { after, type Clock } from '#platform/clock.ts'
import { deleteSwept } from '#platform/delete-swept.ts'
import type { UserId } from '#platform/ids.ts'
import { insertMany } from '#platform/insert-many.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export type PurchaseQuote = Tables['quotes']
export type SaleQuote = Tables['sale_quotes']
export type WithdrawalQuote = Tables['withdrawal_quotes']
export type ExchangeQuote = Tables['exchange_quotes']

export const purchaseQuotes = quoteTable('quotes', { isForVisitors: true })
export const saleQuotes = quoteTable('sale_quotes', { isForVisitors: true })
export const withdrawalQuotes = quoteTable('withdrawal_quotes', { isForVisitors: false })
export const exchangeQuotes = quoteTable('exchange_quotes', { isForVisitors: false })

/** Many at once: of all rows that a customer causes, quotes are the most. */
export const insertQuotes = insertMany<PurchaseQuote>(
  'quotes',
  {
    id: 'text',
    user_id: 'text',
    fiat_currency: 'text',
    crypto_currency: 'text',
    payment_method: 'text',
    total_units: 'bigint',
    fee_units: 'bigint',
    crypto_units: 'bigint',
    fee_bps: 'int',
    mid_rate_micros: 'bigint',
    rate_micros: 'bigint',
    created_at: 'timestamptz',
    expires_at: 'timestamptz',
    margin_units: 'bigint',
    margin_partner_id: 'text',
  },
  { alike: ['margin_units', 'margin_partner_id'] },
)

type QuoteTable = 'quotes' | 'sale_quotes' | 'withdrawal_quotes' | 'exchange_quotes'
type Taker = { id: string; userId: UserId }

function quoteTable<T extends QuoteTable>(name: T, { isForVisitors }: { isForVisitors: boolean }) {
  const table = rowTable(name)
  return {
    ...table,
    /**
     * The quote, held until the transaction ends, and what was made of it before: one quote makes one thing. A
     * visitor's quote is for the first who takes it. Refuses a quote of somebody else, one they have used, and one
     * that is too old.
     */
    async take<M extends { user_id: UserId }>(
      { clock }: { clock: Clock },
      tx: Tx,
      { id, userId }: Taker,
      findMade: (quote: Tables[T]) => Promise<M | undefined>,
    ): Promise<{ quote: Tables[T]; made: M | undefined }> {
      const quote = await table.lock(tx, id)
      if (!quote || (!isForVisitors && quote.user_id !== userId)) throw new AppError('quote_not_found')
      const made = await findMade(quote)
      if (made && made.user_id !== userId) throw new AppError('quote_used')
      if (made) return { quote, made }
      if (quote.user_id && quote.user_id !== userId) throw new AppError('quote_not_found')
      if (quote.expires_at <= clock.now()) throw new AppError('quote_expired')
      return { quote, made: undefined }
    },
  }
}

export const KEPT_MS = 86_400_000

const QUOTE_TABLES: readonly QuoteTable[] = ['quotes', 'sale_quotes', 'withdrawal_quotes', 'exchange_quotes']

/** A day after they expired. What was made of a quote keeps its terms itself. */
export async function forgetQuotes({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  const where = sql`expires_at < ${after(now, -KEPT_MS)}`
  for (const table of QUOTE_TABLES) await deleteSwept(db, { table, where, now })
}
