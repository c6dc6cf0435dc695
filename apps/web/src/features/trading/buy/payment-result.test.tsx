import type { Order, OrderDelivery, OrderState } from '@kivuko/contract/orders.ts'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adopt, logout } from '#lib/session.ts'
import { sampleDelivery, sampleOrder, USER } from '../../../../test/buying-samples.ts'
import { fakeApi, type Handlers, refuse } from '../../../../test/fake-api.ts'
import { PaymentResult } from './payment-result.tsx'
import { CARD_POLL, DELIVERY_POLL } from './use-order.ts'

const QUERY = 'amount=50.00&currency=USD&crypto=USDT'
const CLAIM = /you paid|is in your wallet|complete|success/i

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  logout()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(query: string, handlers: Handlers, { isSignedIn = true } = {}) {
  const api = fakeApi({ logout: () => ({ result: 'ok' }), ...handlers })
  if (isSignedIn) await adopt('a-session', USER)
  else logout()
  render(
    <MemoryRouter initialEntries={[`/payment-success?${query}`]}>
      <PaymentResult />
    </MemoryRouter>,
  )
  await settle()
  return api
}

async function settle(ms = 0) {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
}

const card = (status: OrderState) => sampleOrder({ status, payment_method: 'card', instructions: null })

test('RTE-17 RTE-21 a visitor’s query is printed as what was asked for and never as paid', async () => {
  const api = await open(`${QUERY}&reference=KVK-1&redirect_status=succeeded`, {}, { isSignedIn: false })
  expect(screen.getByText('What was asked for')).toBeTruthy()
  expect(screen.getByText('$50.00')).toBeTruthy()
  expect(screen.getByText('USDT')).toBeTruthy()
  expect(screen.queryByText(CLAIM)).toBeNull()
  expect(api.calls('getOrder')).toEqual([])
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain('/sign-in?redirect=')
})

test('RTE-17 with a session but without a reference nothing is claimed', async () => {
  const api = await open(`${QUERY}&redirect_status=succeeded`, {})
  expect(screen.queryByText(CLAIM)).toBeNull()
  expect(api.calls('getOrder')).toEqual([])
})

test('RTE-17 a forged reference is not found and nothing is claimed', async () => {
  await open(`${QUERY}&reference=FORGED`, { getOrder: () => refuse('order_not_found') })
  expect(screen.getByText(/could not find this order in your account/)).toBeTruthy()
  expect(screen.queryByText(/is in your wallet/)).toBeNull()
})

test('a query that makes no sense is not printed', async () => {
  await open('amount=%3Cb%3E&currency=DOGE&crypto=USDT', {}, { isSignedIn: false })
  expect(screen.queryByText('What was asked for')).toBeNull()
})

test('a payment that stays unconfirmed is followed for a while, then the page says what happens next', async () => {
  const api = await open('reference=KVK-1', { getOrder: () => card('awaiting_payment') })
  await settle(CARD_POLL.limitMs + CARD_POLL.everyMs)
  const asked = api.calls('getOrder').length
  expect(screen.getByText(/still being confirmed. You can close this page/)).toBeTruthy()
  await settle(CARD_POLL.limitMs)
  expect(api.calls('getOrder')).toHaveLength(asked)
})

test.each(['bank', 'mpesa'] as const)(
  'RTE-27 an order by %s waits for its money, however long, and speaks of no card',
  async (method) => {
    await open('reference=KVK-1', {
      getOrder: () => sampleOrder({ status: 'awaiting_payment', payment_method: method }),
    })
    await settle(CARD_POLL.limitMs + CARD_POLL.everyMs)
    expect(screen.getByRole('status').textContent).toContain('We are waiting for')
    expect(screen.queryByText(/card payment/)).toBeNull()
  },
)

test.each([
  ['expired', 'This order has expired'],
  ['cancelled', 'This order was cancelled'],
  ['refund_pending', 'Your money is on its way back'],
  ['refunded', 'Your money was sent back'],
] as const)('an order that is %s says so in words and is not asked about again', async (status, words) => {
  const api = await open('reference=KVK-1', { getOrder: () => card(status) })
  expect(screen.getByText(words)).toBeTruthy()
  await settle(CARD_POLL.limitMs)
  expect(api.calls('getOrder')).toHaveLength(1)
})

test('a lookup that fails says nothing is lost and keeps looking', async () => {
  const api = await open('reference=KVK-1', { getOrder: () => 'no-answer' })
  expect(screen.getByRole('alert').textContent).toContain('Nothing is lost')
  api.use({ getOrder: () => card('completed') })
  await settle(CARD_POLL.everyMs)
  expect(screen.getByText('11.881188 USDT is in your wallet')).toBeTruthy()
})

const HASH = `0x${'ab'.repeat(32)}`
const PLACE = '0x5aAeb6…1BeAed'

test('CHN-86 an order for an address says where its coins go and how far they are, until they have arrived', async () => {
  const sent = (status: OrderDelivery['status'], transaction_hash: string | null = null) => ({
    ...card('completed'),
    delivery: sampleDelivery({ status, reference: 'KV-1', transaction_hash }),
  })
  const api = await open('reference=KVK-1', {
    getOrder: () => ({ ...card('awaiting_payment'), delivery: sampleDelivery() }),
  })
  const delivery = within(screen.getByRole('region', { name: 'Delivery' }))
  expect(delivery.getByText('The coins are sent to this address once you have paid.')).toBeTruthy()
  for (const text of ['Ethereum', PLACE, '0.381188 USDT', '11.50 USDT']) expect(delivery.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Follow the coins' })).toBeNull()
  api.use({ getOrder: () => sent('waiting') })
  await settle(CARD_POLL.firstMs)
  expect(screen.getByText('11.500000 USDT is on its way')).toBeTruthy()
  expect(screen.getByText(`You paid ₦20,000.00. The coins go to ${PLACE} over Ethereum.`)).toBeTruthy()
  expect(delivery.getByText(/^Waiting to be sent\./)).toBeTruthy()
  expect(screen.queryByText(/in your wallet$/)).toBeNull()
  const follow = screen.getByRole('link', { name: 'Follow the coins' })
  expect(follow.getAttribute('href')).toBe('/wallet/withdraw?reference=KV-1')
  // Longer than a payment is waited for.
  await settle(CARD_POLL.limitMs)
  for (const [status, words] of [
    ['sending', 'Being sent.'],
    ['confirming', 'Sent. The network is confirming it.'],
    ['completed', 'Confirmed by the network: the coins have arrived.'],
  ] as const) {
    api.use({ getOrder: () => sent(status, HASH) })
    await settle(DELIVERY_POLL.everyMs)
    expect(delivery.getByText(words)).toBeTruthy()
    const hash = delivery.getByRole('link', { name: '0xababab…ababab' })
    expect(hash.getAttribute('href')).toBe('/wallet/withdraw?reference=KV-1')
  }
  expect(screen.getByText('11.500000 USDT has arrived')).toBeTruthy()
  const asked = api.calls('getOrder').length
  await settle(DELIVERY_POLL.limitMs)
  expect(api.calls('getOrder')).toHaveLength(asked)
})

test('SEC-66 what waits says when it leaves and why, and that it can stay in the wallet instead', async () => {
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  const maturing = { rule: 'new_card', reason: 'this card is new here', until: soon } as const
  const waiting = (sends_at: string | null) => sampleDelivery({ status: 'waiting', reference: 'KV-1', sends_at })
  const order = (change: Partial<Order>) => ({ ...card('completed'), ...change })
  const api = await open('reference=KVK-1', { getOrder: () => order({ delivery: waiting(soon), maturing }) })
  expect(screen.getByText(/^Your coins leave on .*: this card is new here\. Until then you can have them/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Follow the coins, or keep them here' })).toBeTruthy()
  for (const [change, words] of [
    [{ delivery: waiting(soon), maturing: null }, /^Your coins leave on .*: this address is new\./],
    [
      { delivery: waiting(null), maturing: { ...maturing, until: null, reason: 'we look at this payment first' } },
      /^Your coins leave later: we look at this payment first\./,
    ],
    [{ maturing }, /^Your coins can leave your wallet from .*: this card is new here\./],
    [{ maturing: { ...maturing, until: null } }, /^Your coins are in your wallet, and can leave it later:/],
    [{ maturing, delivery: sampleDelivery({ status: 'cancelled' }) }, /^Your coins can leave your wallet from/],
  ] as const) {
    cleanup()
    await open('reference=KVK-1', { getOrder: () => order(change) })
    expect(screen.getByText(words)).toBeTruthy()
  }
  expect(api.calls('getOrder').length).toBeGreaterThan(0)
})

test.each([
  ['kept', 'The coins were not sent. They are in your wallet.'],
  ['failed', 'The coins could not be sent. They are in your wallet.'],
  ['cancelled', 'You took the coins back. They are in your wallet.'],
] as const)('CHN-87 coins whose delivery is %s are in the wallet, and the order says so', async (status, words) => {
  const order = { ...card('completed'), delivery: sampleDelivery({ status }) }
  const api = await open('reference=KVK-1', { getOrder: () => order })
  expect(screen.getByText('11.881188 USDT is in your wallet')).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByText('Arrives')).toBeNull()
  await settle(DELIVERY_POLL.limitMs)
  expect(api.calls('getOrder')).toHaveLength(1)
})

test('CHN-86 a payment that stays away names the address, and money that goes back no delivery', async () => {
  const delivery = sampleDelivery()
  await open('reference=KVK-1', { getOrder: () => ({ ...card('awaiting_payment'), delivery }) })
  await settle(CARD_POLL.limitMs + CARD_POLL.everyMs)
  expect(screen.getByText(new RegExp(`the crypto goes to ${PLACE} over Ethereum when it is`))).toBeTruthy()
  cleanup()
  const back = { ...card('refund_pending'), delivery: sampleDelivery({ status: 'kept' }) }
  await open('reference=KVK-1', { getOrder: () => back })
  expect(screen.getByText('Your money is on its way back')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Delivery' })).toBeNull()
})
