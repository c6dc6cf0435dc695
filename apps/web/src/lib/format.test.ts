import { expect, test } from 'vitest'
import { formatAmount, formatCoins, formatDate, relativeTime } from './format.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString()

test.each([
  [59_000, 'Just now'],
  [-5_000, 'Just now'],
  [MINUTE, '1m ago'],
  [59 * MINUTE, '59m ago'],
  [HOUR, '1h ago'],
  [23 * HOUR, '23h ago'],
  [DAY, '1d ago'],
  [29 * DAY, '29d ago'],
])('CON-18 CON-19 CON-20 %d ms ago reads %s', (elapsedMs, text) => {
  expect(relativeTime(ago(elapsedMs), NOW)).toBe(text)
})

test('CON-19 from 30 days on it is a date', () => {
  expect(relativeTime(ago(30 * DAY), NOW)).toBe(formatDate(ago(30 * DAY)))
})

test('CON-26 CON-27 CON-28 amounts carry their currency’s sign and keep every digit', () => {
  expect(formatAmount('NGN', '90071992547409.93')).toBe('₦90,071,992,547,409.93')
  expect(formatAmount('KES', '20000.00')).toBe('KSh\u00a020,000.00')
  expect(formatAmount('USD', '-12.50')).toBe('-$12.50')
  expect(formatAmount('XYZ', '1.5')).toBe('1.5 XYZ')
})

test.each([
  ['ETH', '0.250000000', '0.25 ETH'],
  ['ETH', '1', '1.00 ETH'],
  ['ETH', '0.000000001', '0.000000001 ETH'],
  ['USDT', '20.000000', '20.00 USDT'],
])('%s %s reads %s, without the zeros at its end', (coin, decimal, text) => {
  expect(formatCoins(coin, decimal).replaceAll('\u00a0', ' ')).toBe(text)
})
