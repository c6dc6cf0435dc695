import { expect, test } from 'vitest'
import { sampleTransaction } from '../../../../test/transaction-samples.ts'
import { fits, NO_FILTERS, PERIODS, periodStart, queryOf, readFilters, signOf, writeFilters } from './filters.ts'

const MAY_31 = new Date(2026, 4, 31, 15, 30)

test.each([
  ['all', undefined],
  ['today', '2026-05-31'],
  ['week', '2026-05-24'],
  ['month', '2026-05-01'],
  ['quarter', '2026-04-01'],
  ['year', '2026-01-01'],
] as const)('TXN-31 TXN-32 TXN-33 TXN-34 TXN-36 TXN-38 on 31 May the period %s begins on %s', (period, start) => {
  expect(periodStart(period, MAY_31)).toBe(start)
})

test('TXN-39 every period starts on a day written YYYY-MM-DD, and all on none', () => {
  const starts = PERIODS.map((period) => queryOf({ ...NO_FILTERS, period }, new Date(2027, 0, 3)).start_date)
  expect(starts).toEqual([undefined, '2027-01-03', '2026-12-27', '2027-01-01', '2027-01-01', '2027-01-01'])
})

test('TXN-30 the filters travel under the names of the call, and those not chosen do not travel', () => {
  expect(queryOf(NO_FILTERS, MAY_31)).toEqual({})
  expect(queryOf({ search: ' rent ', type: 'deposit', status: 'failed', period: 'today' }, MAY_31)).toEqual({
    search: 'rent',
    transaction_type: 'deposit',
    status: 'failed',
    start_date: '2026-05-31',
  })
})

test('filters go into the address and come back, beside what else it says', () => {
  const filters = { search: 'a&b=c', type: 'crypto', status: 'pending', period: 'quarter' } as const
  const address = writeFilters(new URLSearchParams('id=txn_1&type=deposit'), filters)
  expect(readFilters(new URLSearchParams(address.toString()))).toEqual(filters)
  expect(address.get('id')).toBe('txn_1')
  expect(writeFilters(address, NO_FILTERS).toString()).toBe('id=txn_1')
})

test('an address with words nobody knows shows everything', () => {
  expect(readFilters(new URLSearchParams('type=gift&status=lost&period=decade'))).toEqual(NO_FILTERS)
})

test('TXN-30 rows that are here are narrowed by text, type, status and day', () => {
  const rent = sampleTransaction({
    transaction_type: 'transfer',
    status: 'failed',
    recipient_name: 'Zuri Kamau',
    created_at: new Date(2026, 4, 24, 0, 5).toISOString(),
  })
  const fitting = { search: 'zuri', type: 'transfer', status: 'failed', period: 'week' } as const
  expect(fits(rent, fitting, MAY_31)).toBe(true)
  expect(fits(rent, NO_FILTERS, MAY_31)).toBe(true)
  expect(fits(rent, { ...fitting, search: 'zuriel' }, MAY_31)).toBe(false)
  expect(fits(rent, { ...fitting, type: 'deposit' }, MAY_31)).toBe(false)
  expect(fits(rent, { ...fitting, status: 'pending' }, MAY_31)).toBe(false)
  expect(fits(rent, { ...fitting, period: 'today' }, MAY_31)).toBe(false)
})

test.each([
  ['deposit', '+'],
  ['agent_commission', '+'],
  ['withdrawal', '−'],
  ['transfer', '−'],
  ['bill_payment', '−'],
  ['crypto', '−'],
] as const)('TXN-26 TXN-27 a %s has the sign %s', (transaction_type, sign) => {
  expect(signOf({ transaction_type })).toBe(sign)
})
