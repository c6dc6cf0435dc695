import { expect, test } from 'vitest'
import { splitPeriod } from './period.ts'

test('TXN-16 a period is whole months and the days beside them, each day once', () => {
  expect(splitPeriod({})).toEqual({ whole: { from: undefined, before: undefined }, days: [] })
  expect(splitPeriod({ from: '2026-05-01' })).toEqual({ whole: { from: '2026-05-01', before: undefined }, days: [] })
  expect(splitPeriod({ from: '2026-12-02' })).toEqual({
    whole: { from: '2027-01-01', before: undefined },
    days: [{ from: '2026-12-02', to: '2026-12-31' }],
  })
  expect(splitPeriod({ to: '2024-02-29' })).toEqual({ whole: { from: undefined, before: '2024-03-01' }, days: [] })
  expect(splitPeriod({ to: '2024-02-28' })).toEqual({
    whole: { from: undefined, before: '2024-02-01' },
    days: [{ from: '2024-02-01', to: '2024-02-28' }],
  })
  expect(splitPeriod({ from: '2026-01-15', to: '2026-03-10' })).toEqual({
    whole: { from: '2026-02-01', before: '2026-03-01' },
    days: [
      { from: '2026-01-15', to: '2026-01-31' },
      { from: '2026-03-01', to: '2026-03-10' },
    ],
  })
  expect(splitPeriod({ from: '2026-01-15', to: '2026-02-10' })).toEqual({
    whole: undefined,
    days: [{ from: '2026-01-15', to: '2026-02-10' }],
  })
  expect(splitPeriod({ from: '2026-01-01', to: '2026-01-31' })).toEqual({
    whole: { from: '2026-01-01', before: '2026-02-01' },
    days: [],
  })
  expect(splitPeriod({ from: '2026-03-01', to: '2026-01-31' })).toEqual({ whole: undefined, days: [] })
})
