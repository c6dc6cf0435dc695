import { expect, test } from 'vitest'
import { toCardEvent, toCardPayment, toRefundState, toSavedCard } from './stripe-mapping.ts'

const INTENT = {
  id: 'pi_1',
  client_secret: 'pi_1_secret_2',
  status: 'requires_payment_method',
  currency: 'ngn',
  amount_received: 0,
  last_payment_error: null,
  metadata: { payment_id: 'pay_1' },
}

test('a payment is done, given up, under way, or waits for the customer with what went wrong', () => {
  const stateOf = (change: object) => toCardPayment({ ...INTENT, ...change }).state
  const paid = { kind: 'succeeded', amount: { asset: 'NGN', units: 2_000_000n } }
  expect(stateOf({ status: 'succeeded', amount_received: 2_000_000 })).toEqual(paid)
  expect(stateOf({ status: 'canceled' })).toEqual({ kind: 'cancelled' })
  expect(stateOf({ status: 'processing' })).toEqual({ kind: 'processing' })
  expect(stateOf({ status: 'requires_action' })).toEqual({ kind: 'awaiting_customer', problem: null })
  const declined = { last_payment_error: { message: 'Your card was declined.' } }
  expect(stateOf(declined)).toEqual({ kind: 'awaiting_customer', problem: 'Your card was declined.' })
  expect(stateOf({ last_payment_error: {} })).toMatchObject({ problem: 'The card was declined.' })
  expect(toCardPayment(INTENT)).toMatchObject({
    providerRef: 'pi_1',
    paymentId: 'pay_1',
    clientSecret: 'pi_1_secret_2',
  })
})

test('what is not a payment, is in a currency never started, or counts in fractions is not read as one', () => {
  for (const answer of [
    {},
    null,
    { message: 'upstream' },
    { ...INTENT, id: 'ch_1' },
    { ...INTENT, amount_received: 0.5 },
  ]) {
    expect(() => toCardPayment(answer)).toThrow()
  }
  expect(() => toCardPayment({ ...INTENT, status: 'succeeded', currency: 'sek' })).toThrow('never started')
})

test('a refund is done, failed or still under way', () => {
  expect(toRefundState({ id: 're_1', status: 'succeeded' }).kind).toBe('succeeded')
  expect(['failed', 'canceled'].map((status) => toRefundState({ id: 're_1', status }).kind)).toEqual([
    'failed',
    'failed',
  ])
  expect(['pending', 'requires_action', null].map((status) => toRefundState({ id: 're_1', status }).kind)).toEqual([
    'pending',
    'pending',
    'pending',
  ])
})

test('ENT-09 a saved card has an id, a brand, the last digits and an expiry; what is no card is left out', () => {
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 }
  expect(toSavedCard({ id: 'pm_1', card: { ...card, funding: 'credit' } })).toEqual([{ id: 'pm_1', ...card }])
  expect(toSavedCard({ id: 'pm_2', card: null })).toEqual([])
})

test('an event says what it is about, and nothing that is no event is taken for one', () => {
  const about = (object: unknown) => toCardEvent({ id: 'evt_1', type: 'x', data: { object } })
  expect(
    about({ id: 'pi_1', object: 'payment_intent', metadata: { payment_id: 'pay_1' }, currency: 'gbp' }),
  ).toMatchObject({ payment: 'pi_1', paymentId: 'pay_1' })
  expect(about({ id: 're_1', object: 'refund' })).toMatchObject({ refund: 're_1', objectRef: 're_1' })
  expect(about({ id: 'dp_1', object: 'dispute', payment_intent: 'pi_1' })).toMatchObject({ dispute: 'dp_1' })
  expect(about({ id: 'issfr_1', object: 'radar.early_fraud_warning' })).toMatchObject({ warning: 'issfr_1' })
  expect(
    toCardEvent({
      id: 'evt_1',
      type: 'charge.refunded',
      data: { object: { object: 'charge', payment_intent: 'pi_1' } },
    }),
  ).toMatchObject({ refundsOf: 'pi_1' })
  expect(about({ object: 'balance' })).toEqual({ id: 'evt_1', type: 'x', objectRef: null })
  for (const wrong of [
    null,
    {},
    { id: null, type: 'x', data: { object: {} } },
    { id: 'evt_\u0000', type: 'x', data: { object: {} } },
  ]) {
    expect(toCardEvent(wrong)).toBeUndefined()
  }
})

test('PRV-08 fields, states and events nobody knows yet are read past, and nothing is concluded from them', () => {
  const later = { ...INTENT, novelty: { of: 2027 }, payment_method_types: ['card', 'pix'] }
  expect(toCardPayment({ ...later, status: 'requires_review' }).state).toEqual({
    kind: 'awaiting_customer',
    problem: null,
  })
  expect(toRefundState({ id: 're_1', status: 'held', novelty: 1 }).kind).toBe('pending')
  expect(
    toCardEvent({ id: 'evt_1', type: 'payment_intent.pondered', novelty: 1, data: { object: { object: 'novelty' } } }),
  ).toEqual({ id: 'evt_1', type: 'payment_intent.pondered', objectRef: null })
})
