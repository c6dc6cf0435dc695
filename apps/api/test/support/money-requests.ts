// Requests for money as tests make them: Brian asks Ada.
import {
  askForMoney,
  declineMoneyRequest,
  listMoneyRequests,
  payMoneyRequest,
  takeBackMoneyRequest,
} from '@kivuko/contract/requests.ts'
import type { TransferFiat } from '@kivuko/contract/transfers.ts'
import { sql } from 'kysely'
import { give } from './gifts.ts'
import { newReference } from './phone-payments.ts'
import type { Customer, TestApp } from './test-app.ts'

type Asked = { amount?: string; currency?: TransferFiat; note?: string; key?: string }

export function ask(
  { call }: Customer,
  to: Customer,
  { amount = '100', currency, note, key = newReference() }: Asked = {},
) {
  return call(askForMoney, { key, body: { recipient_identifier: to.email, currency, amount, note } })
}

export function pay({ call }: Customer, id: string, { key = newReference() } = {}) {
  return call(payMoneyRequest, { key, body: { request_id: id } })
}

export function decline({ call }: Customer, id: string, block = false) {
  return call(declineMoneyRequest, { params: { id }, body: { block } })
}

export function takeBack({ call }: Customer, id: string) {
  return call(takeBackMoneyRequest, { params: { id } })
}

export async function listOf({ call }: Customer) {
  return (await call(listMoneyRequests)).body
}

/** Ada, who has ₦1,000, and Brian, who has nothing and asks. */
export async function pair(app: TestApp): Promise<[Customer, Customer]> {
  const [ada, brian] = [await app.customer('Ada Obi'), await app.customer('Brian Otieno')]
  await give(app, ada, 'NGN', 100_000n)
  return [ada, brian]
}

export async function suspend(app: TestApp, { user }: Customer) {
  await sql`update users set suspended_at = now() where id = ${user.id}`.execute(app.deps.db)
}

export async function hold(app: TestApp, { user }: Customer) {
  await sql`insert into account_holds (user_id, cause, kind, since) values (${user.id}, 'test', 'dispute', now())`.execute(
    app.deps.db,
  )
}

export async function count(app: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from money_requests`.execute(app.deps.db)
  return rows[0]?.count ?? 0
}
