import { me } from '@kivuko/contract/auth.ts'
import {
  decideProposal,
  getProposal,
  listProposals,
  type Proposal,
  type ProposalDetail,
  previewProposal,
  proposeCorrection,
  proposeRefund,
  proposeSentRefund,
} from '@kivuko/contract/console-proposals.ts'
import { consoleMe } from '@kivuko/contract/console-staff.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on, raw, refuse } from '../../../../test/server.ts'

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

const LINE: Proposal = {
  id: 'prp_1',
  kind: 'manual_credit',
  customer: { id: 'usr_amina', name: 'Amina Wanjiru', email: 'amina@example.com' },
  order_reference: null,
  refund: null,
  currency: 'NGN',
  amount: '1500.00',
  state: 'proposed',
  reference: 'KV-7Q2M-9XRD',
  reason_code: 'our_mistake',
  reason: 'Booked twice on 20 November',
  proposed_by: { id: 'usr_joseph', name: 'Joseph Mwangi' },
  proposed_at: '2026-11-20T09:00:00.000Z',
  seconded_by: null,
  decided_by: null,
  decided_at: null,
  decision: null,
}
const MOVES = {
  moves: [
    { account: 'corrections:NGN', currency: 'NGN', amount: '-1500.00' },
    { account: 'customer:usr_amina:available:NGN', currency: 'NGN', amount: '1500.00' },
  ],
  shortage: null,
}
const DETAIL: ProposalDetail = { ...LINE, ...MOVES, can_decide: true, can_withdraw: false }

type Handler = ReturnType<typeof on>

async function openPage(at: string, ...handlers: Handler[]) {
  const member = {
    id: 'usr_peter',
    name: 'Peter',
    email: 'p@example.com',
    has_second_step: true,
    added_at: '2026-11-01',
  }
  const api = fakeApi(
    ...handlers,
    on(me, ADA),
    on(consoleMe, { ...member, role: 'treasury' }),
    on(listProposals, { rows: [LINE], next: null }),
    on(getProposal, DETAIL),
  )
  await openApp(at)
  await screen.findByRole('heading', { level: 1, name: 'Corrections' })
  return api
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('OPS-71 OPS-73 its proposer is offered to withdraw only; too little and a lost race are told in words', async () => {
  const own = { ...DETAIL, id: 'prp_2', can_decide: false, can_withdraw: true }
  const short = { account: 'customer:usr_amina:available:NGN', currency: 'NGN', amount: '500.00' }
  const api = await openPage(
    '/console/proposals?open=prp_2',
    on(getProposal, ({ url }) => raw(200, { ...(url.endsWith('prp_2') ? own : DETAIL), shortage: short })),
    on(decideProposal, () => refuse('proposal_decided')),
  )
  expect(await screen.findByText(/You proposed this/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(screen.getByText(/Customer’s balance lacks/).textContent).toContain('₦500.00')
  press('Withdraw')
  press('Cancel')
  press('Close')
  fireEvent.click(screen.getByRole('link', { name: 'Credit to a customer' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy())
  press('Reject')
  type('Why', 'Not ours to pay')
  press('Reject')
  expect((await screen.findByRole('alert')).textContent).toContain('This was decided already')
  expect(api.callsOf(decideProposal)[0]?.body).toMatchObject({ decision: 'reject' })
})

test('OPS-74 a correction is checked field by field, shown as it would move, and sent once with one key', async () => {
  const api = await openPage(
    '/console/proposals?propose=manual_credit&customer=usr_amina',
    on(previewProposal, ({ url }) =>
      url.includes('nobody') ? refuse('customer_not_found') : raw(200, { ...LINE, ...MOVES }),
    ),
    on(proposeCorrection, () => raw(200, { ...DETAIL, can_decide: false, can_withdraw: true })),
  )
  await screen.findByRole('dialog', { name: 'Correct a balance' })
  expect((screen.getByLabelText('Customer') as HTMLInputElement).value).toBe('usr_amina')
  press('Check')
  expect(screen.getByText('Enter an amount above zero')).toBeTruthy()
  expect(screen.getByText('Say why, in a few words')).toBeTruthy()
  expect(api.callsOf(previewProposal)).toEqual([])
  type('Amount', '1,500')
  type('Details', 'Booked twice on 20 November')
  type('Customer', 'nobody@example.com')
  press('Check')
  expect(await screen.findByText(/No account matches that/)).toBeTruthy()
  type('Customer', 'amina@example.com')
  press('Check')
  await screen.findByText('Nothing moves until a colleague approves it.')
  expect(api.callsOf(previewProposal).at(-1)?.url).toContain('amount=1500.00')
  press('Propose')
  await waitFor(() => expect(address()).toContain('open=prp_1'))
  const [sent] = api.callsOf(proposeCorrection)
  expect(sent?.body).toEqual({
    kind: 'manual_credit',
    customer: 'amina@example.com',
    currency: 'NGN',
    amount: '1500.00',
    reason_code: 'payment_missing',
    reason: 'Booked twice on 20 November',
  })
  expect(sent?.headers.get('idempotency-key')).toMatch(/^\d{13}-[0-9a-f]{24}$/)
})

test('OPS-75 a refund asks for the order alone, and an order that cannot be refunded is told beside it', async () => {
  const api = await openPage(
    '/console/proposals?state=all',
    on(previewProposal, () => refuse('order_not_refundable')),
  )
  await screen.findByRole('link', { name: 'Credit to a customer' })
  expect(api.callsOf(listProposals)[0]?.url).not.toContain('state=')
  press('Refund a purchase')
  await screen.findByRole('dialog', { name: 'Refund a purchase' })
  expect(screen.queryByLabelText('Amount')).toBeNull()
  type('Order reference', 'KV-7Q2M-9XRD')
  type('Details', 'Bought by mistake')
  press('Check')
  expect(await screen.findByText(/Only a completed purchase can be refunded\. This order is not one/)).toBeTruthy()
  expect(api.callsOf(proposeRefund)).toEqual([])
  press('Close')
  expect(address()).toBe('/console/proposals?state=all')
})

test('OPS-132 OPS-134 a refund sent another way asks for its reference, says what is wrong beside it, and is approved by what the statement shows', async () => {
  const id = `rfd_${'1'.repeat(26)}`
  const refund = { id, sent_from: 'mpesa', sent_reference: 'TRF-0091' } as const
  const sent = { ...DETAIL, kind: 'refund_sent', order_reference: 'KV-7Q2M-9XRD', refund } as const
  let wrong: 'payment_closed' | 'taken' | undefined = 'payment_closed'
  const api = await openPage(
    `/console/proposals?propose=refund_sent&refund=${id}`,
    on(previewProposal, () => {
      if (wrong === 'payment_closed') return refuse('payment_closed', { detail: `${id} has ended.` })
      const errors = [{ field: 'reference', message: 'was given for another refund' }]
      return wrong ? refuse('validation_failed', { errors }) : raw(200, sent)
    }),
    on(proposeSentRefund, () => raw(200, { ...sent, can_decide: false, can_withdraw: true })),
    on(getProposal, () => raw(200, sent)),
  )
  await screen.findByRole('dialog', { name: 'Book a refund sent another way' })
  expect((screen.getByLabelText('Refund') as HTMLInputElement).value).toBe(id)
  expect(screen.queryByLabelText('Amount')).toBeNull()
  press('Check')
  expect(screen.getByText('Give the reference of the transfer')).toBeTruthy()
  expect(api.callsOf(previewProposal)).toEqual([])
  type('Account it was sent from', 'mpesa')
  type('Reference of the transfer', ' TRF-0091 ')
  type('Details', 'The phone is closed')
  press('Check')
  expect(await screen.findByText(`${id} has ended.`)).toBeTruthy()
  wrong = 'taken'
  press('Check')
  expect(await screen.findByText('was given for another refund')).toBeTruthy()
  wrong = undefined
  press('Check')
  await screen.findByText('Nothing moves until a colleague approves it.')
  expect(screen.getByText('TRF-0091')).toBeTruthy()
  press('Propose')
  await waitFor(() => expect(address()).toContain('open=prp_1'))
  expect(api.callsOf(proposeSentRefund)[0]?.body).toEqual({
    refund_id: id,
    sent_from: 'mpesa',
    sent_reference: 'TRF-0091',
    reason: 'The phone is closed',
  })
  press('Close')
  fireEvent.click(await screen.findByRole('link', { name: 'Credit to a customer' }))
  const dialog = await screen.findByRole('dialog', { name: 'Refund sent another way' })
  await waitFor(() => press('Approve'))
  for (const text of [id, 'M-Pesa', 'TRF-0091']) expect(within(dialog.ownerDocument.body).getByText(text)).toBeTruthy()
})
