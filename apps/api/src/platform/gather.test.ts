import { expect, test } from 'vitest'
import { gather } from './gather.ts'

/** Batches as they left, and what ends the first of them. */
function world(patienceMs: number, fails: (batch: readonly string[]) => boolean = () => false) {
  const batches: (readonly string[])[] = []
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const ask = gather(
    async (batch: readonly string[]) => {
      batches.push(batch)
      if (batches.length === 1) await held
      if (fails(batch)) throw new Error(`${batch.join()} failed`)
      return batch.map((item) => item.toUpperCase())
    },
    { limit: 3, patienceMs },
  )
  return { batches, release, ask }
}

const NEVER = 600_000

test('RUN-121 whoever comes while a batch is under way travels together in the next ones, and each is answered its own', async () => {
  const { batches, release, ask } = world(NEVER)
  const first = ask('a')
  await new Promise(setImmediate)
  const others = ['b', 'c', 'd', 'e'].map(ask)
  await new Promise(setImmediate)
  expect(batches).toEqual([['a']])
  release()
  expect(await Promise.all([first, ...others])).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(batches).toEqual([['a'], ['b', 'c', 'd'], ['e']])
})

test('RUN-121 a batch that takes too long keeps the next one back no more', async () => {
  const { batches, release, ask } = world(1)
  const first = ask('a')
  await new Promise(setImmediate)
  expect(await ask('b')).toBe('B')
  release()
  expect([await first, batches]).toEqual(['A', [['a'], ['b']]])
})

test('RUN-121 of a batch that failed each is sent alone, and only the one at fault is refused', async () => {
  const { release, ask } = world(NEVER, (batch) => batch.includes('b'))
  release()
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(ask))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('RUN-140 a batch that only waits for its end lets one more of enough callers begin beside it, and no third', async () => {
  const batches: string[][] = []
  const ends: (() => void)[] = []
  const ask = gather(
    async (batch: readonly string[], onSent) => {
      batches.push([...batch])
      onSent()
      await new Promise<void>((resolve) => ends.push(resolve))
      return batch
    },
    { limit: 3, patienceMs: NEVER, besideMin: 2 },
  )
  const answers: Promise<string>[] = []
  async function come(...items: string[]): Promise<void> {
    answers.push(...items.map(ask))
    await new Promise(setImmediate)
    await new Promise(setImmediate)
  }
  await come('a')
  await come('b')
  expect(batches).toEqual([['a']])
  await come('c')
  await come('d', 'e')
  expect(batches).toEqual([['a'], ['b', 'c']])
  ends[1]?.()
  await answers[1]
  await come()
  expect(batches).toEqual([['a'], ['b', 'c'], ['d', 'e']])
  for (const end of ends) end()
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd', 'e'])
})
