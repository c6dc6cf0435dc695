import { expect, test } from 'vitest'
import { newChallenge } from './challenge.ts'

test('OPS-12 a challenge is three different pictures, a straight one among them, in every order there is', () => {
  const seen = new Set(Array.from({ length: 2_000 }, () => newChallenge().join(' ')))
  // Three pairs of the other poses, each with the straight one in six orders.
  expect(seen.size).toBe(18)
  for (const order of seen) {
    const poses = order.split(' ')
    expect(new Set(poses).size).toBe(3)
    expect(poses).toContain('straight')
  }
})
