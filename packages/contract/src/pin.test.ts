import { expect, test } from 'vitest'
import { pinProblem } from './pin.ts'

test.each(['1111', '1234', '4321', '9876', '0123', '1212', '1122', '1984', '2003', '5678'])(
  'USS-04 %s is refused as a PIN',
  (pin) => {
    expect(pinProblem(pin, '+254712345678')).toBe('This PIN is easy to guess')
  },
)

test('USS-04 a PIN has four digits, and is not the end of its own number', () => {
  for (const pin of ['', '12', '12345', 'abcd', '12.4', '１２３４']) expect(pinProblem(pin)).toBe('A PIN has 4 digits')
  expect(pinProblem('5907', '+254712345907')).toBe('This PIN is easy to guess')
  for (const pin of ['5907', '8305', '1324', '0709']) expect(pinProblem(pin, '+254712000000')).toBeUndefined()
})
