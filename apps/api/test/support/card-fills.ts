// Filling wallets by card as tests take it: the operator has opened it, and the browser pays at the card network.
import type { CardFill } from '@kivuko/contract/buying.ts'
import { quoteCardFill } from '@kivuko/contract/card-fills.ts'
import type { SettingName } from '@kivuko/contract/console-settings.ts'
import type { Order } from '@kivuko/contract/orders.ts'
import { confirmPayment, idOf } from './card-browser.ts'
import { changeTogether } from './changes.ts'
import { initiate, orderIn } from './purchases.ts'
import { staffMember } from './staff.ts'
import type { Customer, TestApp } from './test-app.ts'

export async function openCardFills(app: TestApp): Promise<void> {
  const admin = await staffMember(app, 'admin')
  for (const name of ['fill_USD_card', 'fill_NGN_card'] satisfies SettingName[])
    await changeTogether(app, admin, { name, value: true })
}

type Filling = { amount?: string; currency?: CardFill; card?: string }
export type Filled = { order: Order; payment: string }

export function quoteFill(customer: Customer, { amount = '100', currency = 'USD' }: Filling = {}) {
  return customer.call(quoteCardFill, { params: { currency }, body: { amount } })
}

/** USD 100 with a Visa unless said otherwise, quoted, ordered and confirmed; answers what the network knows it by. */
export async function payFill(app: TestApp, customer: Customer, filling: Filling = {}) {
  const { amount = '100', currency = 'USD', card = 'visa' } = filling
  const quote = await quoteFill(customer, filling)
  if (quote.status !== 200) throw new Error(`${currency} cannot be filled: ${quote.problem.code}`)
  const started = await initiate(customer, { quoteId: quote.body.quote_id, amount, fiat: currency })
  if (started.status !== 200) throw new Error(`the fill cannot be paid: ${started.problem.code}`)
  const { client_secret, reference } = started.body
  await confirmPayment(app.sandbox, client_secret, `pm_card_${card}`)
  return { reference, payment: idOf(client_secret) }
}

/** The same, once it is in the wallet. */
export async function fillByCard(app: TestApp, customer: Customer, filling: Filling = {}): Promise<Filled> {
  const { reference, payment } = await payFill(app, customer, filling)
  return { order: await orderIn(customer, reference, 'completed'), payment }
}
