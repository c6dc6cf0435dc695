import { expect, test } from 'vitest'
import { compareBehaviours } from './behaviours.ts'

const file = (path: string, text: string) => ({ path, text, isTest: path.endsWith('.test.ts') })

test('a behaviour counts as proven when the title of a test that runs names it', () => {
  const pages = [
    file(
      'docs/behaviour/a.md',
      '- **ABC-01** One.\n- **ABC-02** Two.\n- **ABC-03** Three.\n- **ABC-04** Four.\nsee ABC-09\n',
    ),
  ]
  const tests = [
    file(
      'a.test.ts',
      `test('ABC-01 ABC-07 it does', () => expect('ABC-03'))
       test.skip('ABC-02 not yet', () => {})
       test.skipIf(!PROGRAM)('ABC-04 where the program is', () => {})
       test.each([1])('ABC-08 case %i', () => {}) // ABC-02`,
    ),
  ]
  expect(compareBehaviours(pages, tests)).toEqual({
    listed: 4,
    unproven: ['ABC-02', 'ABC-03'],
    unlisted: ['ABC-07', 'ABC-08'],
  })
})
