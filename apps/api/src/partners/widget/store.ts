// SQL on widget sessions, in the database of their mode.
import type { PlannedDelivery } from '#custody/plan-delivery.ts'
import type { OrderId, SaleId, WidgetSessionId } from '#platform/ids.ts'
import { rowTable } from '#platform/row-table.ts'
import type { Db, Tables, Tx } from '#tables.ts'

export const sessions = rowTable('partner_widget_sessions')
export type SessionRow = Tables['partner_widget_sessions']
export const sessionQuotes = rowTable('partner_widget_quotes')
export const signIns = rowTable('partner_widget_sign_ins')
export type SessionQuoteRow = Tables['partner_widget_quotes']

/** With the name of its partner, and whether that one may act for real. */
export async function findByToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('partner_widget_sessions as s')
    .innerJoin('partners as p', 'p.id', 's.partner_id')
    .selectAll('s')
    .select('p.state as partner_state')
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Those made in a session, newest first. */
export async function findOrderIds(db: Db, id: WidgetSessionId): Promise<OrderId[]> {
  const rows = await db
    .selectFrom('partner_orders')
    .select('order_id')
    .where('session_id', '=', id)
    .orderBy('order_id', 'desc')
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** Those made in a session, newest first. */
export async function findSaleIds(db: Db, id: WidgetSessionId): Promise<SaleId[]> {
  const rows = await db
    .selectFrom('partner_sales')
    .select('sale_id')
    .where('session_id', '=', id)
    .orderBy('sale_id', 'desc')
    .execute()
  return rows.map(({ sale_id }) => sale_id)
}

type Noted = Pick<SessionQuoteRow, 'quote_id' | 'session_id'>

/** With what was shown of the coins' way, where they go to the session's address. */
export async function noteQuote(tx: Tx, noted: Noted, planned?: PlannedDelivery): Promise<void> {
  await sessionQuotes.add(tx, {
    ...noted,
    ...(planned ?? { network: null, address: null, fee_units: null, gas_paid: null }),
  })
}
