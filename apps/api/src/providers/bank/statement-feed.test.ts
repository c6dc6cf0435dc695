import { expect, test } from 'vitest'
import { toPage } from './statement-feed.ts'

const LINE = {
  id: 'ln_1',
  account_number: '0123456789',
  currency: 'NGN',
  amount: '1500.00',
  sender_name: 'Ada Obi',
  reference: 'KV7Q2M9XRD',
  narration: '',
  booked_at: '2026-11-26T10:00:00Z',
}

test('PRV-192 fields a bank’s statement adds are read past, and a line of a currency nobody knows yet is for a person', () => {
  const lines = [
    { ...LINE, novelty: { of: 2027 } },
    { ...LINE, id: 'ln_2', currency: 'ZZZ' },
  ]
  const page = toPage({ lines, next: '2', novelty: true })
  expect(page.lines).toMatchObject([{ id: 'ln_1', text: 'KV7Q2M9XRD' }])
  expect(page.odd.map(({ id }) => id)).toEqual(['ln_2'])
})
