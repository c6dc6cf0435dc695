// The suites that `npm test` and `npm run test:all` are made of, and how their counts become one last line.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBehaviours, reportBehaviours } from '../behaviours.ts'
import { GATES, runStep, runSteps, VITEST } from '../steps.ts'
import { type Count, countPlaywright, countVitest, readCount } from '../test-results.ts'

const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

/** `reports` is a folder for what the runners write. */
type Context = { reports: string; signal: AbortSignal }
export type Suite = (context: Context) => Promise<readonly Count[]>

/** Runs one suite after another. The last line is the sum; answers the exit code. */
export async function runSuites(suites: readonly Suite[], signal: AbortSignal): Promise<number> {
  const startedAt = performance.now()
  const counts: Count[] = []
  const reports = mkdtempSync(join(tmpdir(), 'kivuko-reports-'))
  try {
    for (const suite of suites) counts.push(...(await suite({ reports, signal })))
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`failed: ${failure}`)
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} seconds`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

function countOne(isWell: boolean, name: string): Count {
  return { passed: isWell ? 1 : 0, failed: isWell ? 0 : 1, failures: isWell ? [] : [name] }
}

/** Format, lint, types, arrows, dead code, the web app and its size, and a test for every behaviour. */
export const gates: Suite = async ({ signal }) => {
  const failed = new Set(await runSteps(GATES, signal))
  return [
    ...GATES.map(({ name }) => countOne(!failed.has(name), name)),
    countOne(reportBehaviours(readBehaviours()), 'behaviours'),
  ]
}

/** Room for what is soon forgotten, of which tests make much. */
const ROOMY = { NODE_OPTIONS: '--max-semi-space-size=32' }

/** Unit, story, race, fault and component tests: all of them, or those that `args` of vitest choose. */
export function tests({ args = [], env = {}, name = 'unit, story, race and fault tests' }: Choice = {}): Suite {
  return async ({ reports, signal }) => {
    const report = join(reports, `vitest-${name.replaceAll(/\W+/g, '-')}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const step = { name, script: VITEST, args: ['run', ...reporters, ...args], env: { ...ROOMY, ...env }, isLoud: true }
    return [readCount(report, countVitest, await runStep(step, signal))]
  }
}

/** Tests that take long by their nature are called `<what>.long.test.ts`, and journeys have the tag `@long`. */
export const NOT_LONG: Choice = { env: { KIVUKO_WITHOUT_LONG: 'yes' } }
export const ONLY_LONG: Choice = { args: ['.long.test.ts'], name: 'tests that take long' }

/** Every story again, by two processes on one database and one queue that take turns: both give the same answers. */
export const TWICE: Choice = {
  args: ['apps/api/test/scenarios/'],
  env: { KIVUKO_TWO_PROCESSES: 'yes', KIVUKO_WITHOUT_LONG: 'yes' },
  name: 'stories by two processes',
}

type Choice = { args?: readonly string[]; env?: Record<string, string>; name?: string }

/**
 * `once`: each journey at the width where it matters most, without the long ones; `elsewhere`: at the other one, and the
 * long ones; `everywhere`: all at both.
 */
export type Widths = 'once' | 'elsewhere' | 'everywhere'

/** Journeys in a real browser; `args` of Playwright may choose some. */
export function journeys(widths: Widths, args: readonly string[] = []): Suite {
  return async ({ reports, signal }) => {
    const report = join(reports, `journeys-${widths}.json`)
    const step = {
      name: 'journeys in a browser',
      script: PLAYWRIGHT,
      args: ['test', '--reporter=list,json', ...args],
      cwd: 'e2e',
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, KIVUKO_E2E_WIDTHS: widths },
      isLoud: true,
    }
    return [readCount(report, countPlaywright, await runStep(step, signal))]
  }
}

/** Faults of every kind, for so many minutes, from one seed on. */
export function longFaults({ minutes, seed }: { minutes: number; seed: number }): Suite {
  return async ({ signal }) => {
    const args = ['--minutes', String(minutes), '--seed', String(seed)]
    const step = { name: `faults for ${minutes} minutes`, script: 'tools/faults.ts', args, isLoud: true }
    return [countOne(await runStep(step, signal), step.name)]
  }
}
