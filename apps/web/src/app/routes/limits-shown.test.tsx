// What is left of the limits stands beside every amount before it is typed.
import { kycStatusOf } from '@kivuko/contract/kyc.ts'
import { tradeOptions } from '@kivuko/contract/trades.ts'
import { lookupRecipient, transferInternally } from '@kivuko/contract/transfers.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orderConfirmationAddress } from '#features/trading/buy/purchase-address.ts'
import { HOLDINGS, NETWORKS } from '../../../test/chain-driver.tsx'
import { CEILINGS, sampleStatus, statusAt } from '../../../test/kyc-samples.ts'
import { countOf, field, openMoney, pass, press, startMoneyTest, type } from '../../../test/money-driver.tsx'
import { on, raw } from '../../../test/server.ts'
import { until } from '../../../test/until.ts'

beforeEach(() => startMoneyTest())
afterEach(() => {
  vi.useRealTimers()
})

const LEFT = 'You can move money worth up to $1,850.00 until your daily limit is reached. Raise your limits'
const STATUS = on(kycStatusOf, sampleStatus())
const ORDER = orderConfirmationAddress({ quote_id: 'quo_1', payment_method: 'bank' })
const TRADE = on(tradeOptions, () => raw(200, { purchases: [], payouts: ['KES'] }))

const SCREENS = [
  { name: 'sending to a customer', address: '/send-money', label: 'Amount (NGN)' },
  { name: 'sending to a phone', address: '/send-money', label: 'Amount (NGN)', radio: /Mobile Money/ },
  { name: 'adding funds', address: '/add-funds', label: 'Amount (KES)' },
  { name: 'the widget of the home page', address: '/', label: 'You pay' },
  { name: 'the widget of /buy', address: '/buy', label: 'You pay' },
  { name: 'guided trade', address: '/buy?widget=guided', label: 'You pay' },
  { name: 'selling', address: '/sell', label: 'You pay' },
  { name: 'withdrawing', address: '/wallet/withdraw?asset=ETH', label: 'Amount (ETH)' },
] as const

function text(element: Element | null | undefined): string | undefined {
  return element?.textContent?.replaceAll('\u00a0', ' ')
}

async function open(address: string, ...handlers: ReturnType<typeof on>[]) {
  return openMoney(address, ...handlers, TRADE, NETWORKS, HOLDINGS)
}

/** What is read out with a field. */
function description(label: string): string {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => text(document.getElementById(id)) ?? '').join(' ')
}

test.each(SCREENS)('OPS-126 $name: the amount says what is left of the limits', async (each) => {
  await open(each.address, STATUS)
  await until(() => screen.getByLabelText(each.label))
  if ('radio' in each) fireEvent.click(screen.getByRole('radio', { name: each.radio }))
  await until(() => expect(description(each.label)).toContain(LEFT))
  expect(screen.getByRole('link', { name: 'Raise your limits' }).getAttribute('href')).toBe('/kyc-verification')
})

const OF_NIGERIA = on(kycStatusOf, sampleStatus({ ceilings: CEILINGS }))
const NAIRA_LEFT = 'In naira, up to ₦38,000.00 until Nigeria’s daily ceiling for your tier.'

test.each([
  { name: 'sending to a customer', address: '/send-money', label: 'Amount (NGN)' },
  { name: 'the widget of /buy', address: '/buy', label: 'You pay' },
])('KYC-171 $name: the amount in naira says what is left of the ceiling', async ({ address, label }) => {
  await open(address, OF_NIGERIA)
  await until(() => screen.getByLabelText(label))
  const currency = screen.queryByLabelText('Pay currency')
  if (currency) fireEvent.change(currency, { target: { value: 'NGN' } })
  await until(() => expect(description(label)).toContain(NAIRA_LEFT))
})

test('KYC-171 a ceiling that is used up says so; beside shillings there is none', async () => {
  const daily = { limit: '50000.00', used: '50000.00', left: '0.00' }
  await open('/send-money', on(kycStatusOf, sampleStatus({ ceilings: CEILINGS && { ...CEILINGS, daily } })))
  await until(() => expect(description('Amount (NGN)')).toContain('Nigeria’s ceiling in naira is used up for now'))
  startMoneyTest()
  await open('/add-funds', OF_NIGERIA)
  await until(() => expect(description('Amount (KES)')).toContain(LEFT))
  expect(description('Amount (KES)')).not.toContain('naira')
})

test('KYC-166 what a tier does not open yet says from which tier on it does, beside the amount', async () => {
  const operations = sampleStatus().operations.map((each) =>
    each.name === 'withdrawal' ? { ...each, first_tier: 3 } : each,
  )
  await open('/wallet/withdraw?asset=ETH', on(kycStatusOf, sampleStatus({ operations })))
  await until(() =>
    expect(description('Amount (ETH)')).toContain(
      'Withdrawing coins to an address elsewhere opens at tier 3. Verify further',
    ),
  )
  expect(description('Amount (ETH)')).not.toContain('until your daily limit')
})

test('OPS-126 the order of the widget says what is left of the limits before it is placed', async () => {
  await open(ORDER, STATUS)
  await until(() => screen.getByText(/You can move money worth up to \$1,850\.00/))
})

test.each(SCREENS)(
  'OPS-126 $name: nothing while the limits are not known, nor when they cannot be',
  { tags: 'long' },
  async (each) => {
    const held = Promise.withResolvers<void>()
    const api = await open(
      each.address,
      on(kycStatusOf, () => held.promise.then(() => raw(500, {}))),
    )
    await until(() => screen.getByLabelText(each.label))
    await until(() => expect(countOf(api, kycStatusOf)).toBeGreaterThan(0))
    expect(screen.queryByText(/limit/)).toBeNull()
    held.resolve()
    await pass(10_000)
    expect(screen.queryByText(/limit/)).toBeNull()
  },
)

test.each(SCREENS.filter(({ address }) => /^\/(buy|sell)?(\?|$)/.test(address)))(
  'OPS-126 $name: a visitor is told of no limits, and none are asked for',
  { tags: 'long' },
  async ({ address, label }) => {
    localStorage.clear()
    const api = await open(address, STATUS)
    await until(() => screen.getByLabelText(label))
    await pass(1_000)
    expect(countOf(api, kycStatusOf)).toBe(0)
    expect(field(label).getAttribute('aria-describedby')?.includes('-error') ?? false).toBe(false)
    expect(screen.queryByText(/limit is reached/)).toBeNull()
  },
)

test.each([
  { left: ['40.00', '90.00'], says: 'up to $40.00 until your daily limit is reached' },
  { left: ['90.00', '90.00'], says: 'up to $90.00 until your daily limit is reached' },
  { left: ['100.00', '9.50'], says: 'up to $9.50 until your monthly limit is reached' },
  {
    left: ['0.00', '9.50'],
    says: 'Your daily limit is used up for now: it counts what you moved in the last 24 hours.',
  },
  {
    left: ['5.00', '0.00'],
    says: 'Your monthly limit is used up for now: it counts what you moved in the last 30 days.',
  },
])(
  'OPS-126 the limit that is reached first is the one that is named: $left',
  async ({ left: [daily, monthly], says }) => {
    const limits = {
      currency: 'USD',
      daily: { limit: '2000.00', used: '0.00', left: daily ?? '' },
      monthly: { limit: '5000.00', used: '0.00', left: monthly ?? '' },
    } as const
    await open('/add-funds', on(kycStatusOf, sampleStatus({ limits })))
    await until(() => expect(description('Amount (KES)')).toContain(says))
  },
)

test('OPS-126 at the highest tier there is nothing to raise', async () => {
  await open('/add-funds', on(kycStatusOf, statusAt(4)))
  await until(() => expect(description('Amount (KES)')).toContain('limit is reached.'))
  expect(screen.queryByRole('link', { name: 'Raise your limits' })).toBeNull()
})

test('OPS-126 what a transfer took is taken from what is shown', async () => {
  const held = { now: sampleStatus() }
  const sent = {
    status: 'success',
    message: '₦1,000.00 is with Ada Obi.',
    transaction_id: 'trx_1',
    reference: 'TRF-1',
    amount: '1000.00',
    currency: 'NGN',
    recipient_name: 'Ada Obi',
  } as const
  const found = { id: 'usr_2', full_name: 'Ada Obi', email: 'a••@example.com', phone: null, is_self: false }
  await open(
    '/send-money',
    on(kycStatusOf, () => raw(200, held.now)),
    on(lookupRecipient, { found: true, user: found }),
    on(transferInternally, sent),
  )
  await until(() => expect(description('Amount (NGN)')).toContain('$1,850.00'))
  type('Recipient', 'ada@example.com')
  await pass(500)
  type('Amount (NGN)', '1000')
  const { currency, monthly } = held.now.limits
  held.now = sampleStatus({
    limits: { currency, monthly, daily: { limit: '2000.00', used: '151.00', left: '1849.00' } },
  })
  await press('Continue')
  await press('Send')
  await until(() => expect(description('Amount (NGN)')).toContain('$1,849.00'))
})
