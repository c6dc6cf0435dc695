import { expect, test } from 'vitest'
import { matchLines } from './match-lines.ts'
import type { Movement } from './reconciliation.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const hours = (count: number) => new Date(NOW.getTime() - count * 3_600_000)
const entry = (key: string, units: bigint, at = hours(48), asset = 'NGN'): Movement => ({
  key,
  name: `journal ${key}`,
  asset,
  units,
  at,
  text: 'ours',
})
let lines = 0
const line = (key: string, units: bigint, at = hours(48), asset = 'NGN'): Movement => {
  lines += 1
  return { key, name: `line ${lines}`, asset, units, at, text: 'theirs' }
}
const compare = (ours: Movement[], theirs: Movement[], from?: Date) =>
  matchLines({ provider: 'stripe', entries: ours, lines: theirs, from, to: NOW, now: NOW })
const kinds = (ours: Movement[], theirs: Movement[], from?: Date) =>
  compare(ours, theirs, from).differences.map(({ kind, name }) => `${kind} ${name}`)

test('OPS-86 what both sides tell alike is no difference, also days apart', () => {
  expect(
    compare([entry('in:a', 100n), entry('out:b', -40n)], [line('out:b', -40n), line('in:a', 100n, hours(90))]),
  ).toEqual({ matched: 2, differences: [], later: new Map() })
})

test('OPS-86 each difference has one explanation', () => {
  expect(kinds([entry('in:a', 100n)], [])).toEqual(['missing_at_provider in:a'])
  expect(kinds([entry('in:a', 100n, hours(23))], [])).toEqual(['in_transit in:a'])
  expect(kinds([], [line('in:a', 100n)])).toEqual(['missing_in_ledger in:a'])
  expect(kinds([], [line('in:a', 100n, hours(1))])).toEqual(['in_transit in:a'])
  expect(kinds([entry('in:a', 100n)], [line('in:a', 99n)])).toEqual(['amount_differs in:a'])
  expect(kinds([entry('in:a', 100n)], [line('in:a', 100n, hours(48), 'USD')])).toEqual([
    'missing_at_provider in:a',
    'missing_in_ledger in:a',
  ])
})

test('OPS-86 a line that comes twice is found as the second of its name, in whatever order it is read', () => {
  const twice = [line('in:a', 100n, hours(50)), line('in:a', 100n, hours(49))]
  expect(kinds([entry('in:a', 100n)], twice)).toEqual(['missing_in_ledger in:a#2'])
  expect(compare([entry('in:a', 100n)], [...twice].reverse()).differences[0]?.lineId).toBe(twice[1]?.name)
})

test('OPS-86 a line is found by our own reference where its provider’s name was never told', () => {
  const named = { ...line('in:SKA1AA22BB', 100n), text: 'Pay Bill from 0712***678 Acc. KV7Q2M9XRD' }
  expect(compare([entry('in:KV-7Q2M-9XRD', 100n)], [named])).toMatchObject({ matched: 1, differences: [] })
  expect(compare([entry('in:SKA1AA22BB', 100n)], [named])).toMatchObject({ matched: 1, differences: [] })
})

test('OPS-86 a movement before the period is a partner and no difference; one after its end is counted as later', () => {
  const from = hours(72)
  expect(kinds([entry('in:old', 5n, hours(80))], [], from)).toEqual([])
  expect(compare([entry('in:a', 100n, hours(70))], [line('in:a', 100n, hours(80))], from).matched).toBe(1)
  const { later, differences } = compare([entry('in:new', 70n, new Date(NOW.getTime() + 1))], [])
  expect([later.get('NGN'), differences]).toEqual([70n, []])
})
