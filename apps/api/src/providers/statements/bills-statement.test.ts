import { expect, test } from 'vitest'
import { toPage } from './bills-statement.ts'

const PAYMENT = {
  id: 'bp_1',
  reference: 'bil_1',
  status: 'successful',
  amount: '5000.00',
  currency: 'NGN',
  created_at: '2026-11-26T10:00:00Z',
}

test('PRV-192 fields a list of bills adds are read past, and a status nobody knows yet is no movement', () => {
  const payments = [
    { ...PAYMENT, novelty: {} },
    { ...PAYMENT, id: 'bp_2', status: 'deferred' },
    { ...PAYMENT, id: 'bp_3', currency: 'XOF' },
  ]
  const { lines, leftOut, isLast } = toPage({ payments, novelty: 1 })
  expect(lines).toMatchObject([{ id: 'bill:bp_1', units: -500_000n, matchKey: 'out:bil_1' }])
  expect([leftOut, isLast]).toEqual([1, true])
})
