import { expect, test } from 'vitest'
import { account } from '../test/accounts.ts'
import { holdEntries, releaseEntries } from './holds.ts'
import { LedgerError } from './journal.ts'

const available = account('user:available')
const held = account('user:held')

test('a hold sets aside, a release gives back', () => {
  expect(holdEntries({ available, held }, 7n)).toEqual([
    { account: available, units: -7n },
    { account: held, units: 7n },
  ])
  expect(releaseEntries({ available, held }, 7n)).toEqual([
    { account: held, units: -7n },
    { account: available, units: 7n },
  ])
})

test.each([0n, -1n])('a hold of %d is refused: the other way round it would be another movement', (units) => {
  expect(() => holdEntries({ available, held }, units)).toThrow(LedgerError)
  expect(() => releaseEntries({ available, held }, units)).toThrow(LedgerError)
})
