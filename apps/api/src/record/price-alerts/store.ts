// SQL on price alerts.
import type { PayCurrency } from '@kivuko/contract/buying.ts'
import type { PricedCoin } from '@kivuko/contract/price-ranges.ts'
import { type Rate, rateMicrosCeil, rateMicrosFloor } from '@kivuko/money/rate.ts'
import { sql } from 'kysely'
import { deleteSwept } from '#platform/delete-swept.ts'
import type { UserId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tx } from '#tables.ts'
import type { PriceAlert } from './price-alert.ts'

export const alerts = rowTable('price_alerts')

/** Those that are on before the others, newest first. */
export async function findAlertsOf(db: Db, userId: UserId, limit: number): Promise<PriceAlert[]> {
  return db
    .selectFrom('price_alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`state = 'on'`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** In which prices somebody waits for something. */
export async function findWatchedPairs(db: Db): Promise<{ asset: PricedCoin; currency: PayCurrency }[]> {
  return db.selectFrom('price_alerts').select(['asset', 'currency']).distinct().where('state', '=', 'on').execute()
}

/** Those that were told and whose price has been on the other side since: the next time it passes counts again. */
export async function armAgain(db: Db, price: Rate): Promise<void> {
  await sql`update price_alerts set is_armed = true
    where state = 'on' and asset = ${price.base} and currency = ${price.quote} and not is_armed
      and (upper_micros is null or upper_micros > ${rateMicrosFloor(price)})
      and (lower_micros is null or lower_micros < ${rateMicrosCeil(price)})`.execute(db)
}

/** Held until the transaction ends, and left out where another process holds them. */
export async function lockReached(
  tx: Tx,
  price: Rate,
  { toldBefore, limit }: { toldBefore: Date; limit: number },
): Promise<PriceAlert[]> {
  const { rows } = await sql<PriceAlert>`select * from price_alerts
    where state = 'on' and asset = ${price.base} and currency = ${price.quote} and is_armed
      and (upper_micros <= ${rateMicrosFloor(price)} or lower_micros >= ${rateMicrosCeil(price)})
      and (told_at is null or told_at <= ${toldBefore})
    limit ${limit} for update skip locked`.execute(tx)
  return rows
}

export async function deleteAlertsToldBefore(db: Db, before: Date, now: Date): Promise<void> {
  await deleteSwept(db, { table: 'price_alerts', where: sql`state = 'done' and told_at < ${before}`, now })
}
