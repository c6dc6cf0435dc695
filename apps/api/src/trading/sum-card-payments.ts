// What cards paid for, by currency: also what went back since.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import { sql } from 'kysely'
import type { Db } from '#tables.ts'

export async function sumCardPaymentsSince(
  db: Db,
  since: Date,
): Promise<{ currency: OrderFiat; count: number; units: bigint }[]> {
  const { rows } = await sql<{ currency: OrderFiat; count: number; units: bigint }>`
    select fiat_currency as currency, count(*)::int as count, sum(total_units)::bigint as units from orders
    where payment_method = 'card' and created_at > ${since} and state in ('completed', 'refund_pending', 'refunded')
    group by fiat_currency`.execute(db)
  return rows
}
