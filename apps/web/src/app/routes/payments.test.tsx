import { me } from '@kivuko/contract/auth.ts'
import { deleteCard, listCards, paymentOptions, startCardSave } from '@kivuko/contract/payments.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ALL_OPEN, MASTERCARD, VISA } from '../../../test/buying-samples.ts'
import { installFakeStripe } from '../../../test/fake-stripe.ts'
import { ADA } from '../../../test/people.ts'
import { openApp, startClean } from '../../../test/render-app.tsx'
import { fakeApi, on, raw, refuse } from '../../../test/server.ts'
import { samplePage, sampleTransaction } from '../../../test/transaction-samples.ts'

const BOUGHT = sampleTransaction({
  id: 'txn_bought',
  transaction_type: 'crypto',
  description: 'Bought 0.001 BTC',
  external_reference: 'KVK-AAAA-1111',
})
const WAITING = { ...BOUGHT, id: 'txn_waiting', status: 'pending' as const, description: 'Purchase of 1 SOL' }

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

function serve(...more: Parameters<typeof fakeApi>) {
  return fakeApi(
    ...more,
    on(me, ADA),
    on(paymentOptions, ALL_OPEN),
    on(listTransactions, samplePage([WAITING, BOUGHT])),
    on(listCards, { cards: [VISA, MASTERCARD] }),
  )
}

test('RTE-27 payments lists purchases with their status; one that waits leads to its order', async () => {
  const api = serve()
  await openApp('/payments')
  const part = within(await screen.findByRole('region', { name: 'Purchases' }))
  await part.findByText('Bought 0.001 BTC')
  const rows = part.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual([expect.stringMatching(/Purchase of 1 SOL.*Pending$/), expect.stringMatching(/Completed$/)])
  expect(part.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/order-confirmation?reference=KVK-AAAA-1111',
    '/transactions?id=txn_bought',
  ])
  expect(api.callsOf(listTransactions)[0]?.url).toContain('source=order')
})

test('RTE-27 a customer who never paid is led to buying, and a failure can be asked again', async () => {
  let isDown = true
  serve(on(listTransactions, () => (isDown ? refuse('internal') : raw(200, samplePage([])))))
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

test('RTE-27 CRD-14 CRD-15 CRD-22 a card is added in setup mode, and the provider is loaded only then', async () => {
  const stripe = installFakeStripe()
  let cards = [VISA]
  const api = serve(
    on(listCards, () => raw(200, { cards })),
    on(startCardSave, { client_secret: 'seti_secret' }),
  )
  await openApp('/payments')
  await screen.findByText('Visa ending 4242')
  expect(api.callsOf(paymentOptions)).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: 'Add a card' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Save card' }))
  cards = [VISA, MASTERCARD]
  expect(await screen.findByText('Your card is saved.')).toBeDefined()
  expect(await screen.findByText('Mastercard ending 4444')).toBeDefined()
  expect(stripe.confirmSetup).toHaveBeenCalledOnce()
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
