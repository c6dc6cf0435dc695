import {
  askAboutPayment,
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
  for (const text of ['Given up', 'Not by itself', 'Transfer back']) expect(within(table).getByText(text)).toBeDefined()
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

test('OPS-66 what arrived by phone is typed as an amount, or is nothing', async () => {
  const api = serve(
    'admin',
    on(listStuckPayments, { rows: [{ ...STUCK, actions: ['review'] }], next: null }),
    on(reviewPhonePayment, { reviewed: true }),
  )
  await openConsole('/console/stuck-payments')
  const open = async () => fireEvent.click(await screen.findByRole('button', { name: /^Record what arrived/ }))
  await open()
  fireEvent.change(screen.getByLabelText('Shillings that arrived'), { target: { value: 'much' } })
  confirm('Record what arrived', 'Seen on the statement')
  expect(await screen.findByText(/Type the shillings that arrived/)).toBeDefined()
  expect(api.callsOf(reviewPhonePayment)).toEqual([])
  fireEvent.change(screen.getByLabelText('Shillings that arrived'), { target: { value: '1,500' } })
  confirm('Record what arrived')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await open()
  fireEvent.change(screen.getByLabelText('What the statement shows'), { target: { value: 'nothing' } })
  confirm('Record what arrived', 'Not on the statement')
  await waitFor(() => expect(api.callsOf(reviewPhonePayment)).toHaveLength(2))
  expect(api.callsOf(reviewPhonePayment).map(({ body }) => (body as { found: unknown }).found)).toEqual([
    '1500.00',
    null,
  ])
})

test('OPS-64 nothing stuck is said so, and a list that fails is asked for again', async () => {
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
