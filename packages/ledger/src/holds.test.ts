import { expect, test } from 'vitest'
import { account } from '../test/accounts.ts'
import { holdEntries, releaseEntries, settleEntries } from './holds.ts'
import { LedgerError } from './journal.ts'

const available = account('user:available')
const held = account('user:held')
const fee = account('fees')
const out = account('out')

test('a hold sets aside, a release gives back, a settlement spends what was held', () => {
  expect(holdEntries({ available, held }, 7n)).toEqual([
    { account: available, units: -7n },
    { account: held, units: 7n },
  ])
  expect(releaseEntries({ available, held }, 7n)).toEqual([
    { account: held, units: -7n },
    { account: available, units: 7n },
  ])
  const parts = [
    { account: out, units: 6n },
    { account: fee, units: 1n },
  ]
  expect(settleEntries(held, parts)).toEqual([{ account: held, units: -7n }, ...parts])
})

test.each([0n, -1n])('a hold of %d is refused: the other way round it would be another movement', (units) => {
  expect(() => holdEntries({ available, held }, units)).toThrow(LedgerError)
  expect(() => releaseEntries({ available, held }, units)).toThrow(LedgerError)
  expect(() =>
    settleEntries(held, [
      { account: out, units: 5n },
      { account: fee, units },
    ]),
  ).toThrow(LedgerError)
})
