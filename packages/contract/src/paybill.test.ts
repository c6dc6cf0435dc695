import { expect, test } from 'vitest'
import { ACCOUNT_FIRST_DIGITS, checkDigit, readAccountNumber, shownAccountNumber } from './paybill.ts'

const ACCOUNT = `34567891${checkDigit('34567891')}`

test('PRV-80 an account number is read however it is grouped, and shown in groups of three', () => {
  // H. M. Damm's own example.
  expect(checkDigit('572')).toBe('4')
  for (const typed of [ACCOUNT, ` ${shownAccountNumber(ACCOUNT)} `, ACCOUNT.replace(/^(...)(...)/, '$1-$2.')])
    expect(readAccountNumber(typed)).toBe(ACCOUNT)
  expect(shownAccountNumber(ACCOUNT)).toMatch(/^345 678 91\d$/)
})

test('PRV-80 a wrong digit, two digits in the wrong order, one too many or too few, and a phone number are none', () => {
  for (let place = 0; place < ACCOUNT.length; place += 1) {
    for (const digit of '0123456789') {
      const changed = ACCOUNT.slice(0, place) + digit + ACCOUNT.slice(place + 1)
      if (changed !== ACCOUNT) expect(readAccountNumber(changed)).toBeUndefined()
    }
    const [first = '', second = ''] = ACCOUNT.slice(place)
    const swapped = ACCOUNT.slice(0, place) + second + first + ACCOUNT.slice(place + 2)
    if (second && second !== first) expect(readAccountNumber(swapped)).toBeUndefined()
  }
  expect(readAccountNumber(`${ACCOUNT}0`)).toBeUndefined()
  expect(readAccountNumber(ACCOUNT.slice(1))).toBeUndefined()
  for (const phone of ['0712345678', '712345678', '112345678', '254712345678', '+254712345678'])
    expect(readAccountNumber(phone)).toBeUndefined()
  expect(/[0127]/.test(ACCOUNT_FIRST_DIGITS)).toBe(false)
  expect(readAccountNumber('')).toBeUndefined()
})
