import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

test('a lone caller waits for nobody; those who come meanwhile share the next batch', async () => {
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
  const calls = [submit(1), submit(2), submit(3), submit(4), submit(5)]
  expect(batches).toEqual([[1]])
  release()
  await Promise.all(calls)
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
  await submit(6)
  expect(batches.at(-1)).toEqual([6])
})

test('a batch that fails fails its callers and nobody else', async () => {
  const submit = coalesce<number>(async (items) => {
    if (items.includes(2)) throw new Error('no room')
  }, 1)
  const outcomes = await Promise.allSettled([submit(1), submit(2), submit(3)])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
