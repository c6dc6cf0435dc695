import pg from 'pg'
import { expect, test } from 'vitest'
import { LedgerError } from './journal.ts'
import { orUnavailable } from './unavailable.ts'

const failing = (error: Error) => orUnavailable(() => Promise.reject(error))
const databaseError = (code: string) => Object.assign(new pg.DatabaseError('no', 0, 'error'), { code })

test.each([
  new Error('reset'),
  Object.assign(new Error('EPIPE'), { code: 'EPIPE' }),
  databaseError('57P01'),
  databaseError('08006'),
])('after %s the outcome is unknown', async (error) => {
  await expect(failing(error)).rejects.toMatchObject({ code: 'unavailable', cause: error })
})

test.each([databaseError('40P01'), new LedgerError('unbalanced', 'no')])('%s is an answer', async (error) => {
  await expect(failing(error)).rejects.toBe(error)
})
