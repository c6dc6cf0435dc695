// Who goes on when a float is told: in order, as many as it covers, and nobody by a word that is older than the refusal.
import { expect, test } from 'vitest'
import { type KnownFloat, released, type ShortPayout } from './float.ts'

const MINUTE = 60_000
const NOW = new Date('2026-11-20T12:00:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE)

function short(id: string, units: bigint, change: Partial<ShortPayout> = {}): ShortPayout {
  return { id, units, created_at: at(-30), short_since: at(-2), shortages: 0, ...change }
}

const QUEUE = [short('a', 500n), short('b', 700n), short('c', 100n)]
const float = (leftUnits: bigint, asOf = at(-1)): KnownFloat => ({ leftUnits, asOf })

test.for([
  ['covers all', QUEUE, float(1_300n), ['a', 'b', 'c']],
  ['covers all but one unit: the last waits', QUEUE, float(1_299n), ['a', 'b']],
  ['covers the third and not the second: nobody overtakes', QUEUE, float(600n), ['a']],
  ['covers nobody', QUEUE, float(499n), []],
  ['is below zero', QUEUE, float(-1n), []],
  ['was told before the first was refused', QUEUE, float(9_000n, at(-2)), []],
  ['was told too long ago', QUEUE, float(9_000n, at(-16)), []],
  ['is not known', QUEUE, undefined, []],
  [
    'is not known for ten minutes: the first tries, alone',
    QUEUE.map((each) => ({ ...each, short_since: at(-10) })),
    undefined,
    ['a'],
  ],
  [
    'contradicts itself: the first, refused twice, pauses for a minute',
    [short('a', 1n, { shortages: 2, short_since: at(-0.5) })],
    float(9_000n, at(-0.1)),
    [],
  ],
  [
    'contradicts itself: those behind one that pauses pass it',
    [short('a', 9n, { shortages: 2, short_since: at(-0.5) }), ...QUEUE],
    float(1_200n, at(-0.1)),
    ['a', 'b'],
  ],
  [
    'contradicts itself: after the pause it goes',
    [short('a', 1n, { shortages: 2, short_since: at(-1) })],
    float(9_000n, at(-0.1)),
    ['a'],
  ],
  [
    'contradicts itself for long: the pause ends at ten minutes',
    [short('a', 1n, { shortages: 99, short_since: at(-10) })],
    float(9_000n),
    ['a'],
  ],
] as const)('PRV-104 PRV-105 of what waits goes on what a float covers that %s', ([_, queue, known, ids]) => {
  expect(released(queue, known, { now: NOW, everyMs: 5 * MINUTE }).map(({ id }) => id)).toEqual(ids)
})

test('PRV-105 where floats are never asked for, what was told once says nothing', () => {
  expect(released(QUEUE, float(9_000n), { now: NOW, everyMs: 0 })).toEqual([])
})
