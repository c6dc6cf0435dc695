// What the doctor says of money that can be paid out. Pure.
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { judgeFloat } from '../../src/operations/doctor/checks/floats.ts'
import type { ReadFloat } from '../../src/settlement/read-floats.ts'

const NOW = new Date('2026-11-01T12:00:00Z')
const EVERY_MS = 300_000

function float(units: bigint, more: Partial<ReadFloat> = {}): ReadFloat {
  const of = { provider: 'mpesa', currency: 'KES' } as const
  const waiting = { count: 0, amount: money('KES', 0n), since: undefined }
  const told = { available: money('KES', units), asOf: NOW }
  return { ...of, told, bound: money('KES', 25_000_000n), isLow: units < 25_000_000n, waiting, ...more }
}

test('DTR-27 a float below its bound warns, one that payouts wait for is wrong, and an old word is said to be old', () => {
  const judge = (given: ReadFloat, everyMs = EVERY_MS) => judgeFloat(given, { now: NOW, everyMs })
  const hourAgo = { available: money('KES', 30_000_000n), asOf: new Date('2026-11-01T10:59:00Z') }
  const waiting = { count: 2, amount: money('KES', 500_000n), since: NOW }
  expect([25_000_000n, 24_999_999n].map((units) => judge(float(units)).state)).toEqual(['fine', 'warning'])
  expect(judge(float(30_000_000n, { waiting }))).toMatchObject({
    state: 'wrong',
    says: 'Payouts that wait for it: 2, of KES 5000.00 together.',
  })
  expect(judge(float(30_000_000n, { told: hourAgo }))).toMatchObject({
    state: 'warning',
    says: 'KES 300000.00 can be paid out, as was said 61 minutes ago.',
  })
  // Nobody asks for it, or nobody has said.
  expect(judge(float(30_000_000n, { told: hourAgo }), 0).state).toBe('fine')
  expect(judge(float(0n, { told: undefined, isLow: false })).state).toBe('skipped')
})
