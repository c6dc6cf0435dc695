import { expect, test } from 'vitest'
import { tokenOfOne } from '../../../test/support/token-of-one.ts'
import { createTokens } from './access-tokens.ts'

function counted() {
  const state = { now: 0, asked: 0 }
  const clock = { now: () => new Date(state.now) }
  const tokens = createTokens({
    clock,
    shared: tokenOfOne(clock),
    request: async () => {
      state.asked += 1
      return { access_token: `token-${state.asked}`, expires_in: '3599' }
    },
  })
  return { state, tokens }
}

test('many callers share one token, and one request for it', async () => {
  const { state, tokens } = counted()
  expect(await Promise.all([tokens.get(), tokens.get(), tokens.get()])).toEqual(['token-1', 'token-1', 'token-1'])
  expect(await tokens.get()).toBe('token-1')
  expect(state.asked).toBe(1)
})

test('a token is renewed before it ends, and when the network turned it down', async () => {
  const { state, tokens } = counted()
  await tokens.get()
  state.now = 3_538_999
  expect(await tokens.get()).toBe('token-1')
  state.now = 3_539_000
  expect(await tokens.get()).toBe('token-2')
  expect(await Promise.all([tokens.get('token-2'), tokens.get('token-2')])).toEqual(['token-3', 'token-3'])
  // Somebody else renewed it meanwhile.
  expect(await tokens.get('token-2')).toBe('token-3')
  expect(state.asked).toBe(3)
})

test('a failed request is not kept', async () => {
  let isUp = false
  const request = async () => (isUp ? { access_token: 'token', expires_in: 3599 } : { errorCode: '400.008.01' })
  const clock = { now: () => new Date(0) }
  const tokens = createTokens({ clock, shared: tokenOfOne(clock), request })
  await expect(tokens.get()).rejects.toThrow()
  isUp = true
  expect(await tokens.get()).toBe('token')
})

test('a token that is refused while somebody asks for the one that stands is not given again', async () => {
  const { state, tokens } = counted()
  await tokens.get()
  state.now = 3_539_000
  // The first asks since the token is old, the second because what comes then was turned down already.
  const [old, refused] = await Promise.all([tokens.get(), tokens.get('token-2')])
  expect([old, refused]).toEqual(['token-2', 'token-3'])
})
