import { expect, test } from 'vitest'
import { turnOf, turnOfCommit } from './turns.ts'

test('each commit has one turn, all parts have commits, and a tree without git has the first', () => {
  expect(turnOf('00000003aaaa', 3)).toBe(1)
  expect(turnOf('00000004aaaa', 3)).toBe(2)
  expect(turnOf('0000000baaaa', 3)).toBe(3)
  expect(turnOf('', 3)).toBe(1)
  expect(turnOfCommit(3)).toBe(turnOfCommit(3))
})
