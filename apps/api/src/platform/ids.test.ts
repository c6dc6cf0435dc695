import { expect, test } from 'vitest'
import { newId, newReference } from './ids.ts'

test('an id says its kind, and ids sort by the time they were made', () => {
  const times = [0, 1, 31, 32, 1_000_000, 1_764_000_000_000, 1_764_000_000_001, 4_102_444_800_000]
  const ids = times.map((time) => newId('ord', new Date(time)))
  for (const id of ids) expect(id).toMatch(/^ord_[0-9abcdefghjkmnpqrstvwxyz]{26}$/)
  expect([...ids].sort()).toEqual(ids)
})

test('ids that one process makes within a millisecond sort in the order they were made', () => {
  const now = new Date(1_764_000_000_000)
  const ids = Array.from({ length: 1000 }, () => newId('ntf', now))
  expect([...ids].sort()).toEqual(ids)
})

test('ids and references of one instant differ', () => {
  const now = new Date()
  expect(new Set(Array.from({ length: 1000 }, () => newId('usr', now))).size).toBe(1000)
  expect(new Set(Array.from({ length: 1000 }, newReference)).size).toBe(1000)
})

test('a reference is short and has no letter that is easily misread', () => {
  for (let made = 0; made < 200; made += 1) {
    expect(newReference()).toMatch(/^KV-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  }
})
