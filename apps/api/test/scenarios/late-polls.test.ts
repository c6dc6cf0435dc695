// Goal: what is to be done now is not put off by a look that began before it was known.
import { cancelOrder } from '@kivuko/contract/orders.ts'
import { test } from 'vitest'
import { followCardPayment } from '../../src/rails/cards/follow-card-payment.ts'
import { idOf } from '../support/card-browser.ts'
import { initiate, orderIn, quoteFor } from '../support/purchases.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

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
