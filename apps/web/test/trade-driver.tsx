// Guided trade in the whole app, with answers a test changes and a clock it moves.
import { me } from '@kivuko/contract/auth.ts'
import { kycApplication, listCountries, saveKycAddress, saveKycProfile, saveKycPurpose } from '@kivuko/contract/kyc.ts'
import { quoteTrade, tradeOptions } from '@kivuko/contract/trades.ts'
import { latestVerification, type Verification } from '@kivuko/contract/verification.ts'
import { listHoldings } from '@kivuko/contract/wallets.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { COUNTRIES, sampleApplication } from './kyc-samples.ts'
import { ADA } from './people.ts'
import { openApp } from './render-app.tsx'
import { fakeApi, on, raw } from './server.ts'
import { until } from './until.ts'

type Handler = ReturnType<typeof on>
export const QUOTE_MS = 400

/** Lets time pass, and everything that follows from it happen. */
export async function rest(ms = QUOTE_MS): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
}

export const SELFIE: Verification = {
  id: 'vrf_1',
  state: 'open',
  expires_at: '2030-11-23T09:00:00.000Z',
  reason: null,
}

/** Every pair at 90,000 euro a coin; the fee is 3.75 by card and 1.25 otherwise. */
export const PRICES: Handler = on(quoteTrade, ({ body }) => {
  const isBuying = body.side === 'buy'
  return raw(200, {
    quote_id: 'quo_1',
    side: body.side,
    pay_amount: body.amount,
    pay_currency: isBuying ? body.fiat_currency : body.crypto_currency,
    receive_amount: isBuying ? '0.00276388' : '895.00',
    least_amount: null,
    receive_currency: isBuying ? body.crypto_currency : body.fiat_currency,
    rate: '90000.00',
    fee: body.method === 'card' ? '3.75' : '1.25',
    expires_at: new Date(Date.now() + 600_000).toISOString(),
    card_wait: null,
  })
})

export type TradeSetting = {
  isSignedIn?: boolean
  verification?: Verification | null
  payouts?: string[]
  /** What the entry of the history holds already. */
  entry?: unknown
}

export async function openTrade(
  address: string,
  { isSignedIn = false, verification = null, payouts = ['EUR', 'KES', 'NGN'], entry }: TradeSetting = {},
  ...handlers: Handler[]
) {
  if (isSignedIn) localStorage.setItem('token', 'tok')
  const purchases = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'CAD'].flatMap((currency) =>
    ['sepa', 'card'].map((method) => ({
      currency,
      method,
      minimum: '20.00',
      maximum: method === 'card' ? '5000.00' : '50000.00',
    })),
  )
  const held = { verification }
  const done = { result: 'ok' } as const
  const api = fakeApi(
    ...handlers,
    on(me, ADA),
    on(tradeOptions, () => raw(200, { purchases, payouts })),
    PRICES,
    on(kycApplication, sampleApplication()),
    on(listCountries, COUNTRIES),
    on(latestVerification, () => raw(200, { verification: held.verification })),
    on(saveKycProfile, done),
    on(saveKycAddress, done),
    on(saveKycPurpose, done),
    on(listHoldings, [{ asset: 'BTC', available_balance: '0.50000000', usd_equivalent: '45000.00' }]),
  )
  await openApp(address, entry)
  await until(() => screen.getByText(/^Step \d of 5$/))
  await rest()
  return { api, held }
}

export function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }))
  await rest(10)
}

export async function choose(picker: string, option: RegExp): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name: picker }))
  await rest(10)
  fireEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name: option }))
  await rest()
}

export function step(): string | null {
  return screen.getByText(/^Step \d of 5$/).textContent
}

export function typePerson(dateOfBirth = '1990-05-01'): void {
  type('First name', 'Ada')
  type('Last name', 'Lovelace')
  type('Email', 'ada@example.com')
  type('Phone number', '+254712345678')
  type('Date of birth', dateOfBirth)
}

export function typeAddress(): void {
  type('Address line', 'Moi Avenue 1')
  type('City', 'Nairobi')
  type('Postal code', '00100')
  type('Country', 'DE')
}

/** From the first step to the last, signed in. */
export async function walkToLast(): Promise<void> {
  await press('Continue')
  typePerson()
  await press('Continue')
  typeAddress()
  await press('Continue')
  type('Purpose', 'savings')
  type('Source of funds', 'salary')
  await press('Continue')
  await rest()
}
