import {
  acceptDispute,
  type DisputeDetail,
  disputeRates,
  getDispute,
  listDisputes,
  submitEvidence,
} from '@kivuko/contract/console-disputes.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openConsole, press, serve, startSignedIn } from '../../../../test/console-lists-driver.tsx'
import { on, refuse } from '../../../../test/server.ts'

beforeEach(startSignedIn)

const DISPUTE: DisputeDetail = {
  id: 'dsp_1',
  kind: 'dispute',
  state: 'needs_response',
  provider_ref: 'dp_1',
  currency: 'NGN',
  amount: '20000.00',
  reason: 'product_not_received',
  customer: { id: 'usr_1', name: 'Ada Obi' },
  reference: 'KV-7Q2M-9XRD',
  answer_by: '2026-12-01T09:00:00.000Z',
  opened_at: '2026-11-22T05:00:00.000Z',
  ended_at: null,
  network: 'visa',
  network_code: '13.1',
  payment_ref: 'pi_1',
  order_state: 'completed',
  order_total: '20000.00',
  moves: [{ id: 'txn_1', amount: '-20000.00', fee: '15.00', fee_currency: 'USD', at: '2026-11-22T05:00:00.000Z' }],
  debt: '0.00',
  evidence: [{ field: 'customer_name', label: 'Customer', text: 'Ada Obi' }],
  evidence_problem: null,
  submitted: null,
  can_answer: true,
  can_accept: true,
  can_dismiss: false,
}
const RATES = on(disputeRates, {
  windows: [
    {
      days: 30,
      payments: 100,
      disputes: 2,
      payments_usd: '1000.00',
      disputes_usd: null,
      count_bps: 200,
      value_bps: null,
      level: 'over',
    },
  ],
  near_bps: 65,
  over_bps: 150,
})
const LIST = on(listDisputes, { rows: [DISPUTE], next: null })

function answer(name: string) {
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
}

test('SEC-89 SEC-92 the page shows until when a dispute is answered and what is sent, and sends it or gives it up', async () => {
  const api = serve(
    'compliance',
    LIST,
    RATES,
    on(getDispute, DISPUTE),
    on(submitEvidence, ({ body }) =>
      body.statement.startsWith('No')
        ? refuse('provider_unavailable', { detail: 'The card network does not answer.' })
        : { status: 200, body: { ...DISPUTE, state: 'under_review', can_answer: false } },
    ),
    on(acceptDispute, { ...DISPUTE, state: 'lost', can_answer: false, can_accept: false, debt: '20000.00' }),
  )
  await openConsole('/console/disputes?dispute=dsp_1')
  expect(await screen.findByText(/takes evidence until/)).toBeDefined()
  expect(screen.getByText('What is sent with our statement')).toBeDefined()
  expect(screen.getByText(/2\.00 %: 2 of 100/)).toBeDefined()
  expect(screen.getByText('Above the network’s limit')).toBeDefined()
  press('Send evidence')
  answer('Send evidence')
  expect(await screen.findByText('Say why the payment was right')).toBeDefined()
  const statement = screen.getByLabelText('Our statement')
  fireEvent.change(statement, { target: { value: 'No answer today' } })
  answer('Send evidence')
  expect(await screen.findByText('The card network does not answer.')).toBeDefined()
  fireEvent.change(statement, { target: { value: 'She confirmed it herself' } })
  answer('Send evidence')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Send evidence' })).toBeNull()
  press('Give it up')
  fireEvent.change(screen.getByLabelText('Why'), { target: { value: 'It was fraud' } })
  answer('Give it up')
  expect(await screen.findByRole('link', { name: 'Take what is owed, or write it off' })).toBeDefined()
  expect(api.callsOf(submitEvidence)).toHaveLength(2)
  expect(api.callsOf(acceptDispute).map(({ body }) => body)).toEqual([{ reason: 'It was fraud' }])
})

test('SEC-89 an empty list, one that fails, and a dispute that is none say what they are', {
  tags: 'long',
}, async () => {
  serve(
    'support',
    RATES,
    on(listDisputes, { rows: [], next: null }),
    on(getDispute, () => refuse('dispute_not_found')),
  )
  await openConsole('/console/disputes?dispute=dsp_2')
  expect(await screen.findByText('Nothing is disputed')).toBeDefined()
  startSignedIn()
  serve(
    'support',
    on(disputeRates, () => refuse('internal')),
    on(listDisputes, () => refuse('internal')),
  )
  await openConsole('/console/disputes')
  expect(await screen.findByText('Disputes could not be loaded')).toBeDefined()
})
