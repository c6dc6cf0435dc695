import { expect, test } from 'vitest'
import { type BatchOptions, inBatches } from './in-batches.ts'

type Sent = { batch: readonly number[]; answer: () => void; fail: (error: unknown) => void }

/** Batches that are answered by hand: each item's outcome is its double. */
function handAnswered(options: BatchOptions) {
  const sent: Sent[] = []
  const send = (batch: readonly number[]) =>
    new Promise<number[]>((resolve, reject) => {
      sent.push({ batch, answer: () => resolve(batch.map((item) => item * 2)), fail: reject })
    })
  return { sent, call: inBatches(send, options) }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))

test('callers of one turn travel together, in their order, and each gets its own outcome', async () => {
  const { sent, call } = handAnswered({ limit: 10, inFlight: 1 })
  const outcomes = Promise.all([1, 2, 3].map(call))
  await nextTurn()
  expect(sent.map(({ batch }) => batch)).toEqual([[1, 2, 3]])
  sent[0]?.answer()
  expect(await outcomes).toEqual([2, 4, 6])
})

test('a batch leaves when a slot is free and never holds more than the limit', async () => {
  const { sent, call } = handAnswered({ limit: 2, inFlight: 2 })
  const outcomes = Promise.all([1, 2, 3, 4, 5].map(call))
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

test('who is alone, as the one before, is not kept for a turn, and a burst still travels together', async () => {
  const { sent, call } = handAnswered({ limit: 10, inFlight: 2 })
  const ticksOver = () => new Promise<void>((resolve) => process.nextTick(resolve))
  const first = call(1)
  await ticksOver()
  expect(sent).toHaveLength(0)
  await nextTurn()
  sent[0]?.answer()
  await first
  const second = call(2)
  await ticksOver()
  expect(sent.map(({ batch }) => batch)).toEqual([[1], [2]])
  const burst = Promise.all([3, 4].map(call))
  await nextTurn()
  expect(sent[2]?.batch).toEqual([3, 4])
  for (const { answer } of sent) answer()
  expect(await Promise.all([second, burst])).toEqual([4, [6, 8]])
})

test('many callers are shared by the free slots, few travel together', async () => {
  const { sent, call } = handAnswered({ limit: 100, inFlight: 2, shareMin: 32 })
  const outcomes = Promise.all(Array.from({ length: 70 }, (_, item) => call(item)))
  await nextTurn()
  expect(sent.map(({ batch }) => batch.length)).toEqual([35, 35])
  for (const { answer } of sent) answer()
  await outcomes
  const few = Promise.all(Array.from({ length: 30 }, (_, item) => call(item)))
  await nextTurn()
  expect(sent[2]?.batch).toHaveLength(30)
  sent[2]?.answer()
  await few
})

test('a batch that fails is sent again one by one, so only the one at fault is refused', async () => {
  const refusal = new Error('not two')
  const send = async (batch: readonly number[]) => {
    if (batch.includes(2)) throw refusal
    return batch
  }
  const call = inBatches(send, { limit: 10, inFlight: 1 })
  const outcomes = await Promise.allSettled([1, 2, 3].map(call))
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: refusal },
    { status: 'fulfilled', value: 3 },
  ])
})

test('a batch that may have left a trace is not sent again: its error is everybody’s, at once', async () => {
  const { sent, call } = handAnswered({ limit: 10, inFlight: 1, isUndone: () => false })
  const outcomes = Promise.allSettled([1, 2].map(call))
  await nextTurn()
  const reset = new Error('reset')
  sent[0]?.fail(reset)
  for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: reset })
  expect(sent).toHaveLength(1)
})
