import { depositByPhone, type PaymentAnswer, paymentStatus } from '@kivuko/contract/mobile-money.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { listWallets } from '@kivuko/contract/wallets.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepForAgain } from '#features/trading/buy/buy-again.ts'
import {
  countOf,
  deposit,
  dialog,
  field,
  openMoney,
  pass,
  payIn,
  press,
  startMoneyTest,
  type,
} from '../../../test/money-driver.tsx'
import { address, loadScreen } from '../../../test/render-app.tsx'
import { on, raw, refuse } from '../../../test/server.ts'

const POLL_MS = 5_000
const LIMIT_MS = 5 * 60_000

beforeEach(() => {
  startMoneyTest()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const ACCEPTED = on(depositByPhone, deposit())
const WAITING = on(paymentStatus, deposit())

/** Answers the status with what the test last put there. */
function changing(first: PaymentAnswer) {
  const now = { payment: first }
  return { now, handler: on(paymentStatus, () => raw(200, now.payment)) }
}

test('DEP-01 DEP-03 DEP-04 DEP-05 DEP-06 DEP-07 mobile money can be chosen, bank transfer is coming soon and cannot', async () => {
  await openMoney('/add-funds')
  const mobile = screen.getByRole('radio', { name: /Mobile Money/ }) as HTMLInputElement
  const bank = screen.getByRole('radio', { name: /Bank Transfer/ }) as HTMLInputElement
  expect(mobile.closest('label')?.textContent).toBe('Mobile Money Instant · 1.5% fee')
  expect(bank.closest('label')?.textContent).toBe('Bank Transfer Coming soon')
  expect(bank.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(bank)
  expect([mobile.checked, bank.checked]).toEqual([true, false])
})

test('DEP-02 the back button leads to the page before, and to the dashboard when there is none', async () => {
  await openMoney('/add-funds')
  await press('Back')
  expect(address()).toBe('/dashboard')
})

test('DEP-02 the back button leads to the page one came from', { tags: 'long' }, async () => {
  await openMoney('/send-money')
  await loadScreen('/add-funds')
  fireEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Add Funds' }))
  await pass(0)
  expect(address()).toBe('/add-funds')
  expect(field('Amount (KES)')).toBeTruthy()
  await press('Back')
  expect(address()).toBe('/send-money')
})

test('DEP-08 DEP-09 DEP-10 DEP-11 a phone, an amount in KES, quick amounts, and a live summary', async () => {
  await openMoney('/add-funds')
  expect(field('M-Pesa phone number').type).toBe('tel')
  for (const [name, amount] of [
    ['1,000', '1000'],
    ['10,000', '10000'],
    ['5,000', '5000'],
  ] as const) {
    await press(name)
    expect(field('Amount (KES)').value).toBe(amount)
  }
  const summary = () => screen.getByRole('region', { name: 'Summary' }).textContent?.replaceAll('\u00a0', ' ')
  expect(summary()).toBe('AmountKSh 5,000.00Fee (1.5%)KSh 75.00You receiveKSh 4,925.00')
  type('Amount (KES)', '1000')
  expect(summary()).toBe('AmountKSh 1,000.00Fee (1.5%)KSh 15.00You receiveKSh 985.00')
})

test('DEP-18 DEP-19 how it works is told in four steps', async () => {
  await openMoney('/add-funds')
  const steps = within(screen.getByRole('region', { name: 'How it works' })).getAllByRole('listitem')
  expect(steps.map((step) => step.textContent?.slice(1))).toEqual([
    'Enter your phone number and an amount.',
    'Approve the prompt on your phone with your M-Pesa PIN.',
    'We confirm the payment with M-Pesa.',
    'Your KES wallet is credited.',
  ])
})

test('DEP-20 recent deposits are the customer’s own, asked of the list, and none yet is said', async () => {
  const api = await openMoney('/add-funds')
  expect(within(screen.getByRole('region', { name: 'Recent deposits' })).getByText('No deposits yet')).toBeTruthy()
  expect(api.callsOf(listTransactions)[0]?.url).toBe('/api/v1/transactions/?transaction_type=deposit&limit=5')
})

test('DEP-12 DEP-13 DEP-14 DEP-15 API-27 API-49 a payment begins with one call, whose key is its reference, and is shown with ours', async () => {
  const api = await openMoney('/add-funds', ACCEPTED, WAITING)
  await payIn()
  const [call, ...others] = api.callsOf(depositByPhone)
  expect(others).toEqual([])
  const key = call?.headers.get('idempotency-key')
  expect(key).toMatch(/^\d{13}-[0-9a-f]{24}$/)
  expect(call?.body).toEqual({ phone_number: '+254712345678', amount: '1000.00', currency: 'KES', reference: key })
  const modal = within(dialog('Payment Initiated'))
  expect(modal.getByText('DEP-7Q2M-9XPA')).toBeTruthy()
  expect(modal.getByText('Waiting for you to approve the prompt on 0712 345 678.')).toBeTruthy()
  await press('Got it')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('region', { name: 'A payment is under way' })).toBeTruthy()
})

test.each([
  ['DEP-14 external_reference', { external_reference: 'DEP-1' }, 'DEP-1'],
  ['DEP-14 API-48 reference, when it is the only one', { reference: 'REF-1' }, 'REF-1'],
])('DEP-27 an answer without a status is pending, and shows its %s', { tags: 'long' }, async (_, answer, shown) => {
  let status: object = {}
  const api = await openMoney(
    '/add-funds',
    on(depositByPhone, () => raw(200, answer)),
    on(paymentStatus, () => raw(200, status)),
  )
  await payIn()
  const modal = within(dialog('Payment Initiated'))
  expect(modal.getByText(shown)).toBeTruthy()
  expect(modal.getByText('KSh 1,000.00')).toBeTruthy()
  await pass(POLL_MS)
  expect(api.callsOf(paymentStatus)[0]?.url).toBe(`/api/v1/payments/status?external_reference=${shown}`)
  expect(dialog('Payment Initiated')).toBeTruthy()
  status = { status: 'completed' }
  await pass(POLL_MS)
  expect(within(dialog('Payment completed')).getByText(shown)).toBeTruthy()
})

test('DEP-29 a status that nobody knows has failed, with the server’s message, and is not asked about again', async () => {
  const api = await openMoney(
    '/add-funds',
    on(depositByPhone, () => raw(200, { reference: 'REF-1' })),
    on(paymentStatus, () => raw(200, { status: 'reversed', message: 'The network took it back.' })),
  )
  await payIn()
  await pass(POLL_MS)
  expect(within(dialog('Payment Failed')).getByText('The network took it back.')).toBeTruthy()
  await pass(5 * POLL_MS)
  expect(countOf(api, paymentStatus)).toBe(1)
})

test('API-50 DEP-27 DEP-28 DEP-29 DEP-31 a pending payment is asked about every five seconds until it is completed, and the wallets reload', async () => {
  const { now, handler } = changing(deposit())
  const api = await openMoney('/add-funds', ACCEPTED, handler)
  await payIn()
  await pass(POLL_MS - 10)
  expect(countOf(api, paymentStatus)).toBe(0)
  await pass(10)
  expect(api.callsOf(paymentStatus).map(({ url }) => url)).toEqual([
    '/api/v1/payments/status?external_reference=DEP-7Q2M-9XPA',
  ])
  await pass(POLL_MS)
  expect(countOf(api, paymentStatus)).toBe(2)
  now.payment = deposit({ status: 'completed', message: 'KSh 985.00 is in your KES wallet.' })
  const before = countOf(api, listTransactions)
  await pass(POLL_MS)
  expect(within(dialog('Payment completed')).getByText('KSh 985.00 is in your KES wallet.')).toBeTruthy()
  expect(countOf(api, listTransactions)).toBe(before + 1)
  await pass(10 * POLL_MS)
  expect(countOf(api, paymentStatus)).toBe(3)
  await press('Done')
  expect(field('Amount (KES)').value).toBe('')
  expect(sessionStorage.length).toBe(0)
})

test('DEP-31 the balance on the next screen is the one after the deposit', async () => {
  const api = await openMoney('/add-funds', on(depositByPhone, deposit({ status: 'completed', message: 'There.' })))
  await loadScreen('/dashboard')
  await payIn()
  expect(dialog('Payment completed')).toBeTruthy()
  await press('Done')
  await press('Back')
  await pass(0)
  expect(countOf(api, listWallets)).toBe(1)
})

test.each(['failed', 'cancelled', 'expired'] as const)(
  'DEP-16 DEP-17 DEP-32 a payment that is %s ends the asking and brings the filled form back',
  { tags: 'long' },
  async (status) => {
    const { now, handler } = changing(deposit())
    const api = await openMoney('/add-funds', ACCEPTED, handler)
    await payIn()
    now.payment = deposit({ status, message: 'The M-Pesa PIN was not right.' })
    await pass(POLL_MS)
    expect(within(dialog('Payment Failed')).getByText('The M-Pesa PIN was not right.')).toBeTruthy()
    await pass(10 * POLL_MS)
    expect(countOf(api, paymentStatus)).toBe(1)
    await press('Try Again')
    expect(field('Amount (KES)').value).toBe('1000')
    expect(field('M-Pesa phone number').value).toBe('0712345678')
  },
)

test('DEP-32 after five minutes the asking ends, says so, and can be taken up again', async () => {
  const api = await openMoney('/add-funds', ACCEPTED, WAITING)
  await payIn()
  await pass(LIMIT_MS)
  const asked = countOf(api, paymentStatus)
  expect(screen.getByText(/M-Pesa has not told us yet/)).toBeTruthy()
  await pass(LIMIT_MS)
  expect(countOf(api, paymentStatus)).toBe(asked)
  await press('Check again')
  expect(countOf(api, paymentStatus)).toBe(asked + 1)
  await pass(POLL_MS)
  expect(countOf(api, paymentStatus)).toBe(asked + 2)
})

test('DEP-30 a look that fails is only noted, and the next one follows', async () => {
  let isDown = true
  const api = await openMoney(
    '/add-funds',
    ACCEPTED,
    on(paymentStatus, () =>
      isDown ? refuse('internal') : raw(200, deposit({ status: 'completed', message: 'There.' })),
    ),
  )
  await payIn()
  await pass(2 * POLL_MS)
  expect(countOf(api, paymentStatus)).toBe(2)
  expect(dialog('Payment Initiated')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(console.warn).toHaveBeenCalled()
  isDown = false
  await pass(POLL_MS)
  expect(dialog('Payment completed')).toBeTruthy()
})

test('DEP-33 nobody asks any more once the page is left', async () => {
  const api = await openMoney('/add-funds', ACCEPTED, WAITING)
  await loadScreen('/dashboard')
  await payIn()
  await press('Got it')
  await press('Back')
  await pass(10 * POLL_MS)
  expect(countOf(api, paymentStatus)).toBe(0)
})

test('a page that is loaded again in the middle finds the payment and goes on asking', async () => {
  sessionStorage.setItem('pending_deposit', 'DEP-7Q2M-9XPA')
  const { now, handler } = changing(deposit())
  await openMoney('/add-funds', handler)
  expect(screen.getByText('Waiting for you to approve the prompt on 0712 345 678.')).toBeTruthy()
  now.payment = deposit({ status: 'completed', message: 'KSh 985.00 is in your KES wallet.' })
  await pass(POLL_MS)
  expect(screen.getByText('KSh 985.00 is in your KES wallet.')).toBeTruthy()
  expect(sessionStorage.length).toBe(0)
})

test('a payment the server does not know is forgotten', async () => {
  sessionStorage.setItem('pending_deposit', 'of-somebody-else')
  const api = await openMoney(
    '/add-funds',
    on(paymentStatus, () => refuse('payment_not_found')),
  )
  await pass(4 * POLL_MS)
  expect(countOf(api, paymentStatus)).toBe(1)
  expect(sessionStorage.length).toBe(0)
})

test('BUY-102 a purchase that is only to be made again was not left unfinished: nothing is offered', async () => {
  keepForAgain({ fiat_currency: 'KES', crypto_currency: 'BTC', payment_method: 'mpesa', total: '20000.00' })
  await openMoney('/add-funds')
  expect(field('Amount (KES)')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Continue your purchase' })).toBeNull()
})

test('AUT-24 BUY-102 a purchase that was begun is offered above the form, until it is given up', async () => {
  sessionStorage.setItem(
    'purchase_intent',
    JSON.stringify({ amount: '20,000', fiatCurrency: 'KES', cryptoCurrency: 'BTC', method: 'mpesa' }),
  )
  await openMoney('/add-funds')
  const offer = within(screen.getByRole('region', { name: 'Continue your purchase' }))
  expect(offer.getByText('KSh\u00a020,000.00', { normalizer: (text) => text })).toBeTruthy()
  expect(offer.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/buy')
  await press('Start over')
  expect(screen.queryByRole('region', { name: 'Continue your purchase' })).toBeNull()
  expect(sessionStorage.length).toBe(0)
  expect(field('Amount (KES)')).toBeTruthy()
})
