import { expect, test } from 'vitest'
import { toCardDispute, toCardRefund, toFraudWarning, toPaymentFacts } from './stripe-dispute-mapping.ts'

const DISPUTE = {
  id: 'dp_1',
  payment_intent: 'pi_1',
  amount: 5000,
  currency: 'ngn',
  reason: 'fraudulent',
  status: 'needs_response',
  created: 1_700_000_000,
  is_charge_refundable: false,
  balance_transactions: [
    { id: 'txn_1', amount: -5000, fee: 1500, currency: 'ngn', created: 1_700_000_000 },
    { id: 'txn_2', amount: 5000, fee: 0, currency: 'ngn', created: 1_700_000_100 },
  ],
  evidence_details: { due_by: 1_700_600_000, submission_count: 0 },
}

test('a dispute is read with its money, and every status has a meaning, also one that is new', () => {
  expect(toCardDispute(DISPUTE)).toMatchObject({
    paymentRef: 'pi_1',
    amount: { asset: 'NGN', units: 5000n },
    status: 'needs_response',
    answerBy: new Date(1_700_600_000_000),
    isAnswered: false,
    moves: [
      { id: 'txn_1', units: -5000n, feeUnits: 1500n },
      { id: 'txn_2', units: 5000n, feeUnits: 0n },
    ],
  })
  const statusOf = (status: string) => toCardDispute({ ...DISPUTE, status }).status
  for (const [said, is] of [
    ['warning_needs_response', 'inquiry'],
    ['warning_under_review', 'inquiry_answered'],
    ['warning_closed', 'closed'],
    ['prevented', 'closed'],
    ['under_review', 'under_review'],
    ['won', 'won'],
    ['lost', 'lost'],
    ['appeal_needs_response', 'lost'],
    ['something_new', 'under_review'],
  ] as const)
    expect([said, statusOf(said)]).toEqual([said, is])
  const yen = { ...DISPUTE, currency: 'jpy', amount: 50, balance_transactions: [] }
  expect(toCardDispute(yen).amount).toEqual({ asset: 'JPY', units: 5000n })
  // Settled in dollars: booked as the payment was.
  const settled = { id: 'txn_1', amount: -3, fee: 1500, currency: 'usd', created: 1_700_000_000 }
  const abroad = toCardDispute({ ...DISPUTE, balance_transactions: [settled] })
  expect(abroad.moves).toMatchObject([{ units: -5000n, feeUnits: 1500n, feeCurrency: 'USD' }])
  for (const wrong of [null, {}, { ...DISPUTE, payment_intent: null }, { ...DISPUTE, currency: 'xxx' }])
    expect(() => toCardDispute(wrong)).toThrow()
})

test('warnings, refunds and how a payment was made are read, and what is none of these is not', () => {
  const warning = { id: 'issfr_1', payment_intent: { id: 'pi_1' }, fraud_type: 'misc', actionable: true, created: 1 }
  expect(toFraudWarning(warning)).toMatchObject({ paymentRef: 'pi_1', isActionable: true })
  const refund = { id: 're_1', payment_intent: null, amount: 5, currency: 'eur', created: 1, status: 'succeeded' }
  expect(toCardRefund(refund)).toMatchObject({ kind: 'succeeded', paymentRef: null, refundId: undefined })
  expect(toCardRefund({ ...refund, metadata: { refund_id: 'rfd_1' } }).refundId).toBe('rfd_1')
  const card = { brand: 'visa', last4: '4242', three_d_secure: { result: 'authenticated', version: '2.2.0' } }
  const paid = (given: object) => ({ latest_charge: { payment_method_details: { card: given } } })
  expect(toPaymentFacts(paid(card))).toMatchObject({
    card: 'visa ending 4242',
    threeDSecure: 'authenticated, version 2.2.0',
  })
  expect(toPaymentFacts(paid({ three_d_secure: null })).threeDSecure).toBeNull()
  expect(() => toPaymentFacts({ latest_charge: null })).toThrow()
})
