// The five steps in the whole app: what each shows, what keeps it, and what leaving it sends.
import { chainOptions } from '@kivuko/contract/chain.ts'
import { saveKycAddress, saveKycProfile, saveKycPurpose } from '@kivuko/contract/kyc.ts'
import { marketPrices } from '@kivuko/contract/market-prices.ts'
import { quoteTrade, tradeOptions } from '@kivuko/contract/trades.ts'
import { listHoldings } from '@kivuko/contract/wallets.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countriesWith } from '#lib/countries.ts'
import { PURPOSE_LABELS, SOURCE_LABELS } from '#lib/purpose-labels.ts'
import { giveCryptography, untilSealed } from '../../../../test/kept-keys.ts'
import { COUNTRIES } from '../../../../test/kyc-samples.ts'
import { address, startClean } from '../../../../test/render-app.tsx'
import { on, refuse } from '../../../../test/server.ts'
import {
  choose,
  openTrade,
  press,
  rest,
  step,
  type,
  typeAddress,
  typePerson,
  walkToLast,
} from '../../../../test/trade-driver.tsx'
import { until } from '../../../../test/until.ts'

vi.mock('idb-keyval', () => import('../../../../test/kept-keys.ts'))

const scrolled = vi.fn()

beforeEach(() => {
  startClean()
  vi.useFakeTimers()
  vi.stubGlobal('scrollTo', scrolled)
  scrolled.mockClear()
})
afterEach(() => vi.useRealTimers())

const GUIDED = '/buy?widget=guided'
const ETHER = [{ asset: 'ETH' as const, available_balance: '2.000000000', usd_equivalent: '6000.00' }]

test('TRD-01 TRD-02 TRD-03 TRD-04 TRD-05 TRD-07 TRD-08 TRD-10 TRD-11 TRD-12 TRD-13 TRD-14 TRD-37 ENT-39 the five steps and what is on each', async () => {
  await openTrade(GUIDED, { isSignedIn: true })
  expect(step()).toBe('Step 1 of 5')
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Buy', 'Sell'])
  expect(screen.getByLabelText('You pay')).toHaveProperty('value', '250')
  expect(screen.getByLabelText('You receive (estimated)').textContent).toBe('0.00276388')
  expect(screen.getByRole('combobox', { name: 'Currency' }).textContent).toContain('EUR')
  expect(screen.getByRole('combobox', { name: 'Coin' }).textContent).toBe('BTC Bitcoin')
  expect(screen.getByRole('radio', { name: /^SEPA \(manual bank transfer\)/ })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: /^Visa\/Mastercard/ })).toHaveProperty('checked', false)
  expect(screen.getByRole('button', { name: 'Switch between buying and selling' })).toBeDefined()
  expect(screen.getByText('Total fees').nextSibling?.textContent).toBe('€1.25')
  expect(screen.getByText('Exchange rate').nextSibling?.textContent).toBe('1 BTC = 90,000.00 EUR')
  await press('Continue')
  expect(step()).toBe('Step 2 of 5')
  expect(scrolled).toHaveBeenCalledTimes(1)
  typePerson()
  await press('Back')
  expect(step()).toBe('Step 1 of 5')
  expect(scrolled).toHaveBeenCalledTimes(2)
  await walkToLast()
  expect(step()).toBe('Step 5 of 5')
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  const rows = within(screen.getByRole('region', { name: 'Your trade' }))
  expect(rows.getByText('You receive (estimated)').nextSibling?.textContent).toBe('0.00276388 BTC (Bitcoin)')
})

test('TRD-07 TRD-10 a sale has no method to choose: its currency decides how it is paid out', async () => {
  await openTrade('/sell')
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByText('To a bank account')).toBeDefined()
  await choose('Currency', /^KES/)
  expect(screen.getByText('To a phone, by M-Pesa')).toBeDefined()
})

test('ENT-39 a coin of several networks is named with the one that is chosen, in the closed list and in the summary', {
  tags: 'long',
}, async () => {
  await openTrade('/sell?crypto=eth&network=arbitrum', { isSignedIn: true, payouts: ['KES'] }, on(listHoldings, ETHER))
  expect(screen.getByRole('combobox', { name: 'Coin' }).textContent).toBe('ETH Arbitrum')
  await choose('Coin', /^ETH.*\(Ethereum\)/)
  expect(screen.getByRole('combobox', { name: 'Coin' }).textContent).toBe('ETH Ethereum')
  type('You pay', '0.5')
  type('M-Pesa phone number', '0712345678')
  await rest()
  await walkToLast()
  const rows = within(screen.getByRole('region', { name: 'Your trade' }))
  expect(rows.getByText('You pay').nextSibling?.textContent).toBe('0.50 ETH (Ethereum)')
})

test('TRD-51 TRD-52 a list closes on a click elsewhere, not on the one that opened it, and works by keyboard', {
  tags: 'long',
}, async () => {
  await openTrade(GUIDED)
  const picker = screen.getByRole('combobox', { name: 'Currency' })
  fireEvent.click(picker)
  await rest(99)
  fireEvent.click(document.body)
  expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(6)
  await rest(1)
  fireEvent.click(document.body)
  expect(screen.queryByRole('listbox')).toBeNull()
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) fireEvent.keyDown(picker, { key })
  await rest()
  expect(picker.textContent).toContain('USD')
  fireEvent.keyDown(picker, { key: 'Enter' })
  fireEvent.keyDown(picker, { key: 'Escape' })
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('TRD-22 TRD-25 TRD-140 a step with something missing stays, says what and leads there', {
  tags: 'long',
}, async () => {
  await openTrade(GUIDED)
  type('You pay', '')
  await rest()
  expect(screen.getByLabelText('You receive (estimated)').textContent).toBe('—')
  type('You pay', '0')
  await press('Continue')
  expect(step()).toBe('Step 1 of 5')
  expect(document.activeElement).toBe(screen.getByLabelText('You pay'))
  expect(screen.getByLabelText('You receive (estimated)').textContent).toBe('—')
  expect(screen.getByText('Enter an amount greater than 0.')).toBeDefined()
  type('You pay', '250')
  await press('Continue')
  await press('Continue')
  expect(step()).toBe('Step 2 of 5')
  expect(screen.getAllByText('Please fill this in.')).toHaveLength(5)
})

test('TRD-15 TRD-31 TRD-32 TRD-33 TRD-34 TRD-35 TRD-56 TRD-57 API-62 API-63 ENT-33 leaving the address saves the person and the address, leaving the purpose saves it, and nothing is logged', {
  tags: 'long',
}, async () => {
  const logged = (['log', 'info', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name))
  const { api } = await openTrade(GUIDED, { isSignedIn: true })
  await press('Continue')
  typePerson()
  await press('Continue')
  expect(api.callsOf(saveKycProfile)).toHaveLength(0)
  typeAddress()
  await press('Continue')
  expect(api.callsOf(saveKycProfile).map(({ body }) => body)).toEqual([
    {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      phone_number: '+254712345678',
      date_of_birth: '1990-05-01',
    },
  ])
  expect(api.callsOf(saveKycAddress).map(({ body }) => body)).toEqual([
    {
      address_line1: 'Moi Avenue 1',
      street: '',
      city: 'Nairobi',
      county: '',
      postal_code: '00100',
      country_code: 'DE',
    },
  ])
  type('Purpose', 'savings')
  type('Source of funds', 'salary')
  type('Additional information', 'For a house.')
  await press('Continue')
  expect(api.callsOf(saveKycPurpose).map(({ body }) => body)).toEqual([
    { purpose: 'savings', source_of_funds: 'salary', additional_info: 'For a house.' },
  ])
  const saved = api.calls.filter(({ url }) => /address|purpose/.test(url))
  expect(saved.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/v1/kyc/address',
    'POST /api/v1/kyc/purpose',
  ])
  expect(JSON.stringify(logged.flatMap(({ mock }) => mock.calls))).not.toMatch(/Ada|Lovelace|Moi Avenue/)
})

test('TRD-53 a customer’s calls carry the token, from the first the widget makes', { tags: 'long' }, async () => {
  const { api } = await openTrade(GUIDED, { isSignedIn: true })
  for (const { path } of [tradeOptions, quoteTrade, chainOptions])
    expect(api.calls.find(({ url }) => url.endsWith(path))?.headers.get('authorization')).toBe('Bearer tok')
  // What anybody is answered alike is asked without it, so that it may be kept for all.
  const own = api.calls.filter(({ url }) => !url.includes(marketPrices.path))
  expect(own.every(({ headers }) => headers.get('authorization') === 'Bearer tok')).toBe(true)
  startClean()
  const { api: visitor } = await openTrade(GUIDED)
  expect(visitor.calls.some(({ headers }) => headers.has('authorization'))).toBe(false)
})

test('TRD-30 what the server says of the birth date is shown where it is typed', { tags: 'long' }, async () => {
  const message = 'Too young where you live'
  const young = on(saveKycProfile, () => refuse('validation_failed', { errors: [{ field: 'date_of_birth', message }] }))
  await openTrade(GUIDED, { isSignedIn: true }, young)
  await press('Continue')
  typePerson()
  await press('Continue')
  typeAddress()
  await press('Continue')
  expect(step()).toBe('Step 2 of 5')
  expect(screen.getAllByText(message)).toHaveLength(1)
  expect(screen.getByLabelText('Date of birth').getAttribute('aria-invalid')).toBe('true')
})

test('a customer whose details are verified already goes on', { tags: 'long' }, async () => {
  const locked = on(saveKycProfile, () => refuse('details_locked'))
  await openTrade(GUIDED, { isSignedIn: true }, locked)
  await walkToLast()
  expect(step()).toBe('Step 5 of 5')
})

test('TRD-36 TRD-143 RTE-39 SEC-147 a visitor signs in before the third step is saved, and finds everything again', async () => {
  giveCryptography()
  const { api } = await openTrade('/sell?crypto=eth', { payouts: ['KES'] })
  // Learned before anything of a person is typed.
  const early = screen.getByText(/^To finish you need a Kivuko account\./)
  expect(within(early).getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain('redirect=')
  type('You pay', '0.5')
  type('M-Pesa phone number', '0712345678')
  await press('Continue')
  typePerson()
  await press('Continue')
  typeAddress()
  await press('Continue')
  expect(step()).toBe('Step 3 of 5')
  expect(api.callsOf(saveKycAddress)).toHaveLength(0)
  const link = screen
    .getByText('Sign in to go on')
    .parentElement?.querySelector<HTMLAnchorElement>('a[href^="/sign-in"]')
  expect(new URL(link?.href ?? '').searchParams.get('redirect')).toBe('/sell?crypto=eth')
  const kept = await untilSealed('trade_draft', 'Moi Avenue 1')
  expect(kept).not.toMatch(/Moi|0712345678/)
  startClean()
  giveCryptography()
  vi.stubGlobal('scrollTo', scrolled)
  sessionStorage.setItem('trade_draft', kept)
  await openTrade('/sell?crypto=eth', { isSignedIn: true, payouts: ['KES'] })
  expect(step()).toBe('Step 3 of 5')
  expect(screen.getByLabelText('Address line')).toHaveProperty('value', 'Moi Avenue 1')
  await press('Back')
  await press('Back')
  expect(screen.getByLabelText('You pay')).toHaveProperty('value', '0.5')
  expect(screen.getByLabelText('M-Pesa phone number')).toHaveProperty('value', '0712345678')
})

test('details of one customer are not shown to the next, nor to a visitor', { tags: 'long' }, async () => {
  giveCryptography()
  await openTrade(GUIDED, { isSignedIn: true })
  await press('Continue')
  typePerson()
  await rest(10)
  const kept = await untilSealed('trade_draft', 'Lovelace')
  startClean()
  giveCryptography()
  vi.stubGlobal('scrollTo', scrolled)
  sessionStorage.setItem('trade_draft', kept)
  await openTrade(GUIDED)
  await press('Continue')
  expect(screen.getByLabelText('Last name')).toHaveProperty('value', '')
})

test('TRD-16 the lists of countries, purposes and sources are those of onboarding', { tags: 'long' }, async () => {
  await openTrade(GUIDED, { isSignedIn: true })
  await press('Continue')
  typePerson()
  await press('Continue')
  const choices = (label: string) =>
    Array.from(screen.getByLabelText<HTMLSelectElement>(label).options, ({ value, text }) => [value, text]).slice(1)
  expect(choices('Country')).toEqual(countriesWith(COUNTRIES).map(({ code, name }) => [code, name]))
  typeAddress()
  await press('Continue')
  expect(choices('Purpose')).toEqual(Object.entries(PURPOSE_LABELS))
  expect(choices('Source of funds')).toEqual(Object.entries(SOURCE_LABELS))
})

test('PUB-10 RTE-10 RTE-13 GUI-12 GUI-14 TRD-54 /sell begins on its sell side, says who runs it, and its guide leads back to the amount', async () => {
  await openTrade('/sell?crypto=bnb', { payouts: ['KES'] })
  expect(screen.getByRole('tab', { name: 'Sell' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('combobox', { name: 'Coin' }).textContent).toBe('BNB BNB Smart Chain')
  expect(screen.getByText(/^Licensed and regulated/)).toBeDefined()
  expect(screen.getByText(/256-bit encryption/)).toBeDefined()
  const guide = within(await until(() => screen.getByRole('region', { name: 'How to sell crypto' })))
  fireEvent.click(guide.getByRole('button', { name: 'Sell Crypto Now' }))
  expect(document.activeElement).toBe(screen.getByLabelText('You pay'))
})

test('RTE-11 RTE-12 RTE-160 /buy has both widgets in one card, each with an address, and both take a coin they sell', {
  tags: 'long',
}, async () => {
  await openTrade(`${GUIDED}&crypto=bnb`)
  expect(screen.getByRole('combobox', { name: 'Coin' }).textContent).toBe('BNB BNB Smart Chain')
  fireEvent.click(screen.getByRole('link', { name: 'Quick buy' }))
  await rest()
  expect(address()).toBe('/buy')
  expect(screen.getByLabelText('Crypto to receive')).toHaveProperty('value', 'USDT')
  expect(screen.queryByText(/^Step/)).toBeNull()
})
