// SQL on what assets were worth.
import type { OrderCrypto, PayCurrency } from '@kivuko/contract/buying.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { sql } from 'kysely'
import type { Db } from '#tables.ts'

/** What one whole was worth, in billionths of a US dollar. */
export type NotedPrice = { asset: Asset; at: Date; dollar_billionths: bigint }
/** A coin and the currency it is told in, at one time. */
export type PricePair = { asset: OrderCrypto; at: Date; coin: bigint; currency: bigint }

const DOLLAR = 1_000_000_000n

/** The first price of a time stands. */
export async function insertPrices(db: Db, prices: readonly NotedPrice[]): Promise<void> {
  if (prices.length === 0) return
  await db
    .insertInto('price_history')
    .values(prices)
    .onConflict((at) => at.doNothing())
    .execute()
}

type Asked = { assets: readonly OrderCrypto[]; currency: PayCurrency; from: Date; stepMs: number }

/** Of each coin and step of time the first price noted in it, where the currency has one as well; oldest first. */
export async function readSteps(db: Db, { assets, currency, from, stepMs }: Asked): Promise<PricePair[]> {
  const { rows } = await sql<PricePair>`
    with steps as (
      select distinct on (asset, step) asset, dollar_billionths,
        date_bin(${stepMs}::float8 * interval '1 millisecond', at, timestamptz 'epoch') as step
      from price_history where asset = any(${[...assets, currency]}::text[]) and at >= ${from}
      order by asset, step, at
    )
    select coin.asset, coin.step as at, coin.dollar_billionths as coin,
      coalesce(money.dollar_billionths, ${DOLLAR}) as currency
    from steps coin left join steps money on money.asset = ${currency} and money.step = coin.step
    where coin.asset <> ${currency} and (${currency} = 'USD' or money.asset is not null)
    order by at, coin.asset`.execute(db)
  return rows
}

/** What was noted at exactly the same time, of each coin the latest between two times. */
export async function readBetween(
  db: Db,
  { assets, currency, from, to }: Omit<Asked, 'stepMs'> & { to: Date },
): Promise<PricePair[]> {
  const { rows } = await sql<PricePair>`
    select distinct on (coin.asset) coin.asset, coin.at, coin.dollar_billionths as coin,
      coalesce(money.dollar_billionths, ${DOLLAR}) as currency
    from price_history coin left join price_history money on money.asset = ${currency} and money.at = coin.at
    where coin.asset = any(${assets}::text[]) and coin.at between ${from} and ${to}
      and (${currency} = 'USD' or money.asset is not null)
    order by coin.asset, coin.at desc`.execute(db)
  return rows
}

/** The last price of each asset noted between two times; of one without any, nothing. */
export async function readLatest(
  db: Db,
  { assets, from, to }: { assets: readonly Asset[]; from: Date; to: Date },
): Promise<Pick<NotedPrice, 'asset' | 'dollar_billionths'>[]> {
  return db
    .selectFrom('price_history')
    .select(['asset', 'dollar_billionths'])
    .distinctOn('asset')
    .where('asset', 'in', assets)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .orderBy('asset')
    .orderBy('at', 'desc')
    .execute()
}

/** Of what is older than `before`, and not than `since`, the first price of each unit of time stays. */
export async function thinPrices(
  db: Db,
  { unit, since, before }: { unit: 'hour' | 'day'; since: Date; before: Date },
): Promise<void> {
  await sql`delete from price_history old where at >= ${since} and at < ${before} and exists (
    select from price_history kept where kept.asset = old.asset and kept.at < old.at
      and kept.at >= date_trunc(${unit}, old.at, 'UTC'))`.execute(db)
}

export async function deletePrices(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('price_history').where('at', '<', before).execute()
}
