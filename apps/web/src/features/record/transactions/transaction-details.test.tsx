import { me } from '@kivuko/contract/auth.ts'
import {
  cancelTransaction,
  exportTransactions,
  getTransaction,
  listTransactions,
  summariseTransactions,
  type Transaction,
  transactionReceipt,
} from '@kivuko/contract/transactions.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ADA } from '../../../test/people.ts'
import { address, openApp, startClean } from '../../../test/render-app.tsx'
import { fakeApi, on, raw, refuse } from '../../../test/server.ts'
import { samplePage, sampleSummary, sampleTransaction } from '../../../test/transaction-samples.ts'

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
    // Before /transactions/{id}, which its address would fit as well.
    on(summariseTransactions, sampleSummary()),
    ...more,
    on(me, ADA),
    on(listTransactions, samplePage([transaction])),
    on(getTransaction, transaction),
  )
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Transaction details' }))

test('TXN-10 TXN-19 TXN-22 pressing a line opens its status, date, reference, recipient and fee', async () => {
  serve(PENDING)
  await openApp('/transactions?status=pending')
  fireEvent.click(await screen.findByRole('link', { name: 'Sent to M-Pesa' }))
  const details = await dialog()
  expect(await details.findByText('KVK-7Q2M-9XPA')).toBeDefined()
  const rows = details
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
  expect(rows).toEqual([
    'Status: Pending',
    expect.stringMatching(/^Date: .*2026/),
    'Reference: KVK-7Q2M-9XPA',
    'Recipient: Zuri Kamau, 254712345678',
    'Fee: KSh\u00a022.50',
    'Type: Withdrawal',
  ])
  expect(details.getByRole('button', { name: 'Download Receipt' })).toBeDefined()
  expect(address()).toBe('/transactions?status=pending&id=txn_1')
  fireEvent.click(details.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/transactions?status=pending')
})

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

test('TXN-20 TXN-21 cancelling asks first, and then the transaction has failed', async () => {
  let current: Transaction = PENDING
  const api = serve(
    PENDING,
    on(getTransaction, () => raw(200, current)),
    on(cancelTransaction, () => {
      current = { ...PENDING, status: 'failed', description: 'Cancelled', can_cancel: false }
      return raw(200, current)
    }),
  )
  await openApp('/transactions?id=txn_1')
  fireEvent.click(await (await dialog()).findByRole('button', { name: 'Cancel Transaction' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Cancel this transaction?' }))
  expect(api.callsOf(cancelTransaction)).toHaveLength(0)
  fireEvent.click(question.getByRole('button', { name: 'Cancel Transaction' }))
  expect(await screen.findByText('The transaction was cancelled.')).toBeDefined()
  const details = await dialog()
  expect(details.getByText('Failed')).toBeDefined()
  expect(details.getByText('Cancelled')).toBeDefined()
  expect(details.queryByRole('button', { name: 'Cancel Transaction' })).toBeNull()
  expect(api.callsOf(cancelTransaction)[0]?.url).toBe('/api/v1/transactions/txn_1/cancel')
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

test('TXN-22 TXN-23 the receipt is fetched with the token and saved under the server’s name', async () => {
  serve(PENDING)
  const saved = watchDownloads({ 'content-disposition': 'attachment; filename="kivuko-KVK-7Q2M-9XPA.pdf"' })
  await openApp('/transactions?id=txn_1')
  fireEvent.click(await (await dialog()).findByRole('button', { name: 'Download Receipt' }))
  expect(await screen.findByText('kivuko-KVK-7Q2M-9XPA.pdf was downloaded.')).toBeDefined()
  // What the file holds is read after it was given to the browser.
  await waitFor(() => expect(saved[0]?.text).not.toBe(''))
  expect(saved).toEqual([
    {
      url: '/api/v1/transactions/txn_1/receipt',
      authorization: 'Bearer tok',
      name: 'kivuko-KVK-7Q2M-9XPA.pdf',
      text: '%PDF-1.7 receipt',
    },
  ])
})

test.each([
  ['PDF', 'format=pdf', 'kivuko-transactions.pdf'],
  ['Excel', 'format=xlsx', 'kivuko-transactions.xlsx'],
  ['CSV', 'format=csv', 'kivuko-transactions.csv'],
  ['Report', 'format=statement', 'kivuko-report.pdf'],
])('TXN-17 TXN-18 the export %s fetches the list as it is filtered', async (button, format, name) => {
  serve(PENDING)
  const saved = watchDownloads({})
  await openApp('/transactions?type=withdrawal&search=zuri')
  fireEvent.click(await screen.findByRole('button', { name: button }))
  expect(await screen.findByText(`${name} was downloaded.`)).toBeDefined()
  expect(saved.map(({ url, name: savedAs }) => [url, savedAs])).toEqual([
    [`/api/v1/transactions/export?${format}&search=zuri&transaction_type=withdrawal`, name],
  ])
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

type Saved = { url: string; authorization: string | null; name: string; text: string }

/** Files come with these headers; what the browser was given to keep is listed. */
function watchDownloads(headers: Record<string, string>): Saved[] {
  const saved: Saved[] = []
  const answer = fetch
  let asked: Pick<Saved, 'url' | 'authorization'> | undefined
  const files = [transactionReceipt.path.split('/').at(-1), exportTransactions.path.split('/').at(-1)]
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!files.some((name) => new RegExp(`/${name}(\\?|$)`).test(url))) return await answer(url, init)
    asked = { url, authorization: new Headers(init.headers).get('authorization') }
    return new Response('%PDF-1.7 receipt', { headers: { 'content-type': 'application/pdf', ...headers } })
  })
  const blobs: Blob[] = []
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.at(-1)
    if (!asked || !blob) throw new Error('nothing was fetched')
    const entry = { ...asked, name: this.download, text: '' }
    saved.push(entry)
    void blob.text().then((text) => {
      entry.text = text
    })
  })
  return saved
}

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
  expect(details.queryByRole('link')).toBeNull()
})
