// The last step and what follows it: the link, Finalize in each outcome, and a sale on its way.

import { checkPayoutAccount } from '@kivuko/contract/payout-account-calls.ts'
import { cancelSale, createTrade, getSale } from '@kivuko/contract/trades.ts'
import { createVerification } from '@kivuko/contract/verification.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleOrder } from '../../../../test/buying-samples.ts'
import { startClean } from '../../../../test/render-app.tsx'
import { SALE } from '../../../../test/sale-samples.ts'
import { networkFailure, on, raw, refuse } from '../../../../test/server.ts'
import { openTrade, press, rest, SELFIE, step, type, walkToLast } from '../../../../test/trade-driver.tsx'
import { until } from '../../../../test/until.ts'

beforeEach(() => {
  startClean()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const GUIDED = '/buy?widget=guided'
const APPROVED = { ...SELFIE, state: 'approved' } as const
const LINK = on(createVerification, {
  verification: SELFIE,
  link: 'http://localhost/verify#kvv_1',
  qr: 'data:image/png;base64,AAAA',
})
const ORDER = on(createTrade, () => raw(200, { order: sampleOrder(), sale: null }))

test('TRD-06 TRD-17 TRD-18 TRD-19 TRD-20 TRD-29 TRD-39 TRD-40 TRD-46 the link is made in 1.5 s, shown, and copied for 2 s; then there is Finalize', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  })
  const { held } = await openTrade(GUIDED, { isSignedIn: true }, LINK)
  await walkToLast()
  for (const tip of ['well-lit place', 'clear view of the face', 'glasses or headwear', 'camera access'])
    expect(screen.getByText(new RegExp(tip))).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Finalize' })).toBeNull()
  held.verification = SELFIE
  await press('Generate Verification Link')
  expect(screen.getByRole('button', { name: 'Generating Link...' })).toBeDefined()
  await rest(1_480)
  expect(screen.queryByText('http://localhost/verify#kvv_1')).toBeNull()
  await rest(20)
  expect(screen.getByText('http://localhost/verify#kvv_1')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Finalize' })).toHaveProperty('disabled', true)
  expect(screen.getByText('Finalize opens once the pictures of this link are handed in.')).toBeDefined()
  await press('Copy the link')
  expect(copied).toEqual(['http://localhost/verify#kvv_1'])
  await rest(1_980)
  expect(screen.getByRole('button', { name: 'copied' })).toBeDefined()
  await rest(20)
  expect(screen.getByRole('button', { name: 'Copy the link' })).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: 'Continue on this device' }))
  await until(() => expect(window.location.pathname).toBe('/verify'))
  await rest()
  expect(window.history.state).toMatchObject({ usr: { cameFrom: GUIDED } })
})

test('TRD-79 TRD-141 what becomes of the selfie is seen without loading the page again, also when the link was made before', {
  tags: 'long',
}, async () => {
  const { held } = await openTrade(GUIDED, { isSignedIn: true, verification: SELFIE })
  await walkToLast()
  expect(screen.getByText(/^A link was made and can be opened until .* It is shown only once\.$/)).toBeDefined()
  for (const [change, text, isClosed] of [
    [{ state: 'opened' }, /^The link is open\./, true],
    [{ state: 'submitted' }, /^Your pictures are being checked\./, false],
    [{ state: 'rejected', reason: 'Too dark.' }, 'Too dark.', undefined],
  ] as const) {
    held.verification = { ...SELFIE, ...change }
    await rest(3_500)
    expect(screen.getByText(text)).toBeDefined()
    expect(screen.queryByRole<HTMLButtonElement>('button', { name: 'Finalize' })?.disabled).toBe(isClosed)
  }
  expect(screen.queryByRole('button', { name: 'Finalize' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Generate Verification Link' })).toBeDefined()
})

test.each([
  [{ state: 'rejected', reason: 'Too dark.' }, 'Too dark.'],
  [{ state: 'expired' }, 'The last link has expired. Generate a new one.'],
] as const)(
  'TRD-06 TRD-29 a link made here that is %j finalizes nothing; another one does',
  { tags: 'long' },
  async (change, text) => {
    const { held } = await openTrade(GUIDED, { isSignedIn: true }, LINK)
    await walkToLast()
    held.verification = SELFIE
    await press('Generate Verification Link')
    await rest(1_500)
    expect(screen.getByRole('button', { name: 'Finalize' })).toBeDefined()
    held.verification = { ...SELFIE, ...change }
    await rest(3_500)
    expect(screen.getByText(text)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Finalize' })).toBeNull()
    held.verification = SELFIE
    await press('Generate a new link')
    await rest(1_500)
    expect(screen.getByRole('button', { name: 'Finalize' })).toBeDefined()
  },
)

test('TRD-41 TRD-42 TRD-43 TRD-44 TRD-45 Finalize takes 2 s, accepts the price on the screen once, and begins anew', {
  tags: 'long',
}, async () => {
  const { api } = await openTrade(GUIDED, { isSignedIn: true, verification: APPROVED }, ORDER)
  await walkToLast()
  await press('Finalize')
  fireEvent.click(screen.getByRole('button', { name: 'Processing…' }))
  await rest(1_980)
  expect(screen.queryByText(/Transaction completed/)).toBeNull()
  await rest(20)
  expect(screen.getByText('Transaction completed successfully! Purchased 0.00276388 BTC')).toBeDefined()
  expect(api.callsOf(createTrade).map(({ body }) => body)).toEqual([
    { quote_id: 'quo_1', side: 'buy', method: 'sepa', destination: { kind: 'wallet' } },
  ])
  expect(step()).toBe('Step 1 of 5')
  expect(sessionStorage.getItem('trade_draft')).toBeNull()
  expect(screen.getByRole('link', { name: 'Show the bank details' }).getAttribute('href')).toBe(
    '/order-confirmation?reference=KVK-7Q2M-9XPA',
  )
})

test('TRD-45 a refusal keeps the form and says why; an answer that is lost is asked for with the same key', {
  tags: 'long',
}, async () => {
  let answer: 'lost' | 'refused' | 'accepted' = 'lost'
  const trade = on(createTrade, () => {
    if (answer === 'lost') return networkFailure()
    return answer === 'refused' ? refuse('verification_needed') : raw(200, { order: sampleOrder(), sale: null })
  })
  const { api } = await openTrade(GUIDED, { isSignedIn: true, verification: APPROVED }, trade)
  await walkToLast()
  for (const next of ['refused', 'accepted'] as const) {
    await press('Finalize')
    await rest(2_000)
    expect(screen.getByText('Failed to create order. Please try again.')).toBeDefined()
    expect(step()).toBe('Step 5 of 5')
    answer = next
    await rest()
  }
  await press('Finalize')
  await rest(2_000)
  expect(screen.getByText(/^Transaction completed successfully! Purchased/)).toBeDefined()
  const keys = api.callsOf(createTrade).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[1])
})

test('TRD-43 TRD-67 a sale is paid to a phone, followed, and can be taken back', async () => {
  const held = { sale: SALE }
  const { api } = await openTrade(
    '/sell',
    { isSignedIn: true, verification: APPROVED, payouts: ['KES'] },
    on(createTrade, () => raw(200, { order: null, sale: held.sale })),
    on(getSale, () => raw(200, held.sale)),
    on(cancelSale, () => {
      held.sale = { ...SALE, status: 'cancelled', can_cancel: false }
      return raw(200, held.sale)
    }),
  )
  expect(screen.getByRole('combobox', { name: 'Currency' }).textContent).toContain('KES')
  expect(screen.getByText('Available: 0.50 BTC')).toBeDefined()
  await press('Use all')
  expect(screen.getByLabelText('You pay')).toHaveProperty('value', '0.50000000')
  type('You pay', '0.01')
  type('M-Pesa phone number', '0812')
  await rest()
  await press('Continue')
  expect(screen.getByText('Please enter a valid Kenyan phone number (07XXXXXXXX or 01XXXXXXXX)')).toBeDefined()
  type('M-Pesa phone number', '0712345678')
  await walkToLast()
  await press('Finalize')
  await rest(2_000)
  expect(screen.getByText('Transaction completed successfully! Sold 0.01000000 BTC')).toBeDefined()
  expect(api.callsOf(createTrade)[0]?.body).toEqual({
    quote_id: 'quo_1',
    side: 'sell',
    destination: { kind: 'mobile_money', phone_number: '+254712345678' },
  })
  await rest()
  expect(screen.getByText('Your coins are set aside. The payout has not started yet.')).toBeDefined()
  await press('Take the sale back')
  const buttons = screen.getAllByRole('button', { name: 'Take the sale back', hidden: true })
  fireEvent.click(buttons.at(-1) as HTMLElement)
  await rest()
  expect(screen.getByText('The sale was taken back. Your coins are back in your wallet.')).toBeDefined()
})

test('TRD-67 TRD-75 a bank account is looked at in itself, then asked whose it is, before the first step is left', async () => {
  const held: { name: string | null; is_match: boolean } = { name: 'SOMEBODY ELSE', is_match: false }
  const { api } = await openTrade(
    '/sell',
    { isSignedIn: true },
    on(checkPayoutAccount, () => raw(200, { account_name: held.name, is_match: held.is_match })),
  )
  await press('Continue')
  expect(screen.getAllByText('Please fill this in.')).toHaveLength(2)
  type('IBAN', 'DE89370400440532013001')
  type('Account holder', 'Ada Lovelace')
  await press('Continue')
  await until(() => screen.getByText('This is not a valid IBAN. Please check each character.'))
  expect(api.callsOf(checkPayoutAccount)).toHaveLength(0)
  type('IBAN', 'DE89370400440532013000')
  await press('Continue')
  await until(() => screen.getByText(/^This account belongs to SOMEBODY ELSE, which is not your name/))
  expect(step()).toBe('Step 1 of 5')
  // A bank that cannot be asked: the name that was given is not the customer's.
  held.name = null
  type('Account holder', 'Somebody Else')
  await press('Continue')
  await until(() => screen.getByText(/^This is not the name of your Kivuko account/))
  Object.assign(held, { name: 'ADA LOVELACE', is_match: true })
  type('Account holder', 'Ada Lovelace')
  await press('Continue')
  await until(() => expect(step()).toBe('Step 2 of 5'))
})
