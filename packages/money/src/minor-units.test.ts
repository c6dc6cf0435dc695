import { expect, test } from 'vitest'
import { minorDigits } from './minor-units.ts'

test('a currency has two decimals unless the standard says otherwise', () => {
  const given = ['USD', 'ngn', 'JPY', 'ugx', 'KWD', 'CLF', 'HUF']
  expect(given.map(minorDigits)).toEqual([2, 2, 0, 0, 3, 4, 2])
})
