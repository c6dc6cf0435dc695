// Paying with a new card.
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ALL_OPEN, VISA } from '../../../../test/buying-samples.ts'
import { renderPanel, settle } from '../../../../test/card-panel-driver.tsx'
import { answerWith, fakeApi, type Handlers, later, refuse } from '../../../../test/fake-api.ts'
import { type FakeStripe, installFakeStripe } from '../../../../test/fake-stripe.ts'

let stripe: FakeStripe
const started = (client_secret = 'pi_1_secret') => ({ client_secret, reference: 'KVK-1' })

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
    listCards: () => ({ cards: [] }),
    initiatePayment: () => started(),
    ...handlers,
  })
}

const payButton = () => screen.findByRole('button', { name: 'Pay $50.00' })

async function pay() {
  const before = stripe.confirmPayment.mock.calls.length
  const button = await payButton()
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(button)
  await waitFor(() => expect(stripe.confirmPayment.mock.calls.length).toBe(before + 1))
  await settle()
}

test('CRD-01 CRD-11 CRD-28 API-15 API-16 API-17 without saved cards the payment is initiated at once', async () => {
  const calls = api()
  renderPanel()
  await payButton()
  const [call, ...others] = calls.calls('initiatePayment')
  expect(others).toEqual([])
  expect(call?.body).toEqual({
    amount: '50.00',
    currency: 'USD',
    payment_method: 'stripe',
    reference: expect.any(String),
    description: 'Buy 37.105 USDT',
    quote_id: 'quo_1',
    setup_future_usage: null,
  })
  expect(call?.headers.get('idempotency-key')).toMatch(/^\d{13}-[0-9a-f]{24}$/)
})

test('CRD-21 the amount may be a number, as the specification declares it', async () => {
  const calls = api()
  renderPanel({ amount: 50 })
  await payButton()
  expect(calls.calls('initiatePayment')[0]?.body.amount).toBe(50)
})

test('CRD-09 CRD-22 opening the panel adds the provider’s script and looks up the cards; nothing does before', async () => {
  const card = { publishable_key: 'pk_test_kivuko', script_url: 'http://127.0.0.1:3001/panel.js' }
  const calls = api({ paymentOptions: () => ({ ...ALL_OPEN, card }) })
  const tag = () => document.querySelector('script[src="http://127.0.0.1:3001/panel.js"]')
  expect(tag()).toBeNull()
  renderPanel()
  await waitFor(() => expect(tag()).not.toBeNull())
  expect(calls.calls('listCards')).toHaveLength(1)
  tag()?.dispatchEvent(new Event('load'))
  await payButton()
  expect(stripe.secrets.at(-1)).toBe('pi_1_secret')
})

test('PRV-07 the card fields ask for cards alone, and for the wallets this installation names', async () => {
  api()
  renderPanel()
  await payButton()
  const none = { applePay: 'never', googlePay: 'never', link: 'never' }
  expect(stripe.shown.at(-1)).toMatchObject({ wallets: none })
  cleanup()
  const card = { publishable_key: 'pk_test_kivuko', script_url: null, wallets: ['google_pay' as const] }
  api({ paymentOptions: () => ({ ...ALL_OPEN, card }) })
  renderPanel()
  await payButton()
  expect(stripe.shown.at(-1)).toMatchObject({ wallets: { ...none, googlePay: 'auto' } })
})

test('CRD-04 initiating says "Initializing payment..."', async () => {
  const answer = later<ReturnType<typeof started>>()
  api({ initiatePayment: () => answer.promise })
  renderPanel()
  await settle()
  expect(screen.getByRole('status').textContent).toBe('Initializing payment...')
  answer.resolve(started())
  await payButton()
})

test('nothing stands below the card fields that would move under a finger when they come', async () => {
  stripe = installFakeStripe({ isSlow: true })
  api()
  renderPanel()
  await waitFor(() => expect(stripe.secrets).toEqual(['pi_1_secret']))
  await settle()
  expect(screen.getByRole('status').textContent).toBe('Initializing payment...')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Pay $50.00' })).toBeNull()
  act(() => stripe.emit('ready', {}))
  expect(await payButton()).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Save a card for future purchases' })).toBeTruthy()
})

test('CRD-13 CRD-23 paying confirms without a forced redirect and returns under payment-success', async () => {
  api()
  const { onPaid } = renderPanel({ returnAddress: (reference) => `/payment-success?reference=${reference}` })
  await pay()
  expect(stripe.confirmPayment).toHaveBeenCalledExactlyOnceWith({
    elements: expect.anything(),
    redirect: 'if_required',
    confirmParams: { return_url: `${location.origin}/payment-success?reference=KVK-1` },
  })
  await waitFor(() => expect(onPaid).toHaveBeenCalledExactlyOnceWith('KVK-1'))
})

test('CRD-07 confirming says "Processing payment..." and takes no second click', async () => {
  const answer = later<unknown>()
  stripe.confirmPayment.mockReturnValue(answer.promise)
  api()
  const { onPaid } = renderPanel()
  await pay()
  expect((await screen.findByText('Processing payment...')).getAttribute('role')).toBe('status')
  fireEvent.submit(screen.getByRole('form', { name: 'Card details' }))
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true)
  answer.resolve({ paymentIntent: { status: 'processing' } })
  await settle()
  expect(stripe.confirmPayment).toHaveBeenCalledTimes(1)
  expect(onPaid).toHaveBeenCalledTimes(1)
})

test('CRD-12 a changed amount, currency or quote is initiated again, as a new form', async () => {
  const calls = api({ initiatePayment: ({ body }) => started(`pi_${body.quote_id}_${body.amount}_secret`) })
  const { change } = renderPanel()
  await payButton()
  change({ amount: '60.00', quoteId: 'quo_2' })
  await screen.findByRole('button', { name: 'Pay $60.00' })
  await waitFor(() => expect(stripe.secrets.at(-1)).toBe('pi_quo_2_60.00_secret'))
  expect(calls.calls('initiatePayment').map(({ body }) => [body.amount, body.quote_id])).toEqual([
    ['50.00', 'quo_1'],
    ['60.00', 'quo_2'],
  ])
})

test('CRD-12 a changed currency alone is initiated again', async () => {
  const calls = api({ initiatePayment: ({ body }) => started(`pi_${body.currency}_secret`) })
  const { change } = renderPanel()
  await payButton()
  change({ currency: 'EUR' })
  await screen.findByRole('button', { name: 'Pay €50.00' })
  await waitFor(() => expect(stripe.secrets.at(-1)).toBe('pi_EUR_secret'))
  expect(calls.calls('initiatePayment').map(({ body }) => [body.amount, body.currency])).toEqual([
    ['50.00', 'USD'],
    ['50.00', 'EUR'],
  ])
})

test('CRD-12 a late answer to an earlier initiation never replaces a newer one', async () => {
  const slow = later<ReturnType<typeof started>>()
  api({ initiatePayment: ({ body }) => (body.quote_id === 'quo_1' ? slow.promise : started('pi_2_secret')) })
  const { change } = renderPanel()
  await settle()
  change({ amount: '60.00', quoteId: 'quo_2' })
  await screen.findByRole('button', { name: 'Pay $60.00' })
  slow.resolve(started('pi_1_secret'))
  await settle()
  expect(stripe.secrets).not.toContain('pi_1_secret')
})

test('CRD-25 ticking "save" initiates the same quote with on_session, unticking with null, and the form stays', async () => {
  const calls = api()
  renderPanel()
  await payButton()
  for (const changes of [1, 2]) {
    fireEvent.click(screen.getByRole('checkbox', { name: 'Save a card for future purchases' }))
    await waitFor(() => expect(stripe.fetchUpdates).toHaveBeenCalledTimes(changes))
  }
  const sent = calls.calls('initiatePayment').map(({ body }) => [body.quote_id, body.setup_future_usage])
  expect(sent).toEqual([
    ['quo_1', null],
    ['quo_1', 'on_session'],
    ['quo_1', null],
  ])
  expect(new Set(stripe.secrets).size).toBe(1)
})

test('BUY-16 CRD-24 a declined card is shown inline and reported upward as the end of this attempt', async () => {
  stripe.confirmPayment.mockResolvedValue({ error: { type: 'card_error', message: 'Your card was declined.' } })
  api()
  const { onProblem, onPaid } = renderPanel()
  await pay()
  expect(screen.getByRole('alert').textContent).toBe('Your card was declined.')
  expect(onProblem).toHaveBeenCalledExactlyOnceWith({ kind: 'payment', message: 'Your card was declined.' })
  expect(onPaid).not.toHaveBeenCalled()
})

test('CRD-24 an error of the card fields is shown inline and reported upward, without ending anything', async () => {
  api()
  const { onProblem } = renderPanel()
  await payButton()
  stripe.emit('change', { error: { message: 'Your card number is invalid.' } })
  expect((await screen.findByRole('alert')).textContent).toBe('Your card number is invalid.')
  expect(onProblem).toHaveBeenCalledExactlyOnceWith({ kind: 'retry', message: 'Your card number is invalid.' })
})

test('an incomplete form or a cut line stays in the panel and the same payment can be confirmed again', async () => {
  const error = { type: 'api_connection_error', message: 'We could not reach the card network.' }
  stripe.confirmPayment.mockResolvedValueOnce({ error })
  const calls = api()
  const { onProblem, onPaid } = renderPanel()
  await pay()
  expect(onProblem).toHaveBeenCalledExactlyOnceWith({ kind: 'retry', message: error.message })
  await pay()
  await waitFor(() => expect(onPaid).toHaveBeenCalledExactlyOnceWith('KVK-1'))
  expect(calls.calls('initiatePayment')).toHaveLength(1)
})

test('a payment that had already gone through counts as paid', async () => {
  const error = { type: 'invalid_request_error', message: 'Unexpected state', payment_intent: { status: 'succeeded' } }
  stripe.confirmPayment.mockResolvedValue({ error })
  api()
  const { onPaid, onProblem } = renderPanel()
  await pay()
  await waitFor(() => expect(onPaid).toHaveBeenCalledExactlyOnceWith('KVK-1'))
  expect(onProblem).not.toHaveBeenCalled()
})

test('ERR-07 a failed initiation shows the server’s detail, else the fixed text, and can be tried again', async () => {
  const calls = api({ initiatePayment: () => refuse('method_unavailable', { detail: 'Cards rest until Monday.' }) })
  renderPanel()
  expect((await screen.findByRole('alert')).textContent).toContain('Cards rest until Monday.')
  calls.use({ initiatePayment: () => answerWith(500, 'oops') })
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Failed to initialize payment. Please try again.')).toBeTruthy()
  calls.use({ initiatePayment: () => started() })
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await payButton()
  const keys = calls.calls('initiatePayment').map(({ headers }) => headers.get('idempotency-key'))
  // A refusal is an answer; a broken server is not, so the third try repeats the second's key.
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([false, true])
})

test('ERR-08 an answer without a secret says so', async () => {
  api({ initiatePayment: () => answerWith(200, {}) })
  renderPanel()
  expect((await screen.findByRole('alert')).textContent).toContain('No client secret received from server')
})

test('a quote that is of no more use is reported upward', async () => {
  api({ initiatePayment: () => refuse('quote_expired') })
  const { onProblem } = renderPanel()
  await waitFor(() => expect(onProblem).toHaveBeenCalledTimes(1))
  expect(onProblem.mock.calls[0]?.[0]).toMatchObject({ kind: 'terms' })
})

test('ERR-11 without the provider the panel asks to refresh the page', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  api({ paymentOptions: () => answerWith(503, {}) })
  renderPanel()
  expect(await screen.findByText('Failed to load payment processor. Please refresh the page.')).toBeTruthy()
})

test('CRD-27 a site without a card provider says that cards are not open', async () => {
  api({ paymentOptions: () => ({ ...ALL_OPEN, card: null }) })
  renderPanel()
  expect(await screen.findByText(/Card payments are not open on this site yet/)).toBeTruthy()
})

test('when the saved cards cannot be loaded a new card can still be used', async () => {
  api({ listCards: () => answerWith(500, {}) })
  renderPanel()
  await payButton()
  expect(screen.getByText(/saved cards could not be loaded/)).toBeTruthy()
  expect(screen.queryByText(VISA.last4)).toBeNull()
})
