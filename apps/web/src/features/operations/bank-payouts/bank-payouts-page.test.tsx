import {
  confirmDeskPayout,
  type DeskPayout,
  endDeskPayout,
  listDeskPayouts,
  sendDeskPayout,
  takeDeskPayout,
} from '@kivuko/contract/console-payouts.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openDesk, press, serve, startSignedIn } from '../../../test/money-desk-driver.tsx'
import { address } from '../../../test/render-app.tsx'
import { on, refuse } from '../../../test/server.ts'

beforeEach(startSignedIn)

const PAYOUT: DeskPayout = {
  id: 'bpo_1',
  state: 'queued',
  provider: 'bank',
  reference: 'KV-7Q2M-9XRD',
  customer_id: 'usr_1',
  customer_name: 'Ada Obi',
  amount: '593.41',
  currency: 'EUR',
  account_name: 'Ada Obi',
  iban: 'DE89370400440532013000',
  account_number: null,
  bank_code: null,
  bank_name: null,
  bank_reference: null,
  problem: null,
  taken_by: null,
  sent_by: null,
  confirmed_by: null,
  is_own: false,
  created_at: '2026-11-22T05:00:00.000Z',
  ended_at: null,
}

function list(payout: DeskPayout) {
  return on(listDeskPayouts, { rows: [payout], next: null })
}

/** In the question that is open. */
function answer(name: string, role: 'dialog' | 'alertdialog' = 'dialog') {
  fireEvent.click(within(screen.getByRole(role)).getByRole('button', { name }))
}

test('SAL-40 the queue shows what to pay, to whom and by which reference; it is taken and marked as sent, asked first', async () => {
  const api = serve(
    'treasury',
    list(PAYOUT),
    on(takeDeskPayout, { ...PAYOUT, state: 'sending', taken_by: 'Amina Hassan' }),
    on(sendDeskPayout, {
      ...PAYOUT,
      state: 'sent',
      sent_by: 'Amina Hassan',
      bank_reference: 'SEPA-2291',
      is_own: true,
    }),
  )
  await openDesk('/console/payouts')
  fireEvent.click(await screen.findByRole('link', { name: 'KV-7Q2M-9XRD' }))
  expect(api.callsOf(listDeskPayouts)[0]?.url).toMatch(/\?stand=open$/)
  expect(address()).toBe('/console/payouts?payout=bpo_1')
  const facts = within(await screen.findByRole('region', { name: '€593.41' }))
  for (const text of ['DE89370400440532013000', 'KV-7Q2M-9XRD', 'People, at our bank'])
    expect(facts.getByText(text)).toBeDefined()
  press('Take it')
  expect(api.callsOf(takeDeskPayout)).toHaveLength(0)
  answer('Take it', 'alertdialog')
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as sent' }))
  answer('Mark as sent')
  expect(await screen.findByText('Write down the bank’s reference')).toBeDefined()
  fireEvent.change(screen.getByLabelText('The bank’s reference'), { target: { value: 'SEPA-2291' } })
  answer('Mark as sent')
  expect(await screen.findByText(/A colleague has to confirm it/)).toBeDefined()
  expect(api.callsOf(sendDeskPayout)[0]?.body).toEqual({ bank_reference: 'SEPA-2291' })
  expect(screen.queryByRole('button', { name: 'Confirm as paid' })).toBeNull()
})

test('SAL-40 a colleague confirms or refuses it; what came back is said later, and a refusal of the server is shown', async () => {
  const sent: DeskPayout = { ...PAYOUT, state: 'sent', sent_by: 'Grace Mwangi', bank_reference: 'SEPA-2291' }
  const api = serve(
    'admin',
    list(sent),
    on(endDeskPayout, ({ body }) =>
      body.what === 'refused'
        ? refuse('payment_closed', { detail: 'Somebody was faster.' })
        : { status: 200, body: { ...sent, state: 'returned', problem: body.reason } },
    ),
    on(confirmDeskPayout, { ...sent, state: 'paid', confirmed_by: 'Amina Hassan' }),
  )
  await openDesk('/console/payouts?payout=bpo_1')
  fireEvent.click(await screen.findByRole('button', { name: 'The bank refused it' }))
  answer('The bank refused it')
  expect(await screen.findByText('Say why, in a few words')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Words for the customer'), { target: { value: 'The account is closed' } })
  answer('The bank refused it')
  expect(await screen.findByText('Somebody was faster.')).toBeDefined()
  answer('Cancel')
  press('Confirm as paid')
  answer('Confirm as paid', 'alertdialog')
  fireEvent.click(await screen.findByRole('button', { name: 'The money came back' }))
  fireEvent.change(screen.getByLabelText('Words for the customer'), { target: { value: 'Your bank sent it back' } })
  answer('The money came back')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Your bank sent it back')).toBeDefined()
  expect(api.callsOf(endDeskPayout).map(({ body }) => body)).toEqual([
    { what: 'refused', reason: 'The account is closed' },
    { what: 'returned', reason: 'Your bank sent it back' },
  ])
})

test('SAL-40 an empty queue, a list that fails, a payout that is none, and one the network sends say what they are', async () => {
  serve('treasury', on(listDeskPayouts, { rows: [], next: null }))
  await openDesk('/console/payouts?payout=bpo_2')
  expect(await screen.findByText('Nothing is to be paid out')).toBeDefined()
  expect(await screen.findByText('There is no such payout.')).toBeDefined()

  startSignedIn()
  serve('treasury', list({ ...PAYOUT, provider: 'paystack', state: 'sending' }))
  await openDesk('/console/payouts?payout=bpo_1')
  expect(await screen.findByText('Paystack, by itself')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Mark as sent|Take it/ })).toBeNull()

  startSignedIn()
  serve(
    'treasury',
    on(listDeskPayouts, () => refuse('internal')),
  )
  await openDesk('/console/payouts')
  expect(await screen.findByText('Payouts could not be loaded')).toBeDefined()
})
