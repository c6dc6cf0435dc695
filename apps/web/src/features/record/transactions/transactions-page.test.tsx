import { me } from '@kivuko/contract/auth.ts'
import { listExports, listTransactions, summariseTransactions } from '@kivuko/contract/transactions.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on, raw, refuse } from '../../../../test/server.ts'
import { sampleLines, samplePage, sampleSummary, sampleTransaction } from '../../../../test/transaction-samples.ts'

const PROFILE = on(me, ADA)
const FIGURES = on(
  summariseTransactions,
  sampleSummary({ total_count: 1234, this_month: 12, pending: 3, today: 2, deposits: 7, withdrawals: 5 }),
)

function serve(...handlers: Parameters<typeof fakeApi>) {
  return fakeApi(...handlers, PROFILE, on(listExports, { exports: [] }))
}

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 12) })
})
afterEach(() => vi.useRealTimers())

/** Lets time pass, and what follows from it happen. */
async function pass(ms = 0): Promise<void> {
  // What a timer changes is rendered when its turn ends; what that asks for is answered in the next ones.
  for (const step of [ms, 0, 0, 0]) await act(async () => void (await vi.advanceTimersByTimeAsync(step)))
}

async function openList(path = '/transactions'): Promise<void> {
  await openApp(path)
  await pass(10)
}

const list = () => within(screen.getByRole('region', { name: 'All transactions' }))
const lines = () =>
  list()
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('TXN-01 TXN-02 TXN-08 TXN-09 the cards and the quick filters show the server’s counts', async () => {
  serve(FIGURES, on(listTransactions, samplePage(sampleLines(1))))
  await openList()
  const figure = (name: string) => screen.getByRole('heading', { name }).parentElement?.textContent
  expect(figure('Total transactions')).toContain('1,234')
  expect(figure('This month')).toContain('12')
  expect(figure('Pending')).toContain('3')
  const quick = within(screen.getByRole('group', { name: 'Quick filters' })).getAllByRole('button')
  expect(quick.map(({ textContent }) => textContent)).toEqual(['Today2', 'Deposits7', 'Withdrawals5', 'Pending3'])
})

test('TXN-05 TXN-06 TXN-07 TXN-35 TXN-37 the filters offer every type, status and period', async () => {
  serve(FIGURES, on(listTransactions, samplePage(sampleLines(1))))
  await openList()
  const values = (label: string) =>
    [...(screen.getByLabelText(label) as HTMLSelectElement).options].map(({ value }) => value)
  expect(values('Type')).toEqual([
    'all',
    'deposit',
    'withdrawal',
    'transfer',
    'bill_payment',
    'agent_commission',
    'crypto',
  ])
  expect(values('Status')).toEqual(['all', 'completed', 'pending', 'failed'])
  expect(values('Period')).toEqual(['all', 'today', 'week', 'month', 'quarter', 'year'])
})

test('TXN-13 TXN-30 TXN-39 a filter reloads the list 300 ms after the last change, with every filter in one call', async () => {
  const api = serve(FIGURES, on(listTransactions, samplePage(sampleLines(3))))
  await openList()
  expect(api.callsOf(listTransactions).map(({ url }) => url)).toEqual(['/api/v1/transactions/?limit=20&offset=0'])
  choose('Type', 'deposit')
  await pass(200)
  choose('Period', 'month')
  choose('Search', 'rent ')
  await pass(299)
  expect(api.callsOf(listTransactions)).toHaveLength(1)
  await pass(1)
  expect(api.callsOf(listTransactions).at(-1)?.url).toBe(
    '/api/v1/transactions/?limit=20&offset=0&search=rent&transaction_type=deposit&start_date=2026-11-01',
  )
  expect(api.callsOf(listTransactions)).toHaveLength(2)
  expect(address()).toBe('/transactions?search=rent&type=deposit&period=month')
})

test('TXN-04 TXN-30 rows that are here are narrowed at once, and the server’s answer replaces them', async () => {
  const rows = [sampleTransaction({ id: 'txn_1', description: 'Rent' }), sampleTransaction({ id: 'txn_2' })]
  const late = sampleTransaction({ id: 'txn_3', description: 'Paid', recipient_name: 'Rentals Ltd' })
  serve(
    FIGURES,
    on(listTransactions, ({ url }) => raw(200, samplePage(url.includes('search=') ? [rows[0] as never, late] : rows))),
  )
  await openList()
  expect(lines()).toEqual(['Rent', 'Deposit by M-Pesa'])
  choose('Search', 'RENT')
  await pass()
  expect(lines()).toEqual(['Rent'])
  await pass(300)
  expect(lines()).toEqual(['Rent', 'Paid'])
})

test('TXN-11 TXN-12 TXN-14 TXN-29 TXN-40 Load More adds the next twenty, and a filter starts again at the first page', async () => {
  const all = sampleLines(45)
  const api = serve(
    FIGURES,
    on(listTransactions, ({ url }) => {
      const offset = Number(new URL(url, 'http://localhost').searchParams.get('offset'))
      return raw(200, samplePage(all.slice(offset, offset + 20), all.length, offset + 20 >= all.length))
    }),
  )
  await openList()
  expect(lines()).toHaveLength(20)
  for (const shown of [40, 45]) {
    fireEvent.click(screen.getByRole('button', { name: 'Load More' }))
    await pass(10)
    expect(lines()).toHaveLength(shown)
  }
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Deposits/ }))
  await pass(300)
  expect(lines()).toHaveLength(20)
  const asked = api.callsOf(listTransactions).map(({ url }) => /offset=[^&]*(&after=[^&]*)?/.exec(url)?.[0])
  expect(asked).toEqual(['offset=0', 'offset=20&after=txn_20', 'offset=40&after=txn_40', 'offset=0'])
})

test('a page that fails keeps what is shown and can be asked again', async () => {
  let isDown = true
  serve(
    FIGURES,
    on(listTransactions, ({ url }) => {
      const isFirst = url.includes('offset=0')
      return !isFirst && isDown
        ? refuse('internal')
        : raw(200, samplePage(sampleLines(20, {}, isFirst ? 1 : 21), 40, !isFirst))
    }),
  )
  await openList()
  fireEvent.click(screen.getByRole('button', { name: 'Load More' }))
  await pass(10)
  expect(screen.getByText('More transactions could not be loaded.')).toBeDefined()
  expect(lines()).toHaveLength(20)
  isDown = false
  fireEvent.click(list().getByRole('button', { name: 'Try Again' }))
  await pass(10)
  expect(lines()).toHaveLength(40)
})

test.each([
  ['Today', '?period=today'],
  ['Deposits', '?type=deposit'],
  ['Withdrawals', '?type=withdrawal'],
  ['Pending', '?status=pending'],
])('TXN-08 the quick filter %s sets its filter, and takes it back', { tags: 'long' }, async (name, query) => {
  serve(FIGURES, on(listTransactions, samplePage(sampleLines(1))))
  await openList()
  const button = () =>
    within(screen.getByRole('group', { name: 'Quick filters' })).getByRole('button', { name: new RegExp(`^${name}`) })
  fireEvent.click(button())
  await pass(300)
  expect(address()).toBe(`/transactions${query}`)
  expect(button().getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(button())
  await pass(300)
  expect(address()).toBe('/transactions')
})

test('TXN-15 TXN-24 TXN-25 ERR-30 the list says when it loads, when it failed and when nothing was found', async () => {
  let answer: () => ReturnType<typeof raw> = () => refuse('internal')
  serve(
    FIGURES,
    on(listTransactions, () => answer()),
  )
  await openApp('/transactions?type=crypto')
  expect(screen.getByText('Loading transactions…')).toBeDefined()
  await pass(10)
  expect(screen.getByText('Failed to load transactions. Please try again.')).toBeDefined()
  answer = () => raw(200, samplePage([]))
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await pass(10)
  expect(screen.getByText('No transactions found')).toBeDefined()
  expect(screen.getByText('Try another search or fewer filters.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await pass(300)
  expect(address()).toBe('/transactions')
})

test('TXN-26 TXN-27 ENT-18 ENT-19 ENT-20 ENT-21 each line shows its sign, its amount, its type and its status', async () => {
  const rows = (['deposit', 'agent_commission', 'withdrawal', 'transfer', 'bill_payment', 'crypto'] as const).map(
    (transaction_type, place) =>
      sampleTransaction({
        id: `txn_${place}`,
        transaction_type,
        status: (['completed', 'pending', 'failed'] as const)[place % 3] ?? 'failed',
        currency: 'USD',
        amount: '12.50',
      }),
  )
  serve(FIGURES, on(listTransactions, samplePage(rows)))
  await openList()
  const texts = list()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  const expected = [
    ['Deposit ·', '+$12.50Completed'],
    ['Agent commission ·', '+$12.50Pending'],
    ['Withdrawal ·', '−$12.50Failed'],
    ['Transfer ·', '−$12.50Completed'],
    ['Bill payment ·', '−$12.50Pending'],
    ['Crypto ·', '−$12.50Failed'],
  ]
  for (const [place, [type, amount]] of expected.entries()) {
    expect(texts[place]).toContain(type)
    expect(texts[place]).toContain(amount)
  }
})

test.each([
  ['completed', 'Completed', 'bg-success-soft'],
  ['pending', 'Pending', 'bg-accent-soft'],
  ['failed', 'Failed', 'bg-danger-soft'],
] as const)('ENT-21 what is %s reads %s, in its own colour', async (status, word, colour) => {
  serve(FIGURES, on(listTransactions, samplePage([sampleTransaction({ status })])))
  await openList()
  expect(list().getByText(word).className.split(' ')).toContain(colour)
})

test('TXN-16 TXN-18 TXN-103 the months are a table of what came in and went out', async () => {
  const months = [
    { month: '2026-11', inflow: '1250.40', outflow: '50.00', change: '1199.10' },
    { month: '2026-10', inflow: null, outflow: null, change: null },
  ]
  serve(
    on(
      summariseTransactions,
      sampleSummary({ months, total_inflow: '1250.40', total_outflow: '50.00', total_change: '1199.10' }),
    ),
    on(listTransactions, samplePage([])),
  )
  await openList()
  const part = within(screen.getByRole('region', { name: 'Month by month' }))
  expect(part.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'MonthMoney inMoney outChange',
    'Nov 2026$1,250.40$50.00$1,199.10',
    'Oct 2026No current priceNo current priceNo current price',
    'In all$1,250.40$50.00$1,199.10',
  ])
  expect(part.getByText(/Each month adds up/)).toBeDefined()
  for (const name of ['PDF', 'Excel', 'CSV', 'Report']) expect(screen.getByRole('button', { name })).toBeDefined()
})
