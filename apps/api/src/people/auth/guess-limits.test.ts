import { expect, test } from 'vitest'
import {
  accountSubject,
  addressSubject,
  asksMail,
  FREE_OF_ACCOUNT,
  FREE_OF_ADDRESS,
  MAIL_AFTER_ACCOUNT,
  MAIL_AFTER_ADDRESS,
  stepsOf,
  workLevel,
} from './guess-limits.ts'

test.each([
  [{ account: FREE_OF_ACCOUNT - 1, address: FREE_OF_ADDRESS - 1 }, undefined],
  [{ account: FREE_OF_ACCOUNT, address: 0 }, 0],
  [{ account: 0, address: FREE_OF_ADDRESS }, 0],
  [{ account: 2 * FREE_OF_ACCOUNT - 1, address: 0 }, 0],
  [{ account: 2 * FREE_OF_ACCOUNT, address: 0 }, 1],
  [{ account: FREE_OF_ACCOUNT, address: 8 * FREE_OF_ADDRESS }, 3],
  [{ account: 80, address: 0 }, 4],
  [{ account: 1_000_000, address: 1_000_000 }, 4],
])('SEC-48 failures %o ask for work of level %s', (failures, level) => {
  expect(workLevel(failures)).toBe(level)
})

test('SEC-48 each level is twice the work of the one before', () => {
  expect([0, 1, 2, 3, 4].map(stepsOf)).toEqual([64, 128, 256, 512, 1024])
})

test('SEC-46 a hundred failures at an account, or three hundred from an address, ask for a mailed code', () => {
  expect(asksMail({ account: MAIL_AFTER_ACCOUNT - 1, address: MAIL_AFTER_ADDRESS - 1 })).toBe(false)
  expect(asksMail({ account: MAIL_AFTER_ACCOUNT, address: 0 })).toBe(true)
  expect(asksMail({ account: 0, address: MAIL_AFTER_ADDRESS })).toBe(true)
})

test('SEC-48 every spelling of a mailbox, and a whole site of IPv6, count together', () => {
  expect(accountSubject(' ADA@Kivuko.Example ')).toBe('account:ada@kivuko.example')
  expect(addressSubject('2001:db8:1:2::1')).toBe(addressSubject('2001:db8:1:3::2'))
  expect(addressSubject('2001:db8:2::1')).not.toBe(addressSubject('2001:db8:1::1'))
  expect(addressSubject('::ffff:203.0.113.7')).toBe(addressSubject('203.0.113.7'))
})
