import type { DoctorFinding } from '@kivuko/contract/console-doctor.ts'
import { expect, test } from 'vitest'
import { judgeFindings } from './examine-restored.ts'

const FINE: DoctorFinding = { area: 'books', about: 'Ledger', state: 'fine', says: 'It is right.', remedy: null }

test('RUN-151 of what the doctor says of a copy, all that is wrong is a miss but what is wrong with every copy', () => {
  const { misses, excused } = judgeFindings([
    FINE,
    { ...FINE, state: 'warning', remedy: 'Look.' },
    { ...FINE, state: 'wrong', says: 'Its last check found 3 things wrong.', remedy: 'Mend it.' },
    {
      area: 'workers',
      about: 'Workers',
      state: 'wrong',
      says: 'No process has ever worked jobs.',
      remedy: 'Start one.',
    },
    { area: 'prices', about: 'Not asked', state: 'skipped', says: 'Nobody was asked.', remedy: null },
    { area: 'providers', about: 'Stripe', state: 'skipped', says: 'It is not set up.', remedy: null },
  ])
  expect(misses).toEqual(['the doctor: books: Ledger: Its last check found 3 things wrong.'])
  expect(excused).toEqual(['workers: a copy works no jobs', 'prices: a copy talks to nobody'])
})
