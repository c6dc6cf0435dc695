// Signers on one database in a random order of faults, and what must hold whatever happens.
import { expect } from 'vitest'
import type { TestDatabase } from '../../../tools/testing/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../api/test/support/database-proxy.ts'
import { until } from '../../api/test/support/until.ts'
import type { Answer, Duty } from '../src/duty.ts'
import { request } from './sign-with.ts'
import { askDuty, openDuty, rowsOf } from './signer-database.ts'

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Released = { id: string; nonce: number; term: number; isSigned: boolean }

/** Eight whole coins leave in a day, by the policy of the tests. */
const DAY_UNITS = 8n * 10n ** 18n

/**
 * What left, in its order, against the journal: each signature has its line, of its own term or an earlier one; the day's
 * limit holds for all lines together; a number belongs to one transfer; terms never interleave.
 */
export async function expectSound(database: TestDatabase, released: readonly Released[]): Promise<void> {
  const rows = await rowsOf(database)
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_row, index) => index + 1))
  const terms = rows.map(({ term }) => term)
  expect(terms).toEqual(terms.toSorted((a, b) => a - b))
  const told = released.map(({ term }) => term)
  expect(told).toEqual(told.toSorted((a, b) => a - b))

  const lines = new Map(rows.map((row) => [row.line.id, row]))
  const numbers = rows.map(({ line }) => line.nonce)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(rows.reduce((sum, { line }) => sum + BigInt(line.units), 0n)).toBeLessThanOrEqual(DAY_UNITS)
  for (const { id, nonce, term, isSigned } of released) {
    const row = lines.get(id)
    if (isSigned) expect(row?.line.nonce).toBe(nonce)
    if (isSigned) expect(row?.term).toBeLessThanOrEqual(term)
    // What was refused in a term was not signed before it; with another number it is another transfer.
    else if (row?.line.nonce === nonce) expect(row.term).toBeGreaterThanOrEqual(term)
  }
}

const LAST = { id: 'chs_last', nonce: 99 }

type Place = { proxy: DatabaseProxy; duty: Duty }

/**
 * `steps` random steps of three signers in this process, each behind a line to the database of its own that is cut, frozen
 * and restored; a signer that is killed leaves its lease behind. Answers how many answers left.
 */
export async function playSchedule(
  database: TestDatabase,
  { seed, steps }: { seed: number; steps: number },
): Promise<number> {
  const random = randomOf(seed)
  const pick = (count: number) => Math.floor(random() * count)
  const open = (proxy: DatabaseProxy) => openDuty(proxy.url, { leaseMs: 400 })
  const places: Place[] = []
  const released: Released[] = []
  const waiting: Promise<void>[] = []
  const leave = (asked: { id: string; nonce: number }, answer: Answer | undefined) => {
    if (!answer?.mayLeave()) return
    released.push({ ...asked, term: answer.term ?? 0, isSigned: 'line' in answer.decision })
  }
  try {
    for (let place = 0; place < 3; place += 1) {
      const proxy = await startDatabaseProxy(database.runUrl)
      places.push({ proxy, duty: await open(proxy) })
    }
    for (let step = 0; step < steps; step += 1) {
      const place = places[pick(places.length)]
      if (!place) continue
      const kind = random()
      if (kind < 0.7) {
        // A few ids and numbers, so that they meet; each asks for a fifth of what a day allows.
        const asked = { id: `chs_${pick(12)}`, nonce: pick(6) }
        for (const { duty } of places)
          waiting.push(askDuty(duty, request({ ...asked, amount: '1.6' })).then((answer) => leave(asked, answer)))
        if (random() < 0.5) await Promise.all(waiting.splice(0))
      } else if (kind < 0.78) place.proxy.freeze()
      else if (kind < 0.86) await place.proxy.cut()
      else if (kind < 0.94) await place.proxy.restore()
      else {
        // Killed: whatever it says from now on reaches nobody.
        await place.proxy.cut()
        await place.duty.close()
        await place.proxy.restore()
        place.duty = await open(place.proxy)
      }
      await new Promise((resolve) => setTimeout(resolve, random() * 60))
    }
    await Promise.all(waiting)
    // Whatever happened, it ends well by itself.
    for (const { proxy } of places) await proxy.restore()
    await until('one of them signs', async () => {
      const answers = await Promise.all(places.map(({ duty }) => askDuty(duty, request({ ...LAST, amount: '0.001' }))))
      for (const answer of answers) leave(LAST, answer)
      return released.at(-1)?.id === LAST.id
    })
    await expectSound(database, released)
    return released.length
  } finally {
    await Promise.all(places.map(({ duty }) => duty.close()))
    await Promise.all(places.map(({ proxy }) => proxy.cut()))
  }
}
