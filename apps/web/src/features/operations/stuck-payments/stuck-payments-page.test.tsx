import {
  askAboutPayment,
  confirmPayoutPaid,
  decideStuckBill,
  listStuckPayments,
  reviewPhonePayment,
  type StuckPayment,
} from '@kivuko/contract/console-stuck-payments.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { confirm, openConsole, press, serve, startSignedIn } from '../../../../test/console-lists-driver.tsx'
import { address } from '../../../../test/render-app.tsx'
import { on, refuse } from '../../../../test/server.ts'

beforeEach(startSignedIn)

const STUCK: StuckPayment = {
  id: 'dep_1',
  kind: 'deposit',
  reference: 'KV-AAAA-BBBB',
  customer_id: 'usr_1',
  customer_name: 'Amina Wanjiru',
  amount: '1000.00',
  currency: 'KES',
  waits_for: 'M-Pesa has not said whether the phone paid.',
  since: '2026-11-18T09:00:00.000Z',
  next_look_at: null,
  is_given_up: true,
  actions: ['ask'],
  can_send_back: true,
  first_word: null,
}

const FIRST = {
  word: 'found:500.00',
  reason: 'On the statement',
  said_by: 'Amina Hassan',
  said_at: '2026-11-18T09:00:00.000Z',
  is_own: false,
  no_pair: null,
}

test('OPS-64 OPS-65 stuck payments say what they wait for, and are asked about again', async () => {
  const back: StuckPayment = {
    ...STUCK,
    id: 'brc_1',
    kind: 'return',
    reference: null,
    is_given_up: false,
    actions: ['returned'],
  }
  const api = serve(
    'treasury',
    on(listStuckPayments, { rows: [STUCK, back], next: null }),
    on(askAboutPayment, { asked: true }),
  )
  await openConsole('/console/stuck-payments')
  const table = await screen.findByRole('table', { name: 'Stuck payments' })
  for (const text of ['Given up', 'Not polled', 'Transfer back']) expect(within(table).getByText(text)).toBeDefined()
  expect(within(table).getByRole('link', { name: 'Open the transfer' }).getAttribute('href')).toBe(
    '/console/transfers?transfer=brc_1',
  )
  press('Ask the provider now: KV-AAAA-BBBB')
  confirm('Ask the provider now', 'The customer asked')
  expect(await screen.findByText('It is being asked about.')).toBeDefined()
  expect(api.callsOf(askAboutPayment)[0]).toMatchObject({
    url: expect.stringMatching(/\/dep_1\/ask$/),
    body: { reason: 'The customer asked' },
  })
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'payout' } })
  await waitFor(() => expect(address()).toBe('/console/stuck-payments?kind=payout'))
})

test('OPS-132 a refund that failed leads to where it is booked as sent another way, also for who decides nothing', async () => {
  const failed: StuckPayment = { ...STUCK, id: 'rfd_1', kind: 'refund', actions: ['sent'] }
  serve('support', on(listStuckPayments, { rows: [failed], next: null }))
  await openConsole('/console/stuck-payments')
  const link = await screen.findByRole('link', { name: 'Book it as sent another way: KV-AAAA-BBBB' })
  expect(link.getAttribute('href')).toBe('/console/proposals?propose=refund_sent&refund=rfd_1')
})

test('PRV-150 that a payout was paid is said by its receipt, which a colleague has to give, too', async () => {
  const word = { ...FIRST, word: 'paid:SG632NMUAB' }
  const row: StuckPayment = {
    ...STUCK,
    id: 'pyt_1',
    kind: 'payout',
    actions: ['ask', 'not_paid', 'paid'],
    first_word: word,
  }
  const api = serve(
    'admin',
    on(listStuckPayments, { rows: [row], next: null }),
    on(confirmPayoutPaid, ({ body }) => ({ status: 200, body: { booked: body.receipt === 'SG632NMUAB' } })),
  )
  await openConsole('/console/stuck-payments')
  expect(await screen.findByText(/^Amina Hassan said that it was paid by SG632NMUAB\. A second person/)).toBeDefined()
  const say = async (receipt: string) => {
    fireEvent.click(await screen.findByRole('button', { name: /^It was paid: book it/ }))
    fireEvent.change(screen.getByLabelText('Its receipt on the statement'), { target: { value: receipt } })
    confirm('Book it as paid', 'Seen on the statement')
  }
  await say('none')
  expect(screen.getByText('Type the receipt, such as SG632NMUAB')).toBeDefined()
  expect(api.callsOf(confirmPayoutPaid)).toEqual([])
  press('Cancel')
  await say(' sg632nmuac ')
  expect(await screen.findByText('A colleague has to say the same. Nothing is booked yet.')).toBeDefined()
  await say('SG632NMUAB')
  expect(await screen.findByText('It is booked as paid.')).toBeDefined()
  expect(api.callsOf(confirmPayoutPaid).map(({ body }) => body)).toEqual([
    { receipt: 'SG632NMUAC', reason: 'Seen on the statement' },
    { receipt: 'SG632NMUAB', reason: 'Seen on the statement' },
  ])
})

test('OPS-66 what arrived by phone is typed as an amount, or is nothing', async () => {
  const api = serve(
    'admin',
    on(listStuckPayments, { rows: [{ ...STUCK, actions: ['review'], first_word: FIRST }], next: null }),
    on(reviewPhonePayment, ({ body }) => ({ status: 200, body: { reviewed: body.found === null } })),
  )
  await openConsole('/console/stuck-payments')
  expect(await screen.findByText(/^Amina Hassan said that KSh\s500\.00 arrived\. A second person/)).toBeDefined()
  const open = async () => fireEvent.click(await screen.findByRole('button', { name: /^Record what arrived/ }))
  await open()
  fireEvent.change(screen.getByLabelText('Shillings that arrived'), { target: { value: 'much' } })
  confirm('Record what arrived', 'Seen on the statement')
  expect(await screen.findByText(/Type the shillings that arrived/)).toBeDefined()
  expect(api.callsOf(reviewPhonePayment)).toEqual([])
  fireEvent.change(screen.getByLabelText('Shillings that arrived'), { target: { value: '1,500' } })
  confirm('Record what arrived')
  expect(await screen.findByText('A colleague has to say the same. Nothing is booked yet.')).toBeDefined()
  await open()
  fireEvent.change(screen.getByLabelText('What the statement shows'), { target: { value: 'nothing' } })
  confirm('Record what arrived', 'Not on the statement')
  await waitFor(() => expect(api.callsOf(reviewPhonePayment)).toHaveLength(2))
  expect(api.callsOf(reviewPhonePayment).map(({ body }) => (body as { found: unknown }).found)).toEqual([
    '1500.00',
    null,
  ])
})

test('PRV-113 what arrived is sent back to the phone by the receipt of the statement', async () => {
  const said = { ...FIRST, word: 'back:1500.00:SG632NMUAB' }
  const api = serve(
    'admin',
    on(listStuckPayments, { rows: [{ ...STUCK, actions: ['review'], first_word: said }], next: null }),
    on(reviewPhonePayment, { reviewed: true }),
  )
  await openConsole('/console/stuck-payments')
  expect(await screen.findByText(/said that KSh\s1,500\.00 arrived, and SG632NMUAB goes back\./)).toBeDefined()
  fireEvent.click(await screen.findByRole('button', { name: /^Record what arrived/ }))
  fireEvent.change(screen.getByLabelText('What the statement shows'), { target: { value: 'back' } })
  fireEvent.change(screen.getByLabelText('Shillings that arrived'), { target: { value: '1500' } })
  fireEvent.change(screen.getByLabelText('Its receipt on the statement'), { target: { value: 'SG63' } })
  confirm('Record what arrived', 'Paid by mistake')
  expect(await screen.findByText('Type the receipt, such as SG632NMUAB')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Its receipt on the statement'), { target: { value: ' sg632nmuab ' } })
  confirm('Record what arrived')
  expect(await screen.findByText('It is being sent back.')).toBeDefined()
  expect(api.callsOf(reviewPhonePayment)[0]?.body).toMatchObject({
    found: '1500.00',
    send_back: { receipt: 'SG632NMUAB' },
  })
})

test('OPS-64 nothing stuck is said so, and a list that fails is asked for again', { tags: 'long' }, async () => {
  serve('support')
  await openConsole('/console/stuck-payments')
  expect(await screen.findByText('Nothing is stuck')).toBeDefined()

  startSignedIn()
  let isDown = true
  serve(
    'support',
    on(listStuckPayments, () => (isDown ? refuse('internal') : { status: 200, body: { rows: [STUCK], next: null } })),
  )
  await openConsole('/console/stuck-payments')
  expect(await screen.findByText('Stuck payments could not be loaded')).toBeDefined()
  isDown = false
  press('Try Again')
  await screen.findByRole('table', { name: 'Stuck payments' })
  expect(screen.queryByRole('button', { name: /^Ask the provider now/ })).toBeNull()
})

test('BIL-27 how a bill ended is said by two people: paid with its token, or not paid', async () => {
  const bill: StuckPayment = { ...STUCK, id: 'bil_1', kind: 'bill', actions: ['ask', 'bill'], can_send_back: false }
  const said = { ...FIRST, word: 'paid:12345678' }
  const api = serve(
    'admin',
    on(listStuckPayments, { rows: [{ ...bill, first_word: said }], next: null }),
    on(decideStuckBill, ({ body }) => ({ status: 200, body: { decided: body.is_paid } })),
  )
  await openConsole('/console/stuck-payments')
  expect(await screen.findByText(/said that it was paid, with the token 12345678\. A second person/)).toBeDefined()
  const open = async () => fireEvent.click(await screen.findByRole('button', { name: /^Record how it ended/ }))
  await open()
  fireEvent.change(screen.getByLabelText('Token, of a prepaid meter'), { target: { value: '?' } })
  confirm('Record how it ended', 'On the list of the provider')
  expect(await screen.findByText(/Type the token/)).toBeDefined()
  fireEvent.change(screen.getByLabelText('Token, of a prepaid meter'), { target: { value: '1234 5678' } })
  confirm('Record how it ended')
  expect(await screen.findByText('It is booked.')).toBeDefined()
  await open()
  fireEvent.change(screen.getByLabelText('What the provider’s list shows'), { target: { value: 'not_paid' } })
  confirm('Record how it ended', 'Not on the list')
  await waitFor(() => expect(api.callsOf(decideStuckBill)).toHaveLength(2))
  expect(api.callsOf(decideStuckBill).map(({ body }) => body)).toMatchObject([
    { is_paid: true, token: '1234 5678' },
    { is_paid: false },
  ])
})
