// Words that the API makes itself, which stand in the middle of a screen in another language.
import { listSessions } from '@kivuko/contract/account-security.ts'
import { listNotifications } from '@kivuko/contract/notifications.ts'
import { getOrder } from '@kivuko/contract/orders.ts'
import { expect, test } from 'vitest'
import { confirmPayment } from '../support/card-browser.ts'
import { fillByCard, openCardFills } from '../support/card-fills.ts'
import { initiate, orderIn, quoteFor } from '../support/purchases.ts'
import { startTestApp } from '../support/test-app.ts'

const FRENCH = { 'accept-language': 'fr' }

test('LNG-42 devices and places, why a card waits, and what its network and we say of a payment are in the language that is asked for', {
  tags: 'long',
}, async () => {
  const env = { CARD_WAIT_HOURS: '8', CARD_SHORT_WAIT_HOURS: '2', CARD_REVIEW_USD: '1000' }
  await using app = await startTestApp({ sandbox: true, env })
  await app.startBackground()
  await openCardFills(app)
  const customer = await app.customer()
  const sessions = async (headers: Record<string, string> = {}) =>
    (await customer.call(listSessions, { headers })).body.sessions[0]
  expect(await sessions()).toMatchObject({ device: 'Unknown device', place: 'The same network as this site' })
  expect(await sessions(FRENCH)).toMatchObject({ device: 'Appareil inconnu', place: 'Le même réseau que ce site' })

  const { order } = await fillByCard(app, customer)
  const params = { reference: order.reference }
  const french = (await customer.call(getOrder, { params, headers: FRENCH })).body
  expect([order.maturing?.reason, french.maturing?.reason]).toEqual(['your account is new', 'votre compte est récent'])
  expect((await customer.call(listNotifications, { headers: FRENCH })).body.data[0]?.message).toMatch(
    /^Il pourra être envoyé à partir de .* : votre compte est récent\./,
  )

  const quote = await quoteFor(customer)
  const { client_secret, reference } = (await initiate(customer, { quoteId: quote.quote_id })).body
  await confirmPayment(app.sandbox, client_secret, 'pm_card_visa_chargeDeclinedInsufficientFunds')
  await app.advance(31 * 60_000)
  await orderIn(customer, reference, 'expired')
  const problemIn = async (headers: Record<string, string> = {}) =>
    (await customer.call(getOrder, { params: { reference }, headers })).body.problem
  expect(await problemIn()).toBe('Your card has insufficient funds. The time to pay ran out. Nothing was taken.')
  expect(await problemIn(FRENCH)).toBe(
    'Votre carte n’a pas assez de fonds. Le délai de paiement est passé. Rien n’a été débité.',
  )
})
