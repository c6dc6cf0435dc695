// Card payments that come back, as tests make them.
import type { DisputeState } from '@kivuko/contract/console-disputes.ts'
import type { Order } from '@kivuko/contract/orders.ts'
import { sql } from 'kysely'
import { confirmPayment, idOf } from './card-browser.ts'
import { ledgerUnits } from './phone-payments.ts'
import { initiate, orderIn, quoteFor } from './purchases.ts'
import type { Customer, TestApp } from './test-app.ts'
import { until } from './until.ts'

export type Bought = { order: Order; payment: string; coins: string }

/** 20,000 naira of bitcoin, paid with this test card and delivered. */
export async function buyWith(app: TestApp, customer: Customer, card = 'visa'): Promise<Bought> {
  await app.deps.rates.refresh()
  const quote = await quoteFor(customer)
  const { client_secret, reference } = (await initiate(customer, { quoteId: quote.quote_id })).body
  await confirmPayment(app.sandbox, client_secret, `pm_card_${card}`)
  const order = await orderIn(customer, reference, 'completed')
  return { order, payment: idOf(client_secret), coins: quote.crypto_amount }
}

export async function disputesOf(app: TestApp, payment: string) {
  const rows = app.deps.db.selectFrom('card_disputes').selectAll().where('payment_ref', '=', payment)
  return rows.orderBy('id').execute()
}

/** The newest of a payment, once it is so. */
export function disputeIn(app: TestApp, payment: string, state: DisputeState) {
  return until(`the dispute of ${payment} is ${state}`, async () => {
    const row = (await disputesOf(app, payment)).at(-1)
    return row?.state === state && row
  })
}

/** What the house's accounts of disputes say in naira: below zero it is owed to the house, or lost. */
export async function disputeBooks(app: TestApp, { user }: Customer) {
  const [disputed, owed, receivable, lost, clearing] = await Promise.all([
    ledgerUnits(app, 'disputed:NGN'),
    ledgerUnits(app, `customer:${user.id}:debt:NGN`),
    ledgerUnits(app, 'receivables:NGN'),
    ledgerUnits(app, 'disputes:lost:NGN'),
    ledgerUnits(app, 'clearing:stripe:NGN'),
  ])
  return { disputed, owed, receivable, lost, clearing }
}

export async function holdsOf({ deps }: TestApp, { user }: Customer): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from account_holds where user_id = ${user.id} order by kind`.execute(deps.db)
  return rows.map(({ kind }) => kind)
}
