import pg from 'pg'
import { expect, test } from 'vitest'
import { createCoalescer } from './coalesce.ts'

type Sent = { batch: readonly number[]; answer: () => void; fail: (error: unknown) => void }

/** A coalescer whose batches are answered by hand: each item's outcome is its double. */
function handAnswered(options: { batchLimit: number; batchesInFlight: number }) {
  const sent: Sent[] = []
  const send = (batch: readonly number[]) =>
    new Promise<number[]>((resolve, reject) => {
      sent.push({ batch, answer: () => resolve(batch.map((item) => item * 2)), fail: reject })
    })
  return { sent, coalescer: createCoalescer<number, number>({ send, ...options }) }
}

function databaseError(code: string): Error {
  return Object.assign(new pg.DatabaseError('no', 0, 'error'), { code })
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))

test('callers of one turn travel together, in their order, and each gets its own outcome', async () => {
  const { sent, coalescer } = handAnswered({ batchLimit: 10, batchesInFlight: 1 })
  const outcomes = Promise.all([1, 2, 3].map(coalescer.submit))
  await nextTurn()
  expect(sent.map(({ batch }) => batch)).toEqual([[1, 2, 3]])
  sent[0]?.answer()
  expect(await outcomes).toEqual([2, 4, 6])
})

test('a batch leaves when a slot is free and never holds more than the limit', async () => {
  const { sent, coalescer } = handAnswered({ batchLimit: 2, batchesInFlight: 2 })
  const outcomes = Promise.all([1, 2, 3, 4, 5].map(coalescer.submit))
  await nextTurn()
  expect(sent.map(({ batch }) => batch)).toEqual([
    [1, 2],
    [3, 4],
  ])
  sent[1]?.answer()
  await nextTurn()
  expect(sent[2]?.batch).toEqual([5])
  sent[0]?.answer()
  sent[2]?.answer()
  expect(await outcomes).toEqual([2, 4, 6, 8, 10])
})

test('many callers are shared by the free slots, few travel together', async () => {
  const { sent, coalescer } = handAnswered({ batchLimit: 100, batchesInFlight: 2 })
  const outcomes = Promise.all(Array.from({ length: 70 }, (_, item) => coalescer.submit(item)))
  await nextTurn()
  expect(sent.map(({ batch }) => batch.length)).toEqual([35, 35])
  for (const { answer } of sent) answer()
  await outcomes
  const few = Promise.all(Array.from({ length: 30 }, (_, item) => coalescer.submit(item)))
  await nextTurn()
  expect(sent[2]?.batch).toHaveLength(30)
  sent[2]?.answer()
  await few
})

test('a batch the database refuses is sent again one by one, so only the culprit fails', async () => {
  const refusal = databaseError('40P01')
  const send = async (batch: readonly number[]) => {
    if (batch.includes(2)) throw refusal
    return batch
  }
  const coalescer = createCoalescer<number, number>({ send, batchLimit: 10, batchesInFlight: 1 })
  const outcomes = await Promise.allSettled([1, 2, 3].map(coalescer.submit))
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: refusal },
    { status: 'fulfilled', value: 3 },
  ])
})

test.each([
  new Error('reset'),
  Object.assign(new Error('EPIPE'), { code: 'EPIPE' }),
  databaseError('57P01'),
  databaseError('08006'),
])('after %s the outcome is unknown to every caller, at once', async (error) => {
  const { sent, coalescer } = handAnswered({ batchLimit: 10, batchesInFlight: 1 })
  const outcomes = Promise.allSettled([1, 2].map(coalescer.submit))
  await nextTurn()
  sent[0]?.fail(error)
  for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: { code: 'unavailable' } })
  expect(sent).toHaveLength(1)
})
