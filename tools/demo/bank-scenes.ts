// What happens at the bank in the demo's world: payouts that people make by hand, and transfers that no rule could place.

import {
  confirmBankPayout,
  listBankPayouts,
  sendBankPayout,
  takeBankPayout,
} from '@kivuko/contract/console-bank-payouts.ts'
import { decideBankTransfer, listBankTransfers, markTransferReturned } from '@kivuko/contract/console-bank-transfers.ts'
import { createOrder, getOrder } from '@kivuko/contract/orders.ts'
import { createTrade, quoteTrade } from '@kivuko/contract/trades.ts'
import { readStatement } from '../../apps/api/src/rails/bank/read-statement.ts'
import { orderByBank, send } from '../../apps/api/test/support/bank-transfers.ts'
import { quoteFor } from '../../apps/api/test/support/purchases.ts'
import { EURO_ACCOUNT } from '../../apps/api/test/support/sales.ts'
import { BRIAN, type Person, ZAWADI } from './cast.ts'
import { newKey } from './life.ts'
import { customerOf } from './proofs.ts'
import { DAY_MS, type World } from './world.ts'

/** Euro go to accounts that no program of ours can pay into. */
export async function sellForEuro(world: World, amount: string): Promise<void> {
  const seller = customerOf(world, ZAWADI)
  await buyTether(world, ZAWADI)
  const asked = { side: 'sell', fiat_currency: 'EUR', crypto_currency: 'USDT', amount } as const
  const quoted = world.heard(await seller.call(quoteTrade, { body: asked }))
  if (!quoted) return
  const destination = { ...EURO_ACCOUNT, account_name: ZAWADI.fullName }
  const body = { quote_id: quoted.quote_id, side: 'sell', destination } as const
  world.heard(await seller.call(createTrade, { key: newKey(), body }))
}

/** For 300 dollars, by bank. */
async function buyTether(world: World, person: Person): Promise<void> {
  const customer = customerOf(world, person)
  const { quote_id } = await quoteFor(customer, { method: 'bank', crypto: 'USDT', fiat: 'USD', amount: '300' })
  const body = { quote_id, payment_method: 'bank' } as const
  const { reference } = (await customer.call(createOrder, { key: newKey(), body })).body
  await world.rest()
  const order = (await customer.call(getOrder, { params: { reference } })).body
  send(world.app, order, { senderName: person.fullName.toUpperCase() })
  await readStatement(world.app.deps)
  await world.rest()
}

async function openPayout({ staff, heard }: World) {
  return heard(await staff.treasury.call(listBankPayouts, { query: { state: 'open' } }))?.rows[0]?.id ?? ''
}

export async function payOutByHand(world: World): Promise<void> {
  const params = { id: await openPayout(world) }
  const { treasury, admin } = world.staff
  world.heard(await treasury.call(takeBankPayout, { params }))
  world.heard(await treasury.call(sendBankPayout, { params, body: { bank_reference: 'SEPA-2291-0077' } }))
  world.heard(await admin.call(confirmBankPayout, { params }))
}

export async function takePayout(world: World): Promise<void> {
  const params = { id: await openPayout(world) }
  world.heard(await world.staff.treasury.call(takeBankPayout, { params }))
}

export async function strayTransfer({ app }: World): Promise<void> {
  app.sandbox.control.bank.send({
    currency: 'KES',
    amount: '14250.00',
    senderName: 'NYABOKE TRADERS',
    reference: 'invoice 77',
  })
}

export async function decideStray({ staff, heard }: World): Promise<void> {
  const [stray] = heard(await staff.treasury.call(listBankTransfers, { query: { state: 'decide' } }))?.rows ?? []
  const body = { what: 'return', reason: 'Nobody by that name has an account' } as const
  const params = { id: stray?.id ?? '' }
  heard(await staff.treasury.call(decideBankTransfer, { params, body }))
  heard(await staff.treasury.call(markTransferReturned, { params, body: { reason: 'Sent back at the bank by hand' } }))
}

/** What came too late or was too little goes back at the bank within a working day. */
export async function sendBackTransfers({ app, staff, heard, time }: World): Promise<void> {
  const yesterday = time.now().getTime() - DAY_MS
  const query = { state: 'return', limit: '100' } as const
  const { rows = [] } = heard(await staff.treasury.call(listBankTransfers, { query })) ?? {}
  for (const { id, booked_at: bookedAt, amount, currency, sender_name: sender, order_reference: order } of rows) {
    if (Date.parse(bookedAt) > yesterday) continue
    app.sandbox.control.bank.sendOut({ currency, amount, recipientName: sender ?? '', reference: order ?? id })
    const body = { reason: 'Sent back at the bank by hand' }
    heard(await staff.treasury.call(markTransferReturned, { params: { id }, body }))
  }
}

/** Too little, from somebody else, and without a word. */
export async function strayTransfers(world: World): Promise<void> {
  const { app } = world
  const { bank } = app.sandbox.control
  const order = await orderByBank(customerOf(world, ZAWADI), 'KES')
  await world.rest()
  send(app, order, { amount: '4500.00', senderName: ZAWADI.fullName.toUpperCase() })
  const other = await orderByBank(customerOf(world, BRIAN), 'USD')
  await world.rest()
  send(app, other, { senderName: 'LAKESIDE HARDWARE AND GENERAL SUPPLIES' })
  bank.send({ currency: 'EUR', amount: '310.00', senderName: 'KLARA VOSSBERG', reference: 'for my sister' })
  await readStatement(app.deps)
}
