// SQL with which the console reads transfers and the orders they may be for.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import type { BankTransfer } from '@kivuko/contract/console-bank-transfers.ts'
import { sql } from 'kysely'
import type { OrderId } from '#platform/ids.ts'
import { chosen, containing, onDays, type PageAsked, pageById } from '#platform/list-query.ts'
import type { Page } from '#platform/page-of.ts'
import { bankReceipts } from '#rails/find-transfers.ts'
import type { BankReceipt } from '#rails/receipt.ts'
import type { Db, Tables } from '#tables.ts'
import { allOrders } from '#trading/find-order.ts'
import type { Order } from '#trading/order.ts'
import { people } from '#users/people.ts'

export type TransferFilter = {
  state?: BankTransfer['state'] | undefined
  currency?: OrderFiat | undefined
  provider?: BankReceipt['provider'] | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
}

export type TransferRow = BankReceipt & { order_reference: string | null }

/** Newest first. */
export async function findTransfers(
  db: Db,
  { state, currency, provider, search, ...days }: TransferFilter & { timeZone: string },
  page: PageAsked,
): Promise<Page<TransferRow>> {
  const isNeed = state === 'decide' || state === 'return'
  const query = db
    .selectFrom(bankReceipts(db).as('r'))
    .leftJoin(allOrders(db).as('o'), (join) =>
      join.onRef('o.id', '=', sql`r.owner_id`).on('r.owner_kind', '=', 'order'),
    )
    .selectAll('r')
    .select('o.reference as order_reference')
    .where((row) => row.and(chosen({ 'r.currency': currency, 'r.provider': provider })))
    .where((row) => row.and(chosen(isNeed ? { 'r.need': state } : { 'r.state': state })))
    .where(onDays('r.created_at', days))
  if (!search) return pageById(query, 'r.id', page)
  const text = containing(search)
  const matching = sql<boolean>`(r.sender_name ilike ${text} or r.reference_text ilike ${text}
    or r.account_number ilike ${text} or o.reference ilike ${text} or r.id = ${search}
    or r.line_id = ${search} or (r.owner_kind <> 'order' and r.owner_id = upper(${search})))`
  return pageById(query.where(matching), 'r.id', page)
}

export type NamedOrder = Order & Pick<Tables['users'], 'first_name' | 'last_name'>

function namedOrders(db: Db) {
  return db
    .selectFrom(allOrders(db).as('orders'))
    .innerJoin(people(db).as('users'), 'users.id', 'orders.user_id')
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
