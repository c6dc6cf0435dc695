// Goal: what is to be done now is not put off by a look that began before it was known.
import { payOrderByPhone } from '@kivuko/contract/mobile-money.ts'
import { cancelOrder, createOrder } from '@kivuko/contract/orders.ts'
import { expect, test } from 'vitest'
import { followCardPayment } from '../../src/modules/cards/follow-card-payment.ts'
import { followPrompt } from '../../src/modules/mobile-money/follow-prompt.ts'
import { idOf } from '../support/card-browser.ts'
import { initiate, orderIn, quoteFor } from '../support/purchases.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const PHONE = '0712345678'

test('an order whose payment is booked while its prompt is asked about is settled at once', async () => {
  await using app = await startTestApp({ sandbox: true, env: { MPESA_POLL_MS: '60000' } })
  const customer = await app.customer()
  const { quote_id } = await quoteFor(customer, { method: 'mpesa', crypto: 'USDT', fiat: 'KES', amount: '1000' })
  const { reference } = (await customer.call(createOrder, { body: { quote_id, payment_method: 'mpesa' } })).body
  await customer.call(payOrderByPhone, { params: { reference }, body: { phone_number: PHONE } })
  const { id } = await app.deps.db.selectFrom('prompts').select('id').executeTakeFirstOrThrow()
  const { phones } = app.sandbox.control
  phones.callbacks.setMode({ lose: true })
  const { mobileMoney: network } = app.deps
  if (!network) throw new Error('there is M-Pesa')
  const find = network.findPrompt.bind(network)
  network.findPrompt = async (checkoutRef) => {
    network.findPrompt = find
    const notYet = await find(checkoutRef)
    phones.answer(PHONE, 'accept')
    // Somebody else, as a message does, asks again and books what was paid.
    await followPrompt(app.deps, id)
    return notYet
  }
  await followPrompt(app.deps, id)
  await app.startBackground()
  const order = await orderIn(customer, reference, 'completed')
  expect(order.problem).toBeNull()
})

test('CRD-32 an order that is given up while the card network is asked about it is closed there at once', async () => {
  await using app = await startTestApp({ sandbox: true, env: { CARD_FIRST_POLL_MS: '60000' } })
  const customer = await app.customer()
  const { quote_id } = await quoteFor(customer)
  const { client_secret, reference } = (await initiate(customer, { quoteId: quote_id })).body
  const { id } = await app.deps.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  const { cards: network } = app.deps
  if (!network) throw new Error('there is a card network')
  const find = network.findPayment.bind(network)
  network.findPayment = async (providerRef) => {
    network.findPayment = find
    const found = await find(providerRef)
    await customer.call(cancelOrder, { params: { reference } })
    return found
  }
  await followCardPayment(app.deps, id)
  await app.startBackground()
  await until('nobody can pay it any more', async () => {
    const found = await find(idOf(client_secret))
    return found.kind === 'done' && found.value.state.kind === 'cancelled'
  })
  await orderIn(customer, reference, 'cancelled')
})
