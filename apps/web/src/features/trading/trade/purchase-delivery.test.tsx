import { chainOptions, quoteWithdrawal } from '@kivuko/contract/chain.ts'
import type { Order } from '@kivuko/contract/orders.ts'
import { createTrade, quoteTrade } from '@kivuko/contract/trades.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleDelivery, sampleOrder } from '../../../../test/buying-samples.ts'
import { OUTSIDE, WITHDRAWAL_QUOTE } from '../../../../test/chain-driver.tsx'
import { startClean } from '../../../../test/render-app.tsx'
import { on, raw, refuse } from '../../../../test/server.ts'
import { choose, openTrade, press, rest, SELFIE, step, type, walkToLast } from '../../../../test/trade-driver.tsx'

beforeEach(() => {
  startClean()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const OPEN = { can_deposit: true, can_withdraw: true, deposit_min: '0.001', withdrawal_min: '0.001', confirmations: 12 }
const NETWORKS = on(chainOptions, {
  options: [{ ...OPEN, network: 'arbitrum', network_name: 'Arbitrum', asset: 'ETH' }],
})
const SUBMITTED = { ...SELFIE, state: 'submitted' as const }
const ADDRESS = 'Address of the receiving wallet'

async function toOutside(): Promise<void> {
  fireEvent.click(screen.getByRole('radio', { name: /An address elsewhere/ }))
  await rest(10)
}

test('TRD-67 CHN-82 SAL-48 a purchase goes to the wallet unless an address is chosen, which is looked at before the step is left', async () => {
  let problem = 'This is an address of Kivuko itself.'
  const check = on(quoteWithdrawal, (call) =>
    problem ? refuse('address_invalid', { detail: problem }) : WITHDRAWAL_QUOTE.reply(call),
  )
  const trade = on(createTrade, () => refuse('address_invalid'))
  const setting = { isSignedIn: true, verification: SUBMITTED }
  const { api } = await openTrade('/buy?widget=guided&crypto=eth&network=arbitrum', setting, NETWORKS, check, trade)
  expect((screen.getByRole('radio', { name: /Your Kivuko wallet/ }) as HTMLInputElement).checked).toBe(true)
  await toOutside()
  await press('Continue')
  expect(screen.getByText('Please fill this in.')).toBeTruthy()
  expect(api.callsOf(quoteWithdrawal)).toEqual([])
  type(ADDRESS, ` ${OUTSIDE} `)
  await press('Continue')
  expect(screen.getByText(problem)).toBeTruthy()
  expect(step()).toBe('Step 1 of 5')
  expect(api.callsOf(quoteWithdrawal)[0]?.body).toEqual({
    asset: 'ETH',
    network: 'arbitrum',
    address: OUTSIDE,
    amount: '0.00276388',
  })
  problem = ''
  await walkToLast()
  const summary = screen.getByRole('region', { name: 'Your trade' }).textContent
  for (const text of [OUTSIDE, '€250.00', '0.00276388 ETH']) expect(summary).toContain(text)
  await press('Finalize')
  await rest(2_000)
  expect(api.callsOf(createTrade)[0]?.body).toMatchObject({
    destination: { kind: 'address', network: 'arbitrum', address: OUTSIDE },
  })
  await press('Change the delivery')
  expect(step()).toBe('Step 1 of 5')
  expect((screen.getByLabelText(ADDRESS) as HTMLInputElement).value.trim()).toBe(OUTSIDE)
})

test('CHN-82 a visitor is told by the form of the address alone, a customer what the server says of it', {
  tags: 'long',
}, async () => {
  const detail = 'This looks like an address of Bitcoin.'
  const check = on(quoteWithdrawal, () => refuse('address_invalid', { detail }))
  const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const { api } = await openTrade('/buy?widget=guided&crypto=eth&network=arbitrum', {}, NETWORKS, check)
  await toOutside()
  type(ADDRESS, bitcoin)
  await press('Continue')
  expect(screen.getByText('An address on Arbitrum begins with 0x and has 42 characters.')).toBeTruthy()
  expect(api.callsOf(quoteWithdrawal)).toEqual([])
  startClean()
  await openTrade('/buy?widget=guided&crypto=eth&network=arbitrum', { isSignedIn: true }, NETWORKS, check)
  await toOutside()
  type(ADDRESS, bitcoin)
  await press('Continue')
  expect(screen.getByText(detail)).toBeTruthy()
  expect(step()).toBe('Step 1 of 5')
})

test('CHN-85 coins of six decimals go to an address as well, and are asked about as they are priced', async () => {
  const price = on(quoteTrade, ({ body }) =>
    raw(200, {
      quote_id: 'quo_1',
      side: 'buy',
      pay_amount: body.amount,
      pay_currency: body.fiat_currency,
      receive_amount: '268.123456',
      least_amount: null,
      card_wait: null,
      receive_currency: 'USDT',
      rate: '0.92',
      fee: '3.75',
      expires_at: new Date(Date.now() + 600_000).toISOString(),
    }),
  )
  const networks = on(chainOptions, {
    options: [{ ...OPEN, network: 'ethereum', network_name: 'Ethereum', asset: 'USDT' }],
  })
  const setting = { isSignedIn: true }
  const { api } = await openTrade('/buy?widget=guided&crypto=usdt', setting, networks, WITHDRAWAL_QUOTE, price)
  await toOutside()
  expect(screen.getByText('268.12345600')).toBeTruthy()
  type(ADDRESS, OUTSIDE)
  await press('Continue')
  expect(api.callsOf(quoteWithdrawal)[0]?.body).toMatchObject({ asset: 'USDT', amount: '268.123456' })
  expect(step()).toBe('Step 2 of 5')
})

test('CHN-82 a coin that travels nowhere, or whose network is closed, goes to the wallet and says so', async () => {
  await openTrade('/buy?widget=guided&crypto=eth&network=arbitrum', {}, NETWORKS)
  await toOutside()
  type(ADDRESS, OUTSIDE)
  await choose('Coin', /BTC/)
  expect(screen.getByRole('radio', { name: /Not for BTC yet/ }).getAttribute('aria-disabled')).toBe('true')
  expect((screen.getByRole('radio', { name: /Your Kivuko wallet/ }) as HTMLInputElement).checked).toBe(true)
  expect(screen.queryByLabelText(ADDRESS)).toBeNull()
  await choose('Coin', /BNB/)
  expect(screen.getByRole('radio', { name: /Not open at the moment/ }).getAttribute('aria-disabled')).toBe('true')
})

test('CHN-87 the sentence after Finalize names the wallet only for coins that go there', { tags: 'long' }, async () => {
  const trade = (delivery: Order['delivery']) =>
    on(createTrade, () => raw(200, { order: sampleOrder({ delivery }), sale: null }))
  const setting = { isSignedIn: true, verification: SUBMITTED }
  for (const [delivery, words] of [
    [null, 'The coins are in your wallet when it has arrived.'],
    [sampleDelivery(), 'The coins go on to your address when it has arrived.'],
  ] as const) {
    startClean()
    await openTrade('/buy?widget=guided&crypto=eth&network=arbitrum', setting, NETWORKS, trade(delivery))
    await walkToLast()
    await press('Finalize')
    await rest(2_000)
    expect(screen.getByText(`Next, send the bank transfer. ${words}`)).toBeTruthy()
  }
})
