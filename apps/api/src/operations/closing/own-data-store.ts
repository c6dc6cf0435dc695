// SQL on what is kept of one customer, table by table, without what opens an account or a document, and without what
// compliance thinks of somebody.
import { sql } from 'kysely'
import type { UserId } from '#platform/ids.ts'
import { rowsOf } from '#platform/rows-of.ts'
import type { Db, Tables } from '#tables.ts'
import { SECRET_NAMES } from '../../table-access.ts'

/** Whose column says that a row is theirs. */
const OWN = {
  users: 'id',
  kyc_applications: 'user_id',
  kyc_documents: 'user_id',
  verification_sessions: 'user_id',
  sessions: 'user_id',
  known_devices: 'user_id',
  passkeys: 'user_id',
  pins: 'user_id',
  ussd_sessions: 'user_id',
  social_identities: 'user_id',
  preferences: 'user_id',
  mail_choices: 'user_id',
  notice_choices: 'user_id',
  quiet_hours: 'user_id',
  push_devices: 'user_id',
  payees: 'user_id',
  pay_handles: 'user_id',
  notifications: 'user_id',
  transactions: 'user_id',
  orders: 'user_id',
  sales: 'user_id',
  deposits: 'user_id',
  paybill_accounts: 'user_id',
  wallet_references: 'user_id',
  dedicated_accounts: 'user_id',
  payouts: 'user_id',
  cash_outs: 'user_id',
  bills: 'user_id',
  saved_billers: 'user_id',
  block_trades: 'user_id',
  agents: 'user_id',
  agent_deals: 'customer_id',
  transfers: 'sender_id',
  money_requests: 'asker_id',
  asker_blocks: 'user_id',
  plans: 'user_id',
  plan_runs: 'user_id',
  price_alerts: 'user_id',
  conversions: 'user_id',
  withdrawals: 'user_id',
  chain_addresses: 'user_id',
  chain_deposits: 'user_id',
  bank_payouts: 'user_id',
  debt_payments: 'user_id',
  card_uses: 'user_id',
  card_mandates: 'user_id',
  account_closures: 'user_id',
  tickets: 'user_id',
  partner_widget_sessions: 'user_id',
} as const satisfies Partial<Record<keyof Tables, string>>
export type OwnTable = keyof typeof OWN
export const OWN_TABLES = Object.keys(OWN) as OwnTable[]

/** Kept of how a payment was judged or whom staff are: not the customer's. */
const NOT_THEIRS = [
  'search',
  'taken_by',
  'sent_by',
  'sent_device',
  'confirmed_by',
  'answered_by',
  'fingerprint',
  'credential_id',
  // Whoever has both can write to that browser.
  'endpoint',
  'browser_key',
]

/** A page of rows as JSON, each with its place for the next; in the order they lie in. */
export async function findOwnRows(
  db: Db,
  { table, userId, offset, limit }: { table: OwnTable; userId: UserId; offset: number; limit: number },
): Promise<string[]> {
  const { rows } = await rowsOf(db, userId, (tx) =>
    sql<{ columns: string[] }>`select array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public' and table_name = ${table}`.execute(tx),
  )
  const without = (rows[0]?.columns ?? []).filter((column) => SECRET_NAMES.test(column) || NOT_THEIRS.includes(column))
  const found = await rowsOf(db, userId, (tx) =>
    sql<{ row: string }>`select (to_jsonb(each) - ${without}::text[])::text as row from ${sql.table(table)} as each
      where ${sql.ref(OWN[table])} = ${userId} order by each.ctid limit ${limit} offset ${offset}`.execute(tx),
  )
  return found.rows.map(({ row }) => row)
}
