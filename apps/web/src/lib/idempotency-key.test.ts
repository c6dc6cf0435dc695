import { IDEMPOTENCY_KEY } from '@kivuko/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createIdempotencyKey, createSendOnce } from './idempotency-key.ts'

test('API-25 API-27 a key is made of the time and random text, and two differ', () => {
  const before = Date.now()
  const keys = [createIdempotencyKey(), createIdempotencyKey()]
  expect(keys[0]).not.toBe(keys[1])
  for (const key of keys) {
    expect(key).toMatch(IDEMPOTENCY_KEY)
    const madeAtMs = BigInt(key.split('-')[0] ?? '')
    expect(madeAtMs >= BigInt(before) && madeAtMs <= BigInt(Date.now())).toBe(true)
  }
})

test.each([
  ['the network failed', new ApiError('gone'), true],
  ['the server broke', new ApiError('oops', { status: 500, code: 'internal' }), true],
  ['its database was away', new ApiError('soon', { status: 503, code: 'database_unavailable' }), true],
  ['the first is still running', new ApiError('wait', { status: 409, code: 'idempotency_running' }), true],
  ['the server refused', new ApiError('no', { status: 409, code: 'quote_expired' }), false],
])('when %s the key is kept: %s', async (_, error, isKept) => {
  const sendOnce = createSendOnce()
  const keys: string[] = []
  const send = async (key: string) => {
    keys.push(key)
    if (keys.length === 1) throw error
    return 'ok'
  }
  await expect(sendOnce({ amount: '1' }, send)).rejects.toBe(error)
  await sendOnce({ amount: '1' }, send)
  expect(keys[0] === keys[1]).toBe(isKept)
})

test('another request, and the same one after its answer, get a new key', async () => {
  const sendOnce = createSendOnce()
  const keys = [
    await sendOnce({ amount: '1' }, async (key) => key),
    await sendOnce({ amount: '1' }, async (key) => key),
    await sendOnce({ amount: '2' }, async (key) => key),
  ]
  expect(new Set(keys).size).toBe(3)
})
