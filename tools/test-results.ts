// Reads how many tests passed and failed from the reports the test runners write.
import { existsSync, readFileSync } from 'node:fs'

export type Count = { passed: number; failed: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A file that could not even be read counts as one failure. */
export function countVitest(report: VitestReport): Count {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((each) => each.status !== 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }

/** A journey that passed only when repeated counts as failed: it would fail for somebody else. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Count {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

/** Counts a report; a runner that ended badly without saying which test failed is one failure itself. */
export function readCount<R>(file: string, count: (report: R) => Count, didEndWell: boolean): Count {
  const counted = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
  const isSilentFailure = !didEndWell && counted.failed === 0
  return isSilentFailure ? { ...counted, failed: 1 } : counted
}
