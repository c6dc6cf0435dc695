// Things of partners, written into the tables at once: how they truly come to be has tests of its own.
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { sql } from 'kysely'
import type { BothModes } from './partners.ts'

type Own = { partnerId: string; customerId: string }

/** What the call names, made for this partner. */
export async function nameOfOwn(
  both: BothModes,
  { path }: EndpointSpec,
  { partnerId, customerId }: Own,
): Promise<string> {
  if (path.startsWith('/partner/orders/')) return orderOf(both, partnerId, customerId)
  if (path.startsWith('/partner/payout_accounts/')) return accountOf(both, partnerId, customerId)
  if (path.startsWith('/partner/sales/')) return saleOf(both, partnerId, customerId)
  if (path.startsWith('/partner/bulk_payouts/')) return payoutOf(both, partnerId)
  if (path.startsWith('/partner/payouts/')) return rowOf(both, partnerId)
  if (path.startsWith('/partner/settlements/')) return settlementOf(both, partnerId)
  if (path.startsWith('/partner/widget_sessions/')) return sessionOf(both, partnerId)
  if (path.startsWith('/partner/verification_links/')) return linkOf(both, partnerId, customerId)
  return customerId
}

export async function settlementOf({ test: app }: BothModes, partnerId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into partner_settlements (id, reference, partner_id, currency, month, from_sequence, to_sequence, carried_in_units,
      lines_units, paid_units, carried_out_units, created_at)
    values ('pst_' || substr(md5(random()::text), 1, 26), md5(random()::text), ${partnerId}, 'KES', '2026-01-01', 0, 1, 0, 100, 100,
      0, now()) returning id`.execute(app.deps.db)
  return rows[0]?.id ?? ''
}

async function payoutOf({ test: app }: BothModes, partnerId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into partner_bulk_payouts (id, partner_id, kind, state, currency, amount_units, fee_units, made_by, created_at)
    select 'bpy_' || substr(md5(random()::text) || md5(random()::text), 1, 26), ${partnerId}, 'bulk', 'proposed', 'KES', 10000, 100,
      'usr_nobody', ${app.clock.now()} returning id`.execute(app.deps.db)
  return rows[0]?.id ?? ''
}

async function rowOf(both: BothModes, partnerId: string): Promise<string> {
  const bulkId = await payoutOf(both, partnerId)
  const { rows } = await sql<{ id: string }>`
    insert into partner_payout_rows (id, bulk_id, partner_id, number, reference, destination, amount_units, fee_units, state, created_at)
    values ('bpr_' || substr(md5(random()::text), 1, 26), ${bulkId}, ${partnerId}, 1, 'salary-1',
      '{"kind": "mobile_money", "phone_number": "+254712345678"}', 10000, 100, 'waiting', now())
    returning id`.execute(both.test.deps.db)
  return rows[0]?.id ?? ''
}

async function sessionOf({ test: app }: BothModes, partnerId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into partner_widget_sessions (id, partner_id, settings, prefilled, secret_hash, created_at, expires_at)
    values ('wgs_' || substr(md5(random()::text), 1, 26), ${partnerId}, '{}', '{}', sha256(random()::text::bytea), now(), now())
    returning id`.execute(app.deps.db)
  return rows[0]?.id ?? ''
}

async function accountOf({ test: app }: BothModes, partnerId: string, customerId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into partner_payout_accounts (id, partner_id, customer_id, currency, identity, phone, network, key_id, created_at, usable_at)
    values ('pac_' || substr(md5(random()::text), 1, 26), ${partnerId}, ${customerId}, 'KES', md5(random()::text), '+254712345678',
      'mpesa', 'apk_nobody', now(), now()) returning id`.execute(app.deps.db)
  return rows[0]?.id ?? ''
}

async function saleOf({ test: app }: BothModes, partnerId: string, customerId: string): Promise<string> {
  const { db } = app.deps
  const { rows } = await sql<{ id: string }>`
    insert into sales (id, reference, user_id, quote_id, state, crypto_currency, crypto_units, fiat_currency, received_units, fee_units,
      spread_units, rate_micros, phone, network, created_at, ended_at)
    select 'sal_' || substr(md5(random()::text), 1, 26), upper(substr(md5(random()::text), 1, 12)), user_id,
      'slq_' || substr(md5(random()::text), 1, 26), 'failed', 'USDT', 7500000, 'KES', 93100, 1419, 1000, 126040000, '+254712345678',
      'mpesa', now(), now() from partner_customers where id = ${customerId} returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  await sql`insert into partner_sales (sale_id, partner_id, customer_id, payout_account_id)
    values (${id}, ${partnerId}, ${customerId}, 'pac_gone')`.execute(db)
  return id
}

async function linkOf({ test: app }: BothModes, partnerId: string, customerId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into partner_verification_links (id, partner_id, customer_id, tier, email, secret_hash, created_at, expires_at)
    values ('vlk_' || substr(md5(random()::text), 1, 26), ${partnerId}, ${customerId}, 3, 'amina@lake.example',
      sha256(random()::text::bytea), now(), now())
    returning id`.execute(app.deps.db)
  return rows[0]?.id ?? ''
}

async function orderOf({ test: app }: BothModes, partnerId: string, customerId: string): Promise<string> {
  const { db } = app.deps
  const { rows } = await sql<{ id: string }>`
    insert into orders (id, reference, user_id, quote_id, state, payment_method, fiat_currency, crypto_currency, total_units,
      fee_units, crypto_units, mid_rate_micros, rate_micros, least_units, firm_until, created_at, expires_at)
    select 'ord_' || substr(md5(random()::text) || md5(random()::text), 1, 26), upper(substr(md5(random()::text), 1, 12)), user_id,
      'quo_' || substr(md5(random()::text) || md5(random()::text), 1, 26), 'awaiting_payment', 'mpesa', 'KES', 'USDT', 100000, 1500, 7000000, 130000000,
      131000000, 6900000, ${app.clock.now()}, ${app.clock.now()}, ${app.clock.now()}
    from partner_customers where id = ${customerId} and partner_id = ${partnerId} returning id`.execute(db)
  return rows[0]?.id ?? ''
}
