import { expect, test } from 'vitest'
import { countPlaywright, countVitest, readCount } from './test-results.ts'

test('a test file that cannot be read counts as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ]
  expect(countVitest({ numPassedTests: 1, numFailedTests: 1, testResults })).toEqual({ passed: 1, failed: 2 })
})

test('a journey that passed only at the second try counts as a failure', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1 }
  expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 4, failed: 2 })
})

test('a runner that died without a report counts as a failure', () => {
  expect(readCount('no/such/report.json', countVitest, false)).toEqual({ passed: 0, failed: 1 })
})
