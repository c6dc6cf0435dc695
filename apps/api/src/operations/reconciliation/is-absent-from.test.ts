import { expect, test } from 'vitest'
import type { ProviderLine } from '#providers/statements/port.ts'
import { isAbsentFrom } from './is-absent-from.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 9, minute))

function out(receipt: string, units: bigint, minute: number): ProviderLine {
  const matchKey = `out:${receipt}`
  return { id: matchKey, matchKey, at: at(minute), asset: 'KES', units: -units, feeUnits: 0n, text: '' }
}

const PAYOUT = { amount_units: 50_000n, created_at: at(10), missing_since: at(20) }
const OURS = new Set(['OURS000001', 'OURS000002'])
const other = out('OURS000001', 70_000n, 5)

test('PRV-64 a statement proves an absence only when it covers the time, is of the account, and leaves no doubt', () => {
  const cases: [string, boolean, ProviderLine[], from: number, to: number][] = [
    ['nothing of it', true, [other], 0, 30],
    ['exactly the time', true, [other], 10, 20],
    ['it begins too late', false, [other], 11, 30],
    ['it ends too early', false, [other], 0, 19],
    ['no payout of ours is on it', false, [out('OTHER00001', 70_000n, 5)], 0, 30],
    ['a payment of the amount that is nobody else’s', false, [other, out('OTHER00001', 50_000n, 12)], 0, 30],
    ['the same within what clocks differ', false, [other, out('OTHER00001', 50_000n, 6)], 0, 30],
    ['the same long before', true, [other, out('OTHER00001', 50_000n, 1)], 0, 30],
    ['the same, known to be another payout’s', true, [other, out('OURS000002', 50_000n, 12)], 0, 30],
    ['money that came in', true, [other, { ...out('OTHER00001', -50_000n, 12), matchKey: 'in:OTHER00001' }], 0, 30],
  ]
  for (const [what, isAbsent, lines, from, to] of cases)
    expect(isAbsentFrom({ lines, from: at(from), to: at(to) }, PAYOUT, OURS), what).toBe(isAbsent)
})
