import { expect, test } from 'vitest'
import { faultReport } from './fault-report.ts'
import type { Progress } from './schedules.ts'

const PROGRESS = { name: 'races', unit: 'races', target: 5000, seed: 13, schedules: 1, count: 20, seconds: 90 }

function rows(page: string): string[] {
  return page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Test'))
}

test('a test that ran again has its new row, and every other test keeps its own', () => {
  const other: Progress = { ...PROGRESS, name: 'crash', unit: 'kills', seed: 7, count: 10 }
  const before = faultReport('', [PROGRESS, other])
  expect(rows(before)).toEqual([
    '| crash | 7 | 1 | 10 kills | 5000 | 1.5 |',
    '| races | 13 | 1 | 20 races | 5000 | 1.5 |',
  ])
  const after = faultReport(before, [{ ...PROGRESS, seed: 14, schedules: 2, count: 40 }])
  expect(rows(after)).toEqual([
    '| crash | 7 | 1 | 10 kills | 5000 | 1.5 |',
    '| races | 14 | 2 | 40 races | 5000 | 1.5 |',
  ])
  expect(faultReport(after, [])).toBe(after)
})
