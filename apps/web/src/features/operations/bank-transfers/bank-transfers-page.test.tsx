import {
  type BankTransfer,
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

test('OPS-61 support reads a transfer and decides nothing; one that cannot be opened says so', async () => {
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
