import { me } from '@kivuko/contract/auth.ts'
import { consoleMe } from '@kivuko/contract/console-staff.ts'
import { readTreasury, type TreasuryAsset, type TreasuryFloat } from '@kivuko/contract/console-treasury.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on, raw, refuse } from '../../../../test/server.ts'

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

const BITCOIN: TreasuryAsset = {
  currency: 'BTC',
  stock: '0.01000000',
  promised: '0.00000000',
  customers_available: '0.50000000',
  customers_held: '0.00000000',
  unmatched: '0.00000000',
  refunds_payable: '0.00000000',
  fees: '0.00000000',
  spread: '0.00000000',
  provider_fees: '0.00000000',
  exchanged: '0.00000000',
  exchange_differences: '0.00000000',
  corrections: '-0.00500000',
  clearing: [{ provider: 'custody', amount: '0.50500000' }],
  held: '0.50500000',
  owed: '0.50000000',
  exposure: '0.00500000',
  stock_usd: '650.00',
  owed_usd: '32500.00',
  exposure_usd: null,
  is_low: true,
}
const NONE_WAITS = { count: 0, amount: '0.00', since: null }
const MPESA: TreasuryFloat = {
  provider: 'mpesa',
  currency: 'KES',
  available: '1200.00',
  as_of: '2026-11-20T11:58:00.000Z',
  bound: '250000.00',
  is_low: true,
  waiting: { count: 2, amount: '9000.00', since: '2026-11-20T11:50:00.000Z' },
}
const PAYSTACK: TreasuryFloat = {
  provider: 'paystack',
  currency: 'NGN',
  available: null,
  as_of: null,
  bound: '0.00',
  is_low: false,
  waiting: NONE_WAITS,
}
const STRIPE: TreasuryFloat = {
  provider: 'stripe',
  currency: 'JPY',
  available: '500.00',
  as_of: '2026-11-20T11:00:00.000Z',
  bound: null,
  is_low: false,
  waiting: NONE_WAITS,
}
const TREASURY = {
  assets: [BITCOIN],
  floats: [MPESA, STRIPE, PAYSTACK],
  stock_usd: '650.00',
  owed_usd: '32500.00',
  exposure_usd: null,
  low_stock_usd: '1000.00',
  as_of: '2026-11-20T12:00:00.000Z',
}

test('OPS-76 the treasury is read again when it failed, warns of low stock, and opens an asset in its parts', async () => {
  const member = {
    id: 'usr_amina',
    name: 'Amina',
    email: 'a@example.com',
    has_second_step: true,
    added_at: '2026-11-01',
  }
  let isBroken = true
  fakeApi(
    on(me, ADA),
    on(consoleMe, { ...member, role: 'treasury' }),
    on(readTreasury, () => (isBroken ? refuse('internal') : raw(200, TREASURY))),
  )
  await openApp('/console/treasury')
  expect(await screen.findByText('The treasury could not be loaded')).toBeTruthy()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: /try again|retry/i }))
  expect(await screen.findByText('Low stock: BTC')).toBeTruthy()
  expect(screen.getByText(/Worth less than \$1,000\.00/)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'In total' }).textContent).toContain('No price now')
  expect(screen.getByRole('link', { name: 'Propose funding' }).getAttribute('href')).toBe(
    '/console/proposals?propose=treasury_funding',
  )
  fireEvent.click(screen.getByRole('link', { name: 'BTC' }))
  expect(address()).toBe('/console/treasury?asset=BTC')
  const dialog = within(screen.getByRole('dialog', { name: 'BTC · Bitcoin' }))
  expect(dialog.getByRole('region', { name: 'Who holds it for us' }).textContent).toContain('Custody0.505')
  expect(dialog.getByRole('region', { name: 'The house’s own' }).textContent).toContain('Corrections, net−0.005')
  expect(dialog.getByRole('link').getAttribute('href')).toBe('/console/proposals?propose=treasury_funding&currency=BTC')
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(address()).toBe('/console/treasury')
})

test('PRV-102 the treasury shows what each provider can pay out, how old that is, its bound, and what waits for more', async () => {
  const member = {
    id: 'usr_amina',
    name: 'Amina',
    email: 'a@example.com',
    has_second_step: true,
    added_at: '2026-11-01',
  }
  fakeApi(
    on(me, ADA),
    on(consoleMe, { ...member, role: 'treasury' }),
    on(readTreasury, () => raw(200, TREASURY)),
  )
  await openApp('/console/treasury')
  const table = within(await screen.findByRole('table', { name: 'What providers can pay out' }))
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent ?? '')
  expect(rows[1]).toMatch(/^M-Pesa, KES.*1,200.*Low.*2m ago.*250,000.*2.*9,000/)
  expect(rows[2]).toMatch(/^Cards \(Stripe\), JPY.*500.*1h ago.*No bound.*None/)
  expect(rows[3]).toMatch(/^Naira accounts \(Paystack\), NGN.*Not known yet.*–.*No bound.*None/)
  expect(screen.getByText('Low float: M-Pesa, KES')).toBeTruthy()
  expect(screen.getByText('2 payouts wait for a float')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See which' }).getAttribute('href')).toBe('/console/stuck-payments')
})
