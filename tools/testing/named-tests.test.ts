import { expect, test } from 'vitest'
import { chooseTests, titlePattern } from './named-tests.ts'

const file = (path: string, ...titles: string[]) => ({ isJourney: path.startsWith('e2e/'), path, titles })
const files = [
  file('apps/api/test/refunds.test.ts', 'a payment goes back'),
  file('apps/api/test/orders.test.ts', 'ABC-01 an order ends', 'a refund (of a part) ends it'),
  file('e2e/refunds.spec.ts', 'who paid twice is paid back'),
  file('e2e/orders.spec.ts', 'ABC-01 an order on a screen'),
]

test('a file whose name contains a word runs whole, of others the tests with such titles', () => {
  expect(chooseTests(files, ['Refund'])).toEqual({
    whole: ['apps/api/test/refunds.test.ts'],
    single: ['apps/api/test/orders.test.ts'],
    hasJourneys: true,
  })
  expect(chooseTests(files, ['ABC-01'])).toEqual({
    whole: [],
    single: ['apps/api/test/orders.test.ts'],
    hasJourneys: true,
  })
  expect(chooseTests(files, ['nothing', 'goes back'])).toMatchObject({
    whole: [],
    single: ['apps/api/test/refunds.test.ts'],
    hasJourneys: false,
  })
})

test('words are taken as they are written, whatever they mean in a pattern', () => {
  expect(new RegExp(titlePattern(['(of a', 'a+b'])).test('a refund (of a part)')).toBe(true)
  expect(new RegExp(titlePattern(['a+b', 'a.c'])).test('aab abc')).toBe(false)
})
