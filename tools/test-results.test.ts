import { expect, test } from 'vitest'
import { countPlaywright, countRepeated, countVitest, failedFiles, readCount } from './test-results.ts'

test('a test file that cannot be read counts as a failure', () => {
  const testResults = [
    { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
    {
      name: 'wrong.test.ts',
      status: 'failed',
      assertionResults: [
        {
          status: 'failed',
          fullName: 'one and one is three',
          failureMessages: ['\u001b[31mis two\u001b[0m\nat line 1'],
        },
      ],
    },
    {
      name: 'right.test.ts',
      status: 'passed',
      assertionResults: [{ status: 'passed', fullName: 'one and one is two' }],
    },
  ]
  expect(countVitest({ numPassedTests: 1, numFailedTests: 1, testResults })).toEqual({
    passed: 1,
    failed: 2,
    failures: ['broken.test.ts could not be run', 'one and one is three\n  is two\n  at line 1'],
  })
})

test('a journey that passed only at the second try counts as a failure, and each says what was wrong', () => {
  const journey = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ status, projectName: 'phone', results: [message === undefined ? {} : { error: { message } }] }],
  })
  const suites = [
    { specs: [journey('buys', 'expected')], suites: [{ specs: [journey('sells', 'unexpected', 'no button')] }] },
    { specs: [journey('sends', 'flaky')] },
  ]
  expect(countPlaywright({ stats: { expected: 4 }, suites, errors: [{ message: 'no browser\n at start' }] })).toEqual({
    passed: 4,
    failed: 3,
    failures: ['sells (phone)\n  no button', 'sends (phone)', 'no browser'],
  })
})

test('a runner that died without a report counts as a failure', () => {
  expect(readCount('no/such/report.json', countVitest, false)).toMatchObject({ passed: 0, failed: 1 })
})

test('the files of what failed are tried again', () => {
  const testResults = [
    { name: '/a/wrong.test.ts', status: 'failed', assertionResults: [] },
    { name: '/a/right.test.ts', status: 'passed', assertionResults: [] },
  ]
  expect(failedFiles({ numPassedTests: 0, numFailedTests: 1, testResults })).toEqual(['/a/wrong.test.ts'])
})

test('what holds when it has the machine to itself is unsteady, and what fails again is a failure', () => {
  const first = { passed: 7, failed: 2, failures: ['sells\n  late', 'sends\n  late'] }
  expect(countRepeated(first, { passed: 5, failed: 1, failures: ['sends\n  wrong'] })).toEqual({
    passed: 8,
    failed: 1,
    failures: ['sends\n  wrong'],
    unsteady: ['sells\n  late'],
  })
})

test('a repeat that tried less than failed changes nothing', () => {
  const first = { passed: 7, failed: 2, failures: ['sells', 'sends'] }
  expect(countRepeated(first, { passed: 1, failed: 0, failures: [] })).toEqual(first)
})
