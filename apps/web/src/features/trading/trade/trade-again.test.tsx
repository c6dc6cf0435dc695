// Guided trade loaded again, prices that run out, and what there is to sell.
import { createTrade, getSale, quoteTrade } from '@kivuko/contract/trades.ts'
import { listHoldings } from '@kivuko/contract/wallets.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveCryptography, untilSealed } from '../../../../test/kept-keys.ts'
import { startClean } from '../../../../test/render-app.tsx'
import { SALE } from '../../../../test/sale-samples.ts'
import { networkFailure, on, raw, refuse } from '../../../../test/server.ts'
import { openTrade, press, rest, SELFIE, step, type, walkToLast } from '../../../../test/trade-driver.tsx'
import { until } from '../../../../test/until.ts'

vi.mock('idb-keyval', () => import('../../../../test/kept-keys.ts'))

beforeEach(() => {
  startClean()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const APPROVED = { ...SELFIE, state: 'approved' } as const
const SETTING = { isSignedIn: true, verification: APPROVED, payouts: ['KES'] }
const SOLD = on(createTrade, () => raw(200, { order: null, sale: SALE }))
const FOLLOWED = on(getSale, () => raw(200, SALE))

/** The page is loaded again: this tab keeps its storage and what belongs to the entry of its history. */
async function reload(...handlers: ReturnType<typeof on>[]) {
  const kept = { ...sessionStorage }
  const entry: unknown = window.history.state
  startClean()
  giveCryptography()
  for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value)
  return openTrade('/sell', { ...SETTING, entry }, ...handlers)
}

type Prices = { id?: () => string; livesMs?: number }

function prices({ id = () => 'quo_1', livesMs = 600_000 }: Prices = {}) {
  return on(quoteTrade, ({ body }) =>
    raw(200, {
      quote_id: id(),
      side: 'sell',
      pay_amount: body.amount,
      pay_currency: 'BTC',
      receive_amount: '895.00',
      least_amount: null,
      card_wait: null,
      receive_currency: 'KES',
      rate: '90000.00',
      fee: '1.25',
      expires_at: new Date(Date.now() + livesMs).toISOString(),
    }),
  )
}

async function fillSale(): Promise<void> {
  type('You pay', '0.01')
  type('M-Pesa phone number', '0712345678')
  await rest()
  await walkToLast()
}

test('TRD-68 pressed again after a reload, Finalize asks for the first sale with its key and its price', async () => {
  const { api: before } = await openTrade('/sell', SETTING, on(createTrade, networkFailure))
  await fillSale()
  giveCryptography()
  await press('Finalize')
  await rest(2_000)
  await until(() => screen.getByText(/We could not learn whether it worked/))
  await untilSealed('trade_draft', '0.01')
  await untilSealed('trade_sent', 'quo_1')
  const first = before.callsOf(createTrade)[0]

  const { api } = await reload(SOLD, FOLLOWED, prices({ id: () => 'quo_2' }))
  expect(step()).toBe('Step 5 of 5')
  expect(screen.getByText(/The answer to your last Finalize did not arrive/)).toBeDefined()
  await press('Finalize')
  await rest(2_000)
  await until(() => screen.getByText('Transaction completed successfully! Sold 0.01000000 BTC'))
  const [again, ...more] = api.callsOf(createTrade)
  expect(more).toEqual([])
  expect(again?.body).toEqual(first?.body)
  expect(again?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  expect(sessionStorage.getItem('trade_sent')).toBeNull()
})

test('TRD-69 loaded again after Finalize, the page shows what was made, until another trade is begun', {
  tags: 'long',
}, async () => {
  await openTrade('/sell', SETTING, SOLD, FOLLOWED)
  await fillSale()
  await press('Finalize')
  await rest(2_000)
  const { api } = await reload(FOLLOWED)
  expect(screen.getByText('Transaction completed successfully! Sold 0.01000000 BTC')).toBeDefined()
  expect(screen.getByText('SAL-1')).toBeDefined()
  expect(api.callsOf(createTrade)).toEqual([])
  await press('Start another trade')
  expect(screen.queryByText(/^Transaction completed/)).toBeNull()
  await reload()
  expect(screen.queryByText(/^Transaction completed/)).toBeNull()
})

test('TRD-70 a price that runs out is renewed and said to be new; another amount has a price of its own', async () => {
  let quotes = 0
  await openTrade('/sell', SETTING, prices({ id: () => `quo_${++quotes}`, livesMs: 20_000 }))
  await rest()
  const note = 'The price expired and was renewed. Please check it again.'
  expect(screen.queryByText(note)).toBeNull()
  await rest(21_000)
  await rest()
  expect(screen.getByText(note)).toBeDefined()
  expect(quotes).toBe(2)
  type('You pay', '0.02')
  await rest()
  await rest()
  expect(screen.queryByText(note)).toBeNull()
})

test('TRD-71 while selling, the list of coins says what there is of each; more than that stays on the first step', async () => {
  await openTrade('/sell', SETTING)
  fireEvent.click(screen.getByRole('combobox', { name: 'Coin' }))
  await rest(10)
  const list = within(screen.getByRole('listbox'))
  const options = list.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options[0]).toContain('You have 0.50 BTC')
  expect(options.at(-1)).toContain('You have 0.00 SOL')
  fireEvent.click(list.getByRole('option', { name: /^BTC/ }))
  await rest(10)
  type('M-Pesa phone number', '0712345678')
  type('You pay', '0.50000001')
  await rest()
  expect(screen.getByText('That is more than you have. Enter a smaller amount.')).toBeDefined()
  await press('Continue')
  expect(step()).toBe('Step 1 of 5')
  await press('Use all')
  await rest()
  await press('Continue')
  expect(step()).toBe('Step 2 of 5')
})

test('TRD-72 who has no coins is told so and led to buying', async () => {
  await openTrade('/sell', SETTING, on(listHoldings, []))
  expect(screen.getByText('You have no coins to sell yet')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Buy crypto' }).getAttribute('href')).toBe('/buy')
  type('M-Pesa phone number', '0712345678')
  await press('Continue')
  expect(step()).toBe('Step 1 of 5')
  fireEvent.click(screen.getByRole('tab', { name: 'Buy' }))
  await rest()
  expect(screen.queryByText('You have no coins to sell yet')).toBeNull()
})

test('TRD-73 dust, less than nothing and what is no number stay on the first step and say why', async () => {
  const rule = 'M-Pesa pays out between KSh 10.00 and KSh 150,000.00 at once; this amount would give KSh 0.00.'
  await openTrade(
    '/sell',
    SETTING,
    on(quoteTrade, () => refuse('amount_out_of_range', { detail: rule })),
  )
  type('M-Pesa phone number', '0712345678')
  for (const [amount, text] of [
    ['-1', 'Enter an amount greater than 0.'],
    ['12,5', 'Write decimals with a point, such as 12.50.'],
    ['1e5', 'Enter an amount in digits, such as 1500 or 1500.50.'],
    ['0.000000001', 'BTC amounts have at most 8 decimals.'],
    ['0.00000001', rule],
  ] as const) {
    type('You pay', amount)
    await rest()
    await rest()
    await press('Continue')
    expect(screen.getByText(text)).toBeDefined()
    expect(step()).toBe('Step 1 of 5')
  }
})

test('TRD-45 TRD-76 what is refused only at the last step is said there as the reason that there is no order, and leads back to the amount', async () => {
  const held = { isOpen: true }
  const rule = 'M-Pesa pays out between KSh 10.00 and KSh 150,000.00 at once; this amount would give KSh 160,000.00.'
  const { api } = await openTrade(
    '/sell',
    SETTING,
    on(quoteTrade, () => (held.isOpen ? networkFailure() : refuse('amount_out_of_range', { detail: rule }))),
  )
  await fillSale()
  expect(screen.queryByText(rule)).toBeNull()
  held.isOpen = false
  for (const ms of [400, 2_000]) {
    await press('Finalize')
    await rest(ms)
    const failure = screen.getByText('Failed to create order. Please try again.').closest('[role=alert]')
    expect(failure?.textContent).toContain(rule)
  }
  expect(api.callsOf(createTrade)).toEqual([])
  await press('Change the amount')
  expect(step()).toBe('Step 1 of 5')
})

test('TRD-160 the path says the side: a draft of the other side, begun on the same page, does not change it', {
  tags: 'long',
}, async () => {
  giveCryptography()
  await openTrade('/buy?widget=guided')
  fireEvent.click(screen.getByRole('button', { name: 'Switch between buying and selling' }))
  type('You pay', '0.02')
  const kept = await untilSealed('trade_draft', '0.02')
  startClean()
  giveCryptography()
  sessionStorage.setItem('trade_draft', kept)
  await openTrade('/buy?widget=guided')
  expect(screen.getByRole('heading', { name: 'Buy crypto' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Sell crypto' })).toBeNull()
})
