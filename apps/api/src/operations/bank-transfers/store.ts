// SQL with which the money desk reads bank transfers and the orders they may be for.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import type { DeskTransfer } from '@kivuko/contract/console-money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { BankReceipt } from '#modules/bank/receipt.ts'
import type { Order } from '#modules/orders/order.ts'
import type { OrderId } from '#platform/ids.ts'
import type { Db, Tables } from '#tables.ts'

export type TransferFilter = {
  stand?: DeskTransfer['stand'] | undefined
  currency?: OrderFiat | undefined
  provider?: BankReceipt['provider'] | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
}

export type TransferRow = BankReceipt & { order_reference: string | null }

/** Newest first, one more than `limit` when there is another page. */
export async function findTransfers(
  db: Db,
  filter: TransferFilter,
  page: { limit: number; after: string | undefined; timeZone: string },
): Promise<TransferRow[]> {
  const { after, timeZone } = page
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (filter.stand === 'decide' || filter.stand === 'return') conditions.push(sql`r.need = ${filter.stand}`)
  else if (filter.stand) conditions.push(sql`r.state = ${filter.stand}`)
  if (filter.currency) conditions.push(sql`r.currency = ${filter.currency}`)
  if (filter.provider) conditions.push(sql`r.provider = ${filter.provider}`)
  if (filter.from) conditions.push(sql`r.created_at >= ${filter.from}::timestamp at time zone ${timeZone}`)
  if (filter.to) conditions.push(sql`r.created_at < (${filter.to}::date + 1)::timestamp at time zone ${timeZone}`)
  if (filter.search) conditions.push(containing(filter.search))
  if (after) conditions.push(sql`r.id < ${after}`)
  const { rows } = await sql<TransferRow>`
    select r.*, o.reference as order_reference
    from bank_receipts r left join orders o on o.id = r.order_id
    where ${sql.join(conditions, sql` and `)}
    order by r.id desc limit ${page.limit + 1}`.execute(db)
  return rows
}

function containing(search: string): RawBuilder<unknown> {
  const text = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(r.sender_name ilike ${text} or r.reference_text ilike ${text} or r.account_number ilike ${text}
    or o.reference ilike ${text} or r.id = ${search})`
}

export type NamedOrder = Order & Pick<Tables['users'], 'first_name' | 'last_name'>

function namedOrders(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .select(['users.first_name', 'users.last_name'])
}

export async function findNamedOrder(db: Db, id: OrderId): Promise<NamedOrder | undefined> {
  return namedOrders(db).where('orders.id', '=', id).executeTakeFirst()
}

/** Orders that await a bank transfer in this currency: of exactly this amount, or of any other; newest first. */
export async function findOpenBankOrders(
  db: Db,
  { currency, units, isExact, limit }: { currency: OrderFiat; units: bigint; isExact: boolean; limit: number },
): Promise<NamedOrder[]> {
  return namedOrders(db)
    .where('orders.state', '=', 'awaiting_payment')
    .where('orders.payment_method', '=', 'bank')
    .where('orders.fiat_currency', '=', currency)
    .where('orders.total_units', isExact ? '=' : '<>', units)
    .orderBy('orders.created_at', 'desc')
    .limit(limit)
    .execute()
}
