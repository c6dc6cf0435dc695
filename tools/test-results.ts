// Reads the test runners' reports: how many tests passed and failed, which failed, and why.
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const WORDS_MAX = 600

export type Count = { passed: number; failed: number; failures: string[]; unsteady?: string[] }

export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; assertionResults: VitestResult[] }[]
}
type VitestResult = { status: string; fullName: string; failureMessages?: string[] }

/** What the runner printed thousands of lines above, so that the end of a log is enough to know what happened. */
function withWords(title: string, words = ''): string {
  const plain = stripVTControlCharacters(words).trim().slice(0, WORDS_MAX)
  return plain === '' ? title : `${title}\n  ${plain.replaceAll('\n', '\n  ')}`
}

/** A file that could not even be read counts as one failure. */
export function countVitest(report: VitestReport): Count {
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults
      .filter((each) => each.status === 'failed')
      .map(({ fullName, failureMessages }) => withWords(fullName, failureMessages?.[0]))
    return status === 'failed' && failed.length === 0 ? [`${name} could not be run`] : failed
  })
  return { passed: report.numPassedTests, failed: failures.length, failures }
}

/** The files in which tests failed, or which could not even be read. */
export function failedFiles({ testResults }: VitestReport): string[] {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
}

/** What is left of a count once what failed was tried once more: what holds then is unsteady. */
export function countRepeated(first: Count, again: Count): Count {
  if (again.passed + again.failed < first.failed) return first
  const titleOf = (failure: string) => failure.split('\n', 1)[0]
  const failing = new Set(again.failures.map(titleOf))
  const unsteady = first.failures.filter((failure) => !failing.has(titleOf(failure)))
  return { passed: first.passed + unsteady.length, failed: again.failed, failures: again.failures, unsteady }
}

type Suite = {
  suites?: Suite[]
  specs?: { title: string; tests: Journey[] }[]
}
type Journey = { status: string; projectName: string; results: { error?: { message?: string } }[] }
type PlaywrightReport = { stats: { expected: number }; suites: Suite[]; errors: { message?: string }[] }

/** A journey that passed only when repeated counts as failed: it would fail for somebody else. */
export function countPlaywright({ stats, suites, errors }: PlaywrightReport): Count {
  const failures = [
    ...suites.flatMap(failedJourneys),
    ...errors.map(({ message }) => message?.split('\n', 1)[0] ?? 'the journeys could not be run'),
  ]
  return { passed: stats.expected, failed: failures.length, failures }
}

function failedJourneys({ suites = [], specs = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        withWords(`${title} (${projectName})`, results.find(({ error }) => error)?.error?.message),
      ),
  )
  return [...own, ...suites.flatMap(failedJourneys)]
}

/** Counts a report; a runner that ended badly without saying which test failed is one failure itself. */
export function readCount<R>(file: string, count: (report: R) => Count, didEndWell: boolean): Count {
  const counted = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, failures: [] }
  const isSilentFailure = !didEndWell && counted.failed === 0
  return isSilentFailure ? { ...counted, failed: 1, failures: ['the runner ended badly, see above'] } : counted
}
