import {
  type BankPayout,
  confirmBankPayout,
  endBankPayout,
  listBankPayouts,
} from '@kivuko/contract/console-bank-payouts.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openConsole, press, serve, startSignedIn } from '../../../../test/console-lists-driver.tsx'
import { on, refuse } from '../../../../test/server.ts'

beforeEach(startSignedIn)

const PAYOUT: BankPayout = {
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
  confirm_refusal: null,
  first_word: null,
  created_at: '2026-11-22T05:00:00.000Z',
  ended_at: null,
}

const FIRST = {
  word: 'returned',
  reason: 'On the statement',
  said_by: 'Amina Hassan',
  said_at: '2026-11-22T05:00:00.000Z',
  is_own: false,
  no_pair: null,
}

function list(payout: BankPayout) {
  return on(listBankPayouts, { rows: [payout], next: null })
}

/** In the question that is open. */
function answer(name: string, role: 'dialog' | 'alertdialog' = 'dialog') {
  fireEvent.click(within(screen.getByRole(role)).getByRole('button', { name }))
}

test('SAL-40 a colleague confirms or refuses it; what came back is said later, and a refusal of the server is shown', async () => {
  const sent: BankPayout = { ...PAYOUT, state: 'sent', sent_by: 'Grace Mwangi', bank_reference: 'SEPA-2291' }
  const api = serve(
    'admin',
    list(sent),
    on(endBankPayout, ({ body }) =>
      body.what === 'refused'
        ? refuse('payment_closed', { detail: 'Somebody was faster.' })
        : { status: 200, body: { ...sent, state: 'paid', first_word: { ...FIRST, is_own: true } } },
    ),
    on(confirmBankPayout, { ...sent, state: 'paid', confirmed_by: 'Amina Hassan' }),
  )
  await openConsole('/console/payouts?payout=bpo_1')
  fireEvent.click(await screen.findByRole('button', { name: 'The bank refused it' }))
  answer('The bank refused it')
  expect(await screen.findByText('Say why, in a few words')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Message to the customer'), { target: { value: 'The account is closed' } })
  answer('The bank refused it')
  expect(await screen.findByText('Somebody was faster.')).toBeDefined()
  answer('Cancel')
  press('Confirm as paid')
  answer('Confirm as paid', 'alertdialog')
  fireEvent.click(await screen.findByRole('button', { name: 'The money came back' }))
  fireEvent.change(screen.getByLabelText('Message to the customer'), { target: { value: 'Your bank sent it back' } })
  answer('The money came back')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // A colleague has to say so, too: there is nothing left to press.
  expect(screen.getByText(/^You said that the money came back\. Nothing moves until a colleague/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'The money came back' })).toBeNull()
  expect(api.callsOf(endBankPayout).map(({ body }) => body)).toEqual([
    { what: 'refused', reason: 'The account is closed' },
    { what: 'returned', reason: 'Your bank sent it back' },
  ])
})

test('SND-176 what waits in the queue is taken, or refused with words for its customer', async () => {
  const refused: BankPayout = { ...PAYOUT, state: 'refused', problem: 'We cannot pay into this account.' }
  const api = serve('treasury', list(PAYOUT), on(endBankPayout, refused))
  await openConsole('/console/payouts?payout=bpo_1')
  fireEvent.click(await screen.findByRole('button', { name: 'Do not send it' }))
  expect(screen.getByText(/^Nothing has left yet, and nothing will\./)).toBeDefined()
  fireEvent.change(screen.getByLabelText('Common reasons'), { target: { value: refused.problem } })
  answer('Do not send it')
  expect(await screen.findByText('We cannot pay into this account.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Take it' })).toBeNull()
  expect(api.callsOf(endBankPayout)[0]?.body).toEqual({ what: 'refused', reason: refused.problem })
})

test('SEC-214 what a colleague said came back is shown with their reason, and can be said, too', async () => {
  const paid: BankPayout = { ...PAYOUT, state: 'paid', sent_by: 'Grace Mwangi', first_word: FIRST }
  const returned: BankPayout = { ...paid, state: 'returned', first_word: null, problem: 'Your bank sent it back' }
  serve('admin', list(paid), on(endBankPayout, returned))
  await openConsole('/console/payouts?payout=bpo_1')
  expect(await screen.findByText(/^Amina Hassan said that the money came back: “On the statement”\./)).toBeDefined()
  press('The money came back')
  fireEvent.change(screen.getByLabelText('Message to the customer'), { target: { value: 'Your bank sent it back' } })
  answer('The money came back')
  expect(await screen.findByText('Your bank sent it back')).toBeDefined()
})

test.each<[Partial<BankPayout>, RegExp, string | undefined]>([
  [{ is_own: true }, /^This is your own, or of a company you are part of\. A colleague does all of it\.$/, undefined],
  [{ confirm_refusal: 'own_payout' }, /^You sent this yourself\./, 'The bank refused it'],
  [
    { confirm_refusal: 'same_device' },
    /^Grace Mwangi sent this\. You two work at the same device/,
    'The bank refused it',
  ],
  [
    { first_word: { ...FIRST, no_pair: 'not_independent' } },
    /It is done once a third colleague finds/,
    'Confirm as paid',
  ],
])('SEC-245 %j offers no step that would be refused, and says why', async (of, said, left) => {
  serve('admin', list({ ...PAYOUT, state: 'sent', sent_by: 'Grace Mwangi', ...of }))
  await openConsole('/console/payouts?payout=bpo_1')
  expect(await screen.findByText(said)).toBeDefined()
  const steps = screen.queryAllByRole('button', { name: /^(Confirm as paid|The bank refused it|Take it)$/ })
  expect(steps.map(({ textContent }) => textContent)).toEqual(left === undefined ? [] : [left])
})

test('SAL-40 an empty queue, a list that fails, a payout that is none, and one the network sends say what they are', {
  tags: 'long',
}, async () => {
  serve('treasury', on(listBankPayouts, { rows: [], next: null }))
  await openConsole('/console/payouts?payout=bpo_2')
  expect(await screen.findByText('Nothing is to be paid out')).toBeDefined()
  expect(await screen.findByText('There is no such payout.')).toBeDefined()

  startSignedIn()
  serve('treasury', list({ ...PAYOUT, provider: 'paystack', state: 'sending' }))
  await openConsole('/console/payouts?payout=bpo_1')
  expect(await screen.findByText('Paystack, by itself')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Mark as sent|Take it/ })).toBeNull()

  startSignedIn()
  serve(
    'treasury',
    on(listBankPayouts, () => refuse('internal')),
  )
  await openConsole('/console/payouts')
  expect(await screen.findByText('Payouts could not be loaded')).toBeDefined()
})
