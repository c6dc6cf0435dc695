import { me } from '@kivuko/contract/auth.ts'
import {
  cancelTransaction,
  exportTransactions,
  getTransaction,
  listExports,
  listTransactions,
  summariseTransactions,
  type Transaction,
} from '@kivuko/contract/transactions.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on, raw, refuse } from '../../../../test/server.ts'
import { samplePage, sampleSummary, sampleTransaction } from '../../../../test/transaction-samples.ts'
import { fits, NO_FILTERS } from './filters.ts'
import { KIND_NAMES } from './transaction-names.ts'

const PENDING = sampleTransaction({
  transaction_type: 'withdrawal',
  status: 'pending',
  description: 'Sent to M-Pesa',
  recipient_name: 'Zuri Kamau',
  recipient_phone: '254712345678',
  can_cancel: true,
})

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

function serve(transaction: Transaction, ...more: Parameters<typeof fakeApi>) {
  return fakeApi(
    // Before /transactions/{id}, which their addresses would fit as well.
    on(summariseTransactions, sampleSummary()),
    on(listExports, { exports: [] }),
    ...more,
    on(me, ADA),
    on(listTransactions, samplePage([transaction])),
    on(getTransaction, transaction),
  )
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Transaction details' }))

test.each([
  ['completed', false],
  ['failed', false],
  ['pending', false],
] as const)('TXN-20 a %s transaction that cannot be taken back offers no cancelling', async (status, can_cancel) => {
  serve({ ...PENDING, status, can_cancel })
  await openApp('/transactions?id=txn_1')
  await (await dialog()).findByText('KVK-7Q2M-9XPA')
  expect(screen.queryByRole('button', { name: 'Cancel Transaction' })).toBeNull()
})

test('TXN-102 TXN-104 a deposit’s details have the amount before the fee, the fee and what came in, and name its phone as the payer', async () => {
  serve(
    sampleTransaction({
      amount: '1000.00',
      fee: '15.00',
      net_amount: '985.00',
      recipient_info: 'M-Pesa',
      recipient_phone: '+254712345678',
    }),
  )
  await openApp('/transactions?id=txn_1')
  const shown = await dialog()
  const row = async (label: string) =>
    (await shown.findByText(label)).nextSibling?.textContent?.replaceAll('\u00a0', ' ')
  expect(await row('Amount')).toBe('KSh 1,000.00')
  expect(await row('Fee')).toBe('KSh 15.00')
  expect(await row('Into your balance')).toBe('KSh 985.00')
  expect(await row('Recipient')).toBe('You')
  expect(await row('Paid by')).toBe('0712 345 678, M-Pesa')
  expect(shown.getByText(/^\+/).textContent?.replaceAll('\u00a0', ' ')).toBe('+KSh 985.00')
})

test('TXN-101 both lines of an exchange are called so, and are found among the transfers while the server has not answered', () => {
  const line = sampleTransaction({ transaction_type: 'deposit', kind: 'exchange' })
  const by = (type: 'deposit' | 'transfer') => fits(line, { ...NO_FILTERS, type }, new Date())
  expect([by('deposit'), by('transfer')]).toEqual([false, true])
  expect(KIND_NAMES.exchange).toBe('Exchange')
})

test('TXN-21 what was sent meanwhile is said, and is no longer offered', async () => {
  let current: Transaction = PENDING
  serve(
    PENDING,
    on(getTransaction, () => raw(200, current)),
    on(cancelTransaction, () => {
      current = { ...PENDING, can_cancel: false }
      return refuse('transaction_closed')
    }),
  )
  await openApp('/transactions?id=txn_1')
  fireEvent.click(await (await dialog()).findByRole('button', { name: 'Cancel Transaction' }))
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel Transaction' }))
  expect((await screen.findByRole('alert')).textContent).toBe(refuseText())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel Transaction' })).toBeNull())
})

test('TXN-17 an export that is refused says why', async () => {
  serve(
    PENDING,
    on(exportTransactions, () => refuse('export_too_long', { detail: 'Choose a shorter period.' })),
  )
  await openApp('/transactions')
  fireEvent.click(await screen.findByRole('button', { name: 'PDF' }))
  expect((await screen.findByRole('alert')).textContent).toBe('PDF could not be downloaded.Choose a shorter period.')
})

function refuseText(): string {
  return (refuse('transaction_closed').body as { detail: string }).detail
}

test.each([
  ['deposit', /decline the prompt on the phone, or let it run out/],
  ['withdrawal', /on its way and cannot be cancelled any more/],
] as const)('TXN-160 a pending %s that cannot be cancelled says why', async (kind, why) => {
  serve({ ...PENDING, kind, can_cancel: false })
  await openApp('/transactions?id=txn_1')
  expect(await (await dialog()).findByText(why)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Cancel Transaction' })).toBeNull()
})

test('PRO-160 the details of a transaction lead to support, with its reference', async () => {
  serve(PENDING)
  await openApp('/transactions?id=txn_1')
  const link = await (await dialog()).findByRole('link', { name: 'Write to support about this' })
  expect(link.getAttribute('href')).toBe('/support?reference=KVK-7Q2M-9XPA')
})

test.each([
  ['order', 'Show this order', '/order-confirmation'],
  ['sale', 'Follow this sale', '/sale'],
  ['withdrawal', 'Follow this withdrawal', '/wallet/withdraw'],
] as const)(
  'CHN-83 SAL-43 the details of a transaction that is of the kind %s lead to its page',
  async (page, name, path) => {
    serve(sampleTransaction({ page }))
    await openApp('/transactions?id=trx_1')
    const link = await (await dialog()).findByRole('link', { name })
    expect(link.getAttribute('href')).toBe(`${path}?reference=KVK-7Q2M-9XPA`)
  },
)

test('SAL-43 the details of a transaction without a page of its own lead nowhere', async () => {
  serve(PENDING)
  await openApp('/transactions?id=trx_1')
  const details = await dialog()
  await details.findByText('KVK-7Q2M-9XPA')
  expect(details.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Write to support about this'])
})
