import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

test('PRV-151 so many run at once, the rest in the order in which they came, and a full line is busy', async () => {
  const inTurn = takeTurns({ atOnce: 2, waitingMax: 2, patienceMs: 60_000 })
  const begun: number[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const all = ends.map(({ promise }, at) =>
    inTurn(async () => {
      begun.push(at)
      await promise
      return at
    }),
  )
  await expect(inTurn(async () => 4)).rejects.toMatchObject({ code: 'server_busy', retryAfterSeconds: 5 })
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve()
  expect(await all[1]).toBe(1)
  await Promise.resolve()
  expect(begun).toEqual([0, 1, 2])
  for (const { resolve } of ends) resolve()
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3])
  await expect(
    inTurn(async () => {
      throw new Error('no such thing')
    }),
  ).rejects.toThrow('no such thing')
  expect(await inTurn(async () => 5)).toBe(5)
})

test('PRV-151 who waits in line for too long is busy, and leaves their place to the next', async () => {
  const inTurn = takeTurns({ atOnce: 1, waitingMax: 1, patienceMs: 20 })
  const end = Promise.withResolvers<void>()
  const first = inTurn(() => end.promise)
  await expect(inTurn(async () => 1)).rejects.toMatchObject({ code: 'server_busy' })
  const next = inTurn(async () => 2)
  end.resolve()
  await first
  expect(await next).toBe(2)
})
