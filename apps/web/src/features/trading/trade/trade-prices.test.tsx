// What guided trade shows for a price: live, estimated or refused, and what of it goes along when the side changes.
import { quoteTrade, tradeOptions } from '@kivuko/contract/trades.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startClean } from '../../../../test/render-app.tsx'
import { networkFailure, on, raw, refuse } from '../../../../test/server.ts'
import { choose, openTrade, PRICES, press, rest, step, type } from '../../../../test/trade-driver.tsx'

beforeEach(() => {
  startClean()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const GUIDED = '/buy?widget=guided'

function received(): string | null {
  return screen.getByLabelText('You receive (estimated)').textContent
}

test('TRD-47 TRD-48 TRD-49 TRD-50 CON-22 CON-23 the constants stand only while there is no price, and say that they are an estimate', async () => {
  await openTrade(GUIDED, {}, on(quoteTrade, networkFailure))
  await rest()
  expect(screen.getByText('Estimate, live prices are not available right now')).toBeDefined()
  expect(received()).toBe('0.00264913')
  expect(screen.getByText('Total fees').nextSibling?.textContent).toBe('€2.73')
  expect(screen.getByText('Exchange rate').nextSibling?.textContent).toBe('1 BTC = 93,340.09 EUR')
  await choose('Coin', /^SOL/)
  await rest()
  expect(received()).toBe('—')
  expect(screen.getByText('No price is available right now. Please try again in a moment.')).toBeDefined()
})

test('TRD-47 TRD-49 the live price follows the coin and the method', async () => {
  const { api } = await openTrade(GUIDED)
  fireEvent.click(screen.getByRole('radio', { name: /^Visa\/Mastercard/ }))
  expect(screen.queryByText(/^Estimate/)).toBeNull()
  await rest()
  await rest()
  expect(screen.getByText('Total fees').nextSibling?.textContent).toBe('€3.75')
  await choose('Coin', /^SOL/)
  expect(api.callsOf(quoteTrade).at(-1)?.body).toEqual({
    side: 'buy',
    fiat_currency: 'EUR',
    crypto_currency: 'SOL',
    amount: '250.00',
    method: 'card',
  })
})

test('TRD-09 TRD-38 switching carries what would be received into the amount', async () => {
  await openTrade(GUIDED)
  await press('Switch between buying and selling')
  await rest()
  await rest()
  expect(screen.getByRole('tab', { name: 'Sell' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByLabelText('You pay')).toHaveProperty('value', '0.00276388')
  expect(received()).toBe('895.00')
})

test.each([
  ['USDT', '245.123456', '245.12345600'],
  ['USDC', '245.120000', '245.12000000'],
  ['XRP', '118.654321', '118.65432100'],
  ['ETH', '0.081234567', '0.08123456'],
] as const)(
  'TRD-09 TRD-38 TRD-61 %s is shown with 8 decimals, and its amount is one the sell side takes',
  { tags: 'long' },
  async (code, amount, shown) => {
    const prices = on(quoteTrade, async (call) => {
      const priced = (await PRICES.reply(call)) as { body: object }
      return raw(200, { ...priced.body, ...(call.body.side === 'buy' ? { receive_amount: amount } : {}) })
    })
    await openTrade(`${GUIDED}&crypto=${code.toLowerCase()}`, {}, prices)
    await rest()
    expect(received()).toBe(shown)
    await press('Switch between buying and selling')
    await rest()
    await rest()
    expect(screen.getByLabelText('You pay')).toHaveProperty('value', amount)
    expect(screen.queryByText(/amounts have at most/)).toBeNull()
    expect(received()).toBe('895.00')
  },
)

test('TRD-09 TRD-38 between two live prices the last goes along, and before the first what was typed', async () => {
  const held = { isSilent: false }
  const prices = on(quoteTrade, (call) => (held.isSilent ? new Promise<never>(() => {}) : PRICES.reply(call)))
  await openTrade(GUIDED, {}, prices)
  await rest()
  held.isSilent = true
  type('You pay', '300')
  await rest()
  expect(received()).toBe('—')
  await press('Switch between buying and selling')
  expect(screen.getByLabelText('You pay')).toHaveProperty('value', '0.00276388')
  await press('Switch between buying and selling')
  await choose('Coin', /^SOL/)
  type('You pay', '300')
  await press('Switch between buying and selling')
  expect(screen.getByLabelText('You pay')).toHaveProperty('value', '300')
})

test('TRD-47 TRD-63 an amount that is refused has no estimate; one below the least or the fee receives 0, for every pair', {
  tags: 'long',
}, async () => {
  const least = 'Enter an amount between €20.00 and €50,000.00 for this payment method.'
  const field = { field: 'amount', message: least }
  const bounds = on(quoteTrade, ({ body }) => {
    const errors = [Number(body.amount) < 20 ? { ...field, limit: 'least' as const } : field]
    return refuse('amount_out_of_range', { detail: least, errors })
  })
  await openTrade(GUIDED, {}, bounds)
  for (const coin of [/^BTC/, /^SOL/, /^USDT/]) {
    await choose('Coin', coin)
    for (const [amount, receive] of [
      ['1', '0'],
      ['60000', '—'],
    ] as const) {
      type('You pay', amount)
      await rest()
      await rest()
      expect(screen.getByText(least)).toBeDefined()
      expect(received()).toBe(receive)
      expect(screen.queryByText(/^Estimate/)).toBeNull()
      await press('Continue')
      expect(step()).toBe('Step 1 of 5')
    }
  }
  await press('Switch between buying and selling')
  await rest()
  await rest()
  expect(received()).toBe('—')
  type('You pay', '0.01')
  await rest()
  await rest()
  expect(received()).toBe('0')
})

test('SEC-02 TRD-47 a pair that is not traded shows why, and neither constants nor a price', async () => {
  await openTrade(
    '/sell',
    {},
    on(quoteTrade, () => refuse('pair_closed')),
  )
  await rest()
  expect(screen.getByText(/price sources do not agree on this pair/)).toBeDefined()
  expect([received(), screen.queryByText(/^Estimate/)]).toEqual(['—', null])
})

test('TRD-47 while it is not known yet what a sale can be paid out in, its estimate does not say that there are no prices', async () => {
  const silent = on(tradeOptions, () => new Promise<never>(() => {}))
  await openTrade('/sell', {}, silent)
  await rest()
  expect(screen.getByText('Estimate. Getting a live price…')).toBeDefined()
})
