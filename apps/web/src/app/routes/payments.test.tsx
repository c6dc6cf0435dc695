import { me } from '@kivuko/contract/auth.ts'
import { type ListedOrder, listOrders } from '@kivuko/contract/orders.ts'
import { deleteCard, listCards, paymentOptions } from '@kivuko/contract/payments.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ALL_OPEN, MASTERCARD, VISA } from '../../../test/buying-samples.ts'
import { ADA } from '../../../test/people.ts'
import { openApp, startClean } from '../../../test/render-app.tsx'
import { fakeApi, on, raw, refuse } from '../../../test/server.ts'

const ORDER: ListedOrder = {
  id: 'ord_1',
  reference: 'KVK-AAAA-1111',
  quote_id: 'quo_1',
  status: 'completed',
  payment_method: 'card',
  fiat_currency: 'NGN',
  crypto_currency: 'BTC',
  total: '20000.00',
  fee: '500.00',
  margin: '0.00',
  rate: '82500000.00',
  crypto_amount: '0.00023600',
  firm_until: '2026-11-20T10:15:00.000Z',
  least_amount: '0.00000001',
  expires_at: '2026-11-20T10:30:00.000Z',
  created_at: '2026-11-20T10:00:00.000Z',
  completed_at: null,
  problem: null,
  dispute: null,
  transaction_id: 'txn_bought',
}
const UNPAID = { ...ORDER, transaction_id: null }
const LATER = new Date(Date.now() + 3_600_000).toISOString()

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

function serve(...more: Parameters<typeof fakeApi>) {
  return fakeApi(
    ...more,
    on(me, ADA),
    on(paymentOptions, ALL_OPEN),
    on(listOrders, { orders: [ORDER], next: null }),
    on(listCards, { cards: [VISA, MASTERCARD] }),
  )
}

test('RTE-27 RTE-44 every payment says how it stands and has a way on, also the one that failed or was never finished', async () => {
  const orders: ListedOrder[] = [
    { ...UNPAID, id: 'ord_6', reference: 'KVK-6', status: 'awaiting_payment', expires_at: LATER },
    { ...UNPAID, id: 'ord_5', status: 'awaiting_payment', expires_at: LATER, problem: 'Your card was declined.' },
    { ...UNPAID, id: 'ord_4', status: 'awaiting_payment' },
    { ...UNPAID, id: 'ord_3', status: 'expired', problem: 'Your card was declined. The time to pay ran out.' },
    { ...UNPAID, id: 'ord_2', status: 'cancelled', fiat_currency: 'GBP', payment_method: 'bank' },
    ORDER,
    { ...ORDER, id: 'ord_0', status: 'refunded', problem: 'The market moved too far.' },
  ]
  serve(on(listOrders, { orders, next: null }))
  await openApp('/payments')
  const part = within(await screen.findByRole('region', { name: 'Your payments' }))
  const rows = await part.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent?.replace(/ · .*(₦|£)/, ' · $1'))).toEqual([
    '0.000236 BTCCard · ₦20,000.00Not finishedContinue payment',
    '0.000236 BTCCard · ₦20,000.00Payment failedYour card was declined.Try another card',
    '0.000236 BTCCard · ₦20,000.00Being checked',
    '0.000236 BTCCard · ₦20,000.00Not paidYour card was declined. The time to pay ran out.Buy again',
    '0.000236 BTCBank transfer · £20,000.00CancelledBuy again',
    '0.000236 BTCCard · ₦20,000.00PaidDownload Receipt',
    '0.000236 BTCCard · ₦20,000.00Money sent backThe market moved too far.Download Receipt',
  ])
  const goOn = part.getByRole('link', { name: 'Continue payment: 0.000236 BTC' })
  expect(goOn.getAttribute('href')).toBe('/order-confirmation?reference=KVK-6')
  const again = part.getAllByRole('link', { name: 'Buy again: 0.000236 BTC' })
  expect(again.map((link) => link.getAttribute('href'))).toEqual(['/buy?crypto=BTC', '/buy?widget=guided&crypto=BTC'])
})

test('RTE-44 buying again opens the widget with what was to be paid', async () => {
  serve(on(listOrders, { orders: [{ ...UNPAID, status: 'expired' }], next: null }))
  await openApp('/payments')
  fireEvent.click(await screen.findByRole('link', { name: 'Buy again: 0.000236 BTC' }))
  await waitFor(() => expect(screen.getByLabelText('You pay')).toHaveProperty('value', '20000'))
  expect(screen.getByLabelText('Pay currency')).toHaveProperty('value', 'NGN')
  expect(screen.getByLabelText('Crypto to receive')).toHaveProperty('value', 'BTC')
  expect(screen.getByRole('radio', { name: /Debit Card/ })).toHaveProperty('checked', true)
})

test('RTE-44 more payments come at a press, from where the last one ended, and a page that fails can be asked for again', async () => {
  let isDown = true
  const api = serve(
    on(listOrders, ({ url }) => {
      if (!url.includes('after'))
        return raw(200, { orders: [{ ...ORDER, id: 'ord_2', crypto_amount: '2.00' }], next: 'ord_2' })
      return isDown ? refuse('internal') : raw(200, { orders: [{ ...ORDER, crypto_amount: '1.00' }], next: null })
    }),
  )
  await openApp('/payments')
  fireEvent.click(await screen.findByRole('button', { name: 'Load More' }))
  expect(await screen.findByText('More payments could not be loaded.')).toBeDefined()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('1.00 BTC')).toBeDefined()
  expect(screen.getByText('2.00 BTC')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
  expect(api.callsOf(listOrders)[0]?.url).toBe('/api/v1/orders?limit=20')
  expect(api.callsOf(listOrders).at(-1)?.url).toBe('/api/v1/orders?limit=20&after=ord_2')
})

test('RTE-27 a customer who never paid is led to buying, and a failure can be asked again', async () => {
  let isDown = true
  serve(on(listOrders, () => (isDown ? refuse('internal') : raw(200, { orders: [], next: null }))))
  await openApp('/payments')
  expect(await screen.findByText('Failed to load payments. Please try again.')).toBeDefined()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('No payments yet')).toBeDefined()
})

test('RTE-27 CRD-18 a saved card is removed after a question', async () => {
  const api = serve(on(deleteCard, { result: 'ok' }))
  await openApp('/payments')
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Visa ending 4242, 12/30' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Are you sure you want to remove this card?' }))
  expect(api.callsOf(deleteCard)).toHaveLength(0)
  fireEvent.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('Visa ending 4242')).toBeNull())
  expect(screen.getByText('Mastercard ending 4444')).toBeDefined()
  expect(api.callsOf(deleteCard)[0]?.url).toBe('/api/v1/payments/card/methods/pm_visa/delete')
})

test('RTE-27 cards that cannot be looked up can be asked for again', async () => {
  let isDown = true
  serve(on(listCards, () => (isDown ? refuse('provider_unavailable') : raw(200, { cards: [VISA] }))))
  await openApp('/payments')
  expect(await screen.findByText('Your saved cards could not be loaded.')).toBeDefined()
  isDown = false
  const part = within(screen.getByRole('region', { name: 'Saved cards' }))
  fireEvent.click(part.getByRole('button', { name: 'Try Again' }))
  expect(await part.findByText('Visa ending 4242')).toBeDefined()
})
