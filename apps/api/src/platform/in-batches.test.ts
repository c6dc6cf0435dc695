import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

test('callers of one moment travel together and are each answered', async () => {
  const batches: number[][] = []
  const double = inBatches(
    async (items: readonly number[]) => {
      batches.push([...items])
      return items.map((item) => item * 2)
    },
    { limit: 3, inFlight: 1 },
  )
  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([[1, 2, 3], [4]])
})

test('no more batches are under way than there is room for', async () => {
  let underWay = 0
  let most = 0
  const call = inBatches(
    async (items: readonly number[]) => {
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise(setImmediate)
      underWay -= 1
      return items
    },
    { limit: 1, inFlight: 2 },
  )
  await Promise.all([1, 2, 3, 4, 5].map(call))
  expect(most).toBe(2)
})

test('a batch that fails is sent one by one: only the one at fault is refused', async () => {
  const call = inBatches(
    async (items: readonly number[]) => {
      if (items.includes(2)) throw new Error('not two')
      return items
    },
    { limit: 10, inFlight: 1 },
  )
  const answers = await Promise.allSettled([1, 2, 3].map(call))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
