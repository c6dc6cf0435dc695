// The house promises no coins it does not have: those of orders that are not paid yet, and whose price is firm, count as
// promised.
import { AppError } from '@kivuko/contract/errors.ts'
import { sql } from 'kysely'
import { treasury } from '#accounting/chart.ts'
import type { Deps } from '#deps.ts'
import { queryable } from '#platform/database.ts'
import type { Tx } from '#tables.ts'
import type { Order } from '#trading/order.ts'

/**
 * Throws `supply_short` when the treasury has fewer coins than this order and all other firm, unpaid ones of the coin
 * would take. One order of a coin passes at a time, until its transaction ends: it is called last before the order is
 * written. An exchange or a cheaper market may still empty the treasury; then the payment is sent back.
 */
export async function refuseShortSupply(deps: Deps, tx: Tx, order: Order): Promise<void> {
  const { crypto_currency: coin } = order
  await sql`select pg_advisory_xact_lock(hashtext(${`supply:${coin}`}))`.execute(tx)
  const { promised } = await tx
    .selectFrom('orders')
    .select(({ fn, val }) => fn.coalesce(fn.sum<bigint>('crypto_units'), val(0n)).as('promised'))
    .where('crypto_currency', '=', coin)
    .where('state', '=', 'awaiting_payment')
    .where('expires_at', '>', deps.clock.now())
    .where('firm_until', '>', deps.clock.now())
    .executeTakeFirstOrThrow()
  const { name } = treasury(coin)
  const stock = (await deps.ledger.balances(queryable(tx), [name])).get(name) ?? 0n
  if (BigInt(promised) + order.crypto_units > stock) throw new AppError('supply_short')
}
