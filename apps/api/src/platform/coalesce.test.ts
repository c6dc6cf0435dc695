import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

test('who knocks in the same turn of the event loop goes together; who comes meanwhile shares the next batch', async () => {
  const batches: number[][] = []
  let release = () => {}
  const write = async (items: number[]) => {
    batches.push(items)
    if (batches.length === 1) {
      await new Promise<void>((resolve) => {
        release = resolve
      })
    }
  }
  const submit = coalesce(write, 3)
  const calls = [submit(1), submit(2)]
  await new Promise(setImmediate)
  expect(batches).toEqual([[1, 2]])
  calls.push(submit(3), submit(4), submit(5), submit(6))
  await new Promise(setImmediate)
  expect(batches).toEqual([[1, 2]])
  release()
  await Promise.all(calls)
  expect(batches).toEqual([[1, 2], [3, 4, 5], [6]])
  await submit(7)
  expect(batches.at(-1)).toEqual([7])
})

test('a batch that fails fails its callers and nobody else', async () => {
  const submit = coalesce<number>(async (items) => {
    if (items.includes(2)) throw new Error('no room')
  }, 1)
  const outcomes = await Promise.allSettled([submit(1), submit(2), submit(3)])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
