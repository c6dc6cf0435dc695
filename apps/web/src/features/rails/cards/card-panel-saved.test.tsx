// Saved cards: choosing, paying, removing, and saving another.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ALL_OPEN, MASTERCARD, sampleOrder, VISA } from '../../../../test/buying-samples.ts'
import { renderPanel, settle } from '../../../../test/card-panel-driver.tsx'
import { answerWith, fakeApi, type Handlers, later, refuse } from '../../../../test/fake-api.ts'
import { type FakeStripe, installFakeStripe } from '../../../../test/fake-stripe.ts'

let stripe: FakeStripe
const VISA_TEXT = 'Visa ending 4242, 12/30'
const MASTERCARD_TEXT = 'Mastercard ending 4444, 03/28'
const started = (client_secret: string) => ({ client_secret, reference: 'KVK-1' })

beforeEach(() => {
  stripe = installFakeStripe()
  localStorage.setItem('token', 'a-session')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function api(handlers: Handlers = {}) {
  return fakeApi({
    paymentOptions: () => ALL_OPEN,
    listCards: () => ({ cards: [VISA, MASTERCARD] }),
    createOrder: () => sampleOrder({ reference: 'KVK-1', payment_method: 'card', instructions: null }),
    initiatePayment: () => started('pi_new_secret'),
    initiateBridge: () => started('pi_saved_secret'),
    startCardSave: () => ({ client_secret: 'seti_1_secret' }),
    deleteCard: () => ({ result: 'ok' }),
    ...handlers,
  })
}

const radio = (name: string) => screen.findByRole('radio', { name }) as Promise<HTMLInputElement>
const press = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  await settle()
}

test('CRD-10 CRD-20 CRD-101 with saved cards their view is shown, the first of them chosen, by brand, last digits and expiry, and nothing is initiated', async () => {
  const calls = api()
  renderPanel()
  expect((await radio(VISA_TEXT)).checked).toBe(true)
  expect((await radio(MASTERCARD_TEXT)).checked).toBe(false)
  await settle()
  expect(calls.log()).not.toContain('initiatePayment')
})

test('CRD-12 in the saved-card view a changed amount initiates nothing', async () => {
  const calls = api()
  const { change } = renderPanel()
  await radio(VISA_TEXT)
  change({ amount: '60.00' })
  await settle()
  expect(calls.log()).not.toContain('initiatePayment')
})

test('CRD-16 CRD-17 CRD-26 API-18 a selected card pays the order the server made from the quote', async () => {
  const calls = api()
  const { onPaid } = renderPanel()
  fireEvent.click(await radio(MASTERCARD_TEXT))
  const card = await radio(VISA_TEXT)
  fireEvent.click(card)
  expect(card.checked).toBe(true)
  await press('Pay $50.00')
  await waitFor(() => expect(onPaid).toHaveBeenCalledExactlyOnceWith('KVK-1'))
  expect(calls.calls('createOrder')[0]?.body).toEqual({ quote_id: 'quo_1', payment_method: 'card' })
  const [bridge] = calls.calls('initiateBridge')
  expect(bridge?.body).toEqual({
    amount: '50.00',
    currency: 'USD',
    reference: 'KVK-1',
    description: 'Buy 37.105 USDT',
    payment_method_id: 'pm_visa',
  })
  expect(bridge?.headers.get('idempotency-key')).toBeTruthy()
  expect(stripe.confirmPayment).toHaveBeenCalledExactlyOnceWith({
    clientSecret: 'pi_saved_secret',
    redirect: 'if_required',
    confirmParams: {
      payment_method: 'pm_visa',
      return_url: `${location.origin}/payment-success?reference=KVK-1`,
    },
  })
})

test('CRD-08 paying with a saved card says "Processing payment with saved card..."', async () => {
  const answer = later<ReturnType<typeof started>>()
  api({ initiateBridge: () => answer.promise })
  const { onPaid } = renderPanel()
  fireEvent.click(await radio(VISA_TEXT))
  await press('Pay $50.00')
  expect(screen.getByText('Processing payment with saved card...').getAttribute('role')).toBe('status')
  answer.resolve(started('pi_saved_secret'))
  await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1))
})

test('BUY-16 a saved card that is declined is reported upward', async () => {
  stripe.confirmPayment.mockResolvedValue({ error: { type: 'card_error', message: 'Your card has expired.' } })
  api()
  const { onProblem } = renderPanel()
  fireEvent.click(await radio(VISA_TEXT))
  await press('Pay $50.00')
  await waitFor(() => expect(onProblem).toHaveBeenCalled())
  expect(onProblem).toHaveBeenCalledExactlyOnceWith({ kind: 'payment', message: 'Your card has expired.' })
})

test('an order that cannot be made any more is reported upward as lost terms', async () => {
  const calls = api({ createOrder: () => refuse('quote_expired') })
  const { onProblem } = renderPanel()
  fireEvent.click(await radio(VISA_TEXT))
  await press('Pay $50.00')
  await waitFor(() => expect(onProblem.mock.calls[0]?.[0]).toMatchObject({ kind: 'terms' }))
  expect(calls.log()).not.toContain('initiateBridge')
})

test('CRD-18 removing asks first, and a no removes nothing', async () => {
  const calls = api()
  renderPanel()
  await press(`Remove ${VISA_TEXT}`)
  expect(await screen.findByText('Are you sure you want to remove this card?')).toBeTruthy()
  await press('Keep card')
  expect(calls.calls('deleteCard')).toEqual([])
  expect(await radio(VISA_TEXT)).toBeTruthy()
})

test('CRD-19 API-21 removing the selected card clears the selection; removing another keeps it', async () => {
  const calls = api()
  renderPanel()
  fireEvent.click(await radio(VISA_TEXT))
  await press(`Remove ${MASTERCARD_TEXT}`)
  await press('Remove')
  expect(calls.calls('deleteCard')[0]?.params).toEqual({ id: 'pm_mc' })
  await waitFor(() => expect(screen.queryByRole('radio', { name: MASTERCARD_TEXT })).toBeNull())
  expect((await radio(VISA_TEXT)).checked).toBe(true)
  await press(`Remove ${VISA_TEXT}`)
  await press('Remove')
  await waitFor(() => expect(screen.queryByRole('radio')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Saved cards' })).toBeNull())
})

test('CRD-19 removing the selected card while another is left selects nothing, and nothing can be paid', async () => {
  api()
  renderPanel()
  fireEvent.click(await radio(VISA_TEXT))
  await press(`Remove ${VISA_TEXT}`)
  await press('Remove')
  await waitFor(() => expect(screen.queryByRole('radio', { name: VISA_TEXT })).toBeNull())
  expect((await radio(MASTERCARD_TEXT)).checked).toBe(false)
  expect(screen.getByRole('button', { name: 'Pay $50.00' })).toHaveProperty('disabled', true)
})

test('ERR-13 a card that could not be removed stays, and the panel says so', async () => {
  api({ deleteCard: () => answerWith(500, {}) })
  renderPanel()
  await press(`Remove ${VISA_TEXT}`)
  await press('Remove')
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to remove card. Please try again.')
  expect(await radio(VISA_TEXT)).toBeTruthy()
})

test('CRD-03 CRD-05 CRD-06 CRD-14 CRD-15 CRD-23 saving a card prepares, confirms, reloads the list and starts over', async () => {
  const secret = later<{ client_secret: string }>()
  const saved = later<unknown>()
  stripe.confirmSetup.mockReturnValue(saved.promise)
  const calls = api({ listCards: () => ({ cards: [VISA] }), startCardSave: () => secret.promise })
  const { onPaid } = renderPanel()
  await press('Save a card for future purchases')
  expect(screen.getByText('Preparing to save card...')).toBeTruthy()
  secret.resolve({ client_secret: 'seti_1_secret' })
  await press('Save card')
  expect(screen.getByText('Saving your card...')).toBeTruthy()
  expect(stripe.confirmSetup).toHaveBeenCalledExactlyOnceWith({
    elements: expect.anything(),
    redirect: 'if_required',
    confirmParams: { return_url: `${location.origin}/card-saved` },
  })
  calls.use({ listCards: () => ({ cards: [VISA, MASTERCARD] }) })
  saved.resolve({ setupIntent: { status: 'succeeded' } })
  expect(await radio(MASTERCARD_TEXT)).toBeTruthy()
  expect(calls.calls('listCards')).toHaveLength(2)
  expect(onPaid).not.toHaveBeenCalled()
})

test('CRD-01 CRD-11 in setup mode nothing is ever paid: without cards the setup starts, with cards they are listed', async () => {
  const calls = api({ listCards: () => ({ cards: [] }) })
  renderPanel({ mode: 'setup' })
  expect(await screen.findByRole('button', { name: 'Save card' })).toBeTruthy()
  cleanup()
  calls.use({ listCards: () => ({ cards: [VISA] }) })
  renderPanel({ mode: 'setup' })
  expect(await radio(VISA_TEXT)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  expect(calls.log()).not.toContain('initiatePayment')
})

test('ERR-09 ERR-10 a setup that cannot start says why and can be tried again', async () => {
  const calls = api({ listCards: () => ({ cards: [] }), startCardSave: () => answerWith(200, {}) })
  renderPanel({ mode: 'setup' })
  expect(await screen.findByText('No client secret received for card setup')).toBeTruthy()
  calls.use({ startCardSave: () => refuse('provider_unavailable') })
  await press('Try Again')
  expect(await screen.findByText('Failed to start card setup. Please try again.')).toBeTruthy()
  calls.use({ startCardSave: () => ({ client_secret: 'seti_1_secret' }) })
  await press('Try Again')
  expect(await screen.findByRole('button', { name: 'Save card' })).toBeTruthy()
})

test('a card that could not be saved stays in the panel with the reason', async () => {
  stripe.confirmSetup.mockResolvedValue({ error: { type: 'card_error', message: 'Your card was declined.' } })
  api({ listCards: () => ({ cards: [] }) })
  const { onProblem } = renderPanel({ mode: 'setup' })
  await press('Save card')
  expect(screen.getByRole('alert').textContent).toBe('Your card was declined.')
  expect(onProblem).toHaveBeenCalledExactlyOnceWith({ kind: 'retry', message: 'Your card was declined.' })
})
