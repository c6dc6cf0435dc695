import {
  type BankTransfer,
  type CandidateCustomer,
  decideBankTransfer,
  listBankTransfers,
  markTransferReturned,
  type OpenTransfer,
  openBankTransfer,
} from '@kivuko/contract/console-bank-transfers.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { confirm, openConsole, press, serve, startSignedIn, TRANSFER } from '../../../../test/console-lists-driver.tsx'
import { address } from '../../../../test/render-app.tsx'
import { on, refuse, soughtIn } from '../../../../test/server.ts'

beforeEach(startSignedIn)

test('OPS-60 transfers are filtered by the address, and say when none is like that', async () => {
  const api = serve('support', on(listBankTransfers, { rows: [], next: null }))
  await openConsole('/console/transfers')
  expect(await screen.findByText('Nothing waits for a decision')).toBeDefined()
  expect(api.callsOf(listBankTransfers)[0]?.url).toMatch(/\?state=decide$/)
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'all' } })
  fireEvent.change(screen.getByLabelText('Currency'), { target: { value: 'KES' } })
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: ' amina ' } })
  press('Find: Search')
  await waitFor(() => expect(address()).toBe('/console/transfers?state=all&currency=KES'))
  await waitFor(() => expect(soughtIn(api.callsOf(listBankTransfers).at(-1))).toBe('search=amina'))
  expect(await screen.findByText('No transfers match')).toBeDefined()
  expect(api.callsOf(listBankTransfers).at(-1)?.url).toMatch(/\?currency=KES$/)
  press('Clear the filters')
  expect(address()).toBe('/console/transfers')
})

test('OPS-61 OPS-62 OPS-63 another order is typed, a refusal is shown, and a transfer is sent back and marked', async () => {
  const back = (state: BankTransfer['state']): OpenTransfer => ({
    transfer: { ...TRANSFER, state },
    order: null,
    candidates: [],
    customer: null,
    customers: [],
    first_word: null,
  })
  const api = serve(
    'admin',
    on(decideBankTransfer, ({ body }) =>
      body.what === 'settle'
        ? refuse('payment_closed', { detail: 'brc_1 was decided before.' })
        : { status: 200, body: back('return') },
    ),
    on(markTransferReturned, back('returned')),
  )
  await openConsole('/console/transfers?transfer=brc_1')
  await screen.findByRole('heading', { name: /5,000\.00/ })
  press('Pay another order with it')
  confirm('Pay another order with it', 'She wrote to us')
  expect(await screen.findByText('Type the reference of the order')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Order reference'), { target: { value: 'KV-1' } })
  confirm('Pay another order with it')
  expect(await screen.findByText('brc_1 was decided before.')).toBeDefined()
  confirm('Cancel')
  press('Send it back')
  confirm('Send it back', 'Not the customer')
  await screen.findByRole('button', { name: 'Mark as sent back' })
  press('Mark as sent back')
  confirm('Mark as sent back', 'Sent by our bank today')
  expect(await screen.findByText('Sent back', { selector: 'dd' })).toBeDefined()
  expect(api.callsOf(markTransferReturned)).toHaveLength(1)
})

test('OPS-61 support reads a transfer and decides nothing; one that cannot be opened says so', {
  tags: 'long',
}, async () => {
  serve('support')
  await openConsole('/console/transfers?transfer=brc_1')
  await screen.findByRole('region', { name: 'Open orders it may be for' })
  for (const name of ['Pay KV-7Q2M-9XRD with it', 'Pay another order with it', 'Send it back'])
    expect(screen.queryByRole('button', { name })).toBeNull()

  startSignedIn()
  serve(
    'support',
    on(openBankTransfer, () => refuse('payment_not_found')),
  )
  await openConsole('/console/transfers?transfer=brc_2')
  expect(await screen.findByText('The transfer could not be opened')).toBeDefined()
})

const ACCOUNT = '345678911'
const CUSTOMER: CandidateCustomer = {
  account: ACCOUNT,
  customer_id: 'usr_1',
  customer_name: 'Amina Wanjiru',
  is_similar_name: true,
}
const BY_PAYBILL: OpenTransfer = {
  transfer: {
    ...TRANSFER,
    provider: 'mpesa',
    account_number: '174379',
    reference_text: '345678912',
    reason: 'It names no account number of a customer.',
  },
  order: null,
  candidates: [],
  customer: null,
  customers: [CUSTOMER],
  first_word: null,
}

test('PRV-88 PRV-89 a payment to the paybill is added to a customer who is chosen or typed', async () => {
  const api = serve(
    'treasury',
    on(openBankTransfer, BY_PAYBILL),
    on(decideBankTransfer, {
      ...BY_PAYBILL,
      first_word: {
        word: `settle:${ACCOUNT}`,
        reason: 'One digit is wrong',
        said_by: 'Amina Hassan',
        said_at: '2026-11-18T10:00:00.000Z',
        is_own: true,
        no_pair: null,
      },
    }),
  )
  await openConsole('/console/transfers?transfer=brc_1')
  await screen.findByRole('region', { name: 'Customers it may be for' })
  expect(screen.queryByRole('region', { name: 'Open orders it may be for' })).toBeNull()
  press('Add it to 345 678 911')
  confirm('Add it to 345 678 911', 'One digit is wrong')
  await waitFor(() =>
    expect(api.callsOf(decideBankTransfer)[0]?.body).toMatchObject({ what: 'settle', order_reference: ACCOUNT }),
  )
  expect(await screen.findByText(/it is added to/)).toBeDefined()
  press('Add it to another customer')
  confirm('Add it to another customer', 'She wrote to us')
  expect(await screen.findByText('Type whose it is')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Account number or email address'), { target: { value: ' a@example.com ' } })
  confirm('Add it to another customer')
  await waitFor(() =>
    expect(api.callsOf(decideBankTransfer)[1]?.body).toMatchObject({ order_reference: 'a@example.com' }),
  )
})

test('PRV-90 a payment that goes back is reversed in the portal and marked, and one that was added names its customer', {
  tags: 'long',
}, async () => {
  const back: OpenTransfer = { ...BY_PAYBILL, transfer: { ...BY_PAYBILL.transfer, state: 'return' }, customers: [] }
  serve('treasury', on(openBankTransfer, back))
  await openConsole('/console/transfers?transfer=brc_1')
  press(await screen.findByRole('button', { name: 'Mark as sent back' }).then(() => 'Mark as sent back'))
  expect(await screen.findByText(/has left our M-Pesa account/)).toBeDefined()

  startSignedIn()
  const matched = { ...BY_PAYBILL.transfer, state: 'matched', customer_account: ACCOUNT } as const
  serve(
    'treasury',
    on(listBankTransfers, { rows: [matched], next: null }),
    on(openBankTransfer, { ...BY_PAYBILL, transfer: matched, customer: CUSTOMER, customers: [] }),
  )
  await openConsole('/console/transfers?transfer=brc_1&state=all')
  await screen.findByRole('region', { name: 'The customer who has it' })
  expect(screen.getAllByText('345 678 911').length).toBeGreaterThan(1)
  expect(screen.queryByRole('button', { name: /^Add it/ })).toBeNull()
})
