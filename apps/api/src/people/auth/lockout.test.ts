import { expect, test } from 'vitest'
import { accountSubject, addressSubject, lockAfter } from './lockout.ts'

const NOW = new Date('2026-01-15T12:00:00Z')
const MINUTE = 60_000

function minutes(subject: Parameters<typeof lockAfter>[0], failures: number): number | null {
  const until = lockAfter(subject, failures, NOW)
  return until ? (until.getTime() - NOW.getTime()) / MINUTE : null
}

test('an account closes at each fifth failure, each time for twice as long, up to a day', () => {
  const account = accountSubject('ada@kivuko.example')
  expect([0, 1, 4, 5, 6, 9].map((failures) => minutes(account, failures))).toEqual([null, null, null, 15, null, null])
  expect([10, 15, 20, 35, 40, 500].map((failures) => minutes(account, failures))).toEqual([
    30, 60, 120, 960, 1440, 1440,
  ])
})

test('a network address, which may be many people, has more tries than an account and is never closed for longer', () => {
  const address = addressSubject('203.0.113.7')
  expect([5, 49, 50, 51, 100].map((failures) => minutes(address, failures))).toEqual([null, null, 15, null, 15])
})

test('an account is one however it is written, and an IPv6 network is one', () => {
  expect(accountSubject(' ADA@Kivuko.Example ')).toBe('account:ada@kivuko.example')
  expect(addressSubject('2001:db8::1')).toBe(addressSubject('2001:db8::2'))
})
