// Whether the house ever promised more coins than it had: firm orders that are not paid yet, beside its stock.
import { ORDER_CRYPTOS, type OrderCrypto } from '@kivuko/contract/buying.ts'
import { sql } from 'kysely'
import { treasury } from '../../../src/accounting/chart.ts'
import type { TestApp } from '../test-app.ts'

type Row = { coin: OrderCrypto; promised: bigint; newest: Date | null; stock: bigint; received: bigint }
type Promises = { at: Date; rows: readonly Row[] }

/** As of now, by coin; `received` is what ever came into the stock. */
export async function readPromises({ deps }: TestApp): Promise<Promises> {
  const at = deps.clock.now()
  const { rows } = await sql<Row>`
    with firm as (
      select crypto_currency, crypto_units, created_at from orders
      where state = 'awaiting_payment' and expires_at > ${at} and firm_until > ${at}
    )
    select coin, balance as stock,
      (select coalesce(sum(units), 0)::bigint from ledger.entries where account_id = a.id and units > 0) as received,
      (select coalesce(sum(crypto_units), 0)::bigint from firm where crypto_currency = coin) as promised,
      (select max(created_at) from firm where crypto_currency = coin) as newest
    from unnest(${ORDER_CRYPTOS}::text[], ${ORDER_CRYPTOS.map((coin) => treasury(coin).name)}::text[]) as t (coin, name)
    join ledger.accounts a on a.name = t.name`.execute(deps.db)
  return { at, rows }
}

/**
 * In words. An exchange may empty the stock under promises that were made before; but whenever a promise is added, it and
 * all others had to fit into what was there: at most the stock before and what came in since.
 */
export function overPromised(before: Promises, after: Promises): string[] {
  return after.rows.flatMap(({ coin, promised, newest, received }) => {
    const then = before.rows.find((row) => row.coin === coin)
    if (!then || !newest || newest < before.at) return []
    const most = then.stock + received - then.received
    return promised > most ? [`${promised} units of ${coin} are promised, and there were ${most} at most`] : []
  })
}
