// What a purchase books, entry by entry.
import type { Journal } from '@kivuko/ledger/journal.ts'
import { money } from '@kivuko/money/money.ts'
import { expect, test } from 'vitest'
import { purchaseReversal } from './correction.ts'
import { purchase } from './purchase.ts'

test('a part that is nothing is left out', () => {
  const { entries } = purchase({
    orderId: 'ord_1',
    userId: 'usr_1',
    provider: 'bank',
    total: money('KES', 100_000n),
    fee: money('KES', 0n),
    spread: money('KES', 0n),
    goods: money('USDT', 7_692_307n),
  })
  expect(entries.map(({ account, units }) => [account.name, units])).toEqual([
    ['clearing:bank:KES', -100_000n],
    ['treasury:KES', 100_000n],
    ['treasury:USDT', -7_692_307n],
    ['customer:usr_1:available:USDT', 7_692_307n],
  ])
})

test('DEP-201 of a wallet filled by card nothing passes the treasury, and taking it back is the same the other way round', () => {
  const fill = {
    orderId: 'ord_1',
    userId: 'usr_1',
    total: money('USD', 10_000n),
    fee: money('USD', 250n),
    spread: money('USD', 0n),
    goods: money('USD', 9_750n),
  }
  const units = ({ entries }: Journal) => entries.map(({ account, units }) => [account.name, units])
  expect(units(purchase({ ...fill, provider: 'stripe' }))).toEqual([
    ['clearing:stripe:USD', -10_000n],
    ['fees:USD', 250n],
    ['customer:usr_1:available:USD', 9_750n],
  ])
  expect(units(purchaseReversal(fill))).toEqual([
    ['customer:usr_1:available:USD', -9_750n],
    ['fees:USD', -250n],
    ['refunds:payable:USD', 10_000n],
  ])
})

test('a purchase is booked to the last unit', () => {
  const { key, entries } = purchase({
    orderId: 'ord_1',
    userId: 'usr_1',
    provider: 'stripe',
    total: money('NGN', 2_000_000n),
    fee: money('NGN', 50_000n),
    spread: money('NGN', 19_306n),
    goods: money('BTC', 23_636n),
  })
  expect(key).toBe('purchase:ord_1')
  expect(Object.fromEntries(entries.map(({ account, units }) => [account.name, units]))).toEqual({
    'clearing:stripe:NGN': -2_000_000n,
    'fees:NGN': 50_000n,
    'spread:NGN': 19_306n,
    'treasury:NGN': 1_930_694n,
    'treasury:BTC': -23_636n,
    'customer:usr_1:available:BTC': 23_636n,
  })
})
