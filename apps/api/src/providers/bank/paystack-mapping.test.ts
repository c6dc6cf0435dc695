// What Paystack says in words nobody knows yet.
import { expect, test } from 'vitest'
import { toEvent, toOpenedAccount, toReturnState, toTransferState } from './paystack-mapping.ts'

const NOVELTY = { novelty: { of: 2027 } }

test('PRV-142 fields Paystack adds are read past, and a state or an event nobody knows yet concludes nothing', () => {
  const paid = {
    id: 7,
    status: 'success',
    currency: 'NGN',
    amount: 1000,
    paid_at: '2026-11-25T10:00:00.000Z',
    authorization: { sender_name: 'Ada Obi', ...NOVELTY },
    ...NOVELTY,
  }
  expect(toTransferState({ status: true, data: paid, ...NOVELTY })).toMatchObject({
    kind: 'paid',
    senderName: 'Ada Obi',
  })
  for (const [status, isReversed] of [
    ['success', false],
    ['reversed', true],
  ] as const)
    expect(toTransferState({ data: { ...paid, status } })).toMatchObject({ kind: 'paid', isReversed })
  // Thrown, an answer is unknown, and asked for again.
  expect(() => toTransferState({ data: { ...paid, status: 'pondering' } })).toThrow('pondering')
  const opened = {
    status: 'pending_bank_transfer',
    account_number: '0123456789',
    account_name: 'KIVUKO',
    bank: { name: 'Lake Bank', ...NOVELTY },
    account_expires_at: '2026-11-25T10:00:00.000Z',
    ...NOVELTY,
  }
  expect(toOpenedAccount({ data: opened, ...NOVELTY }).accountNumber).toBe('0123456789')
  expect(toReturnState({ data: { id: 9, status: 'pondering', transaction_reference: 'r', ...NOVELTY } }).kind).toBe(
    'pending',
  )
  expect(toEvent({ event: 'charge.pondered', data: { reference: 'r', ...NOVELTY } }, 'd')).toMatchObject({
    about: 'nothing',
    objectRef: null,
  })
})
