// The suites that `npm test` and `npm run test:all` are made of, and how their counts become one last line.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ROOT } from '../start/environment.ts'
import { GATES, runStep, runSteps, VITEST } from '../steps.ts'
import { type Count, countPlaywright, countRepeated, countVitest, failedFiles, readCount } from '../test-results.ts'

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
  for (const failure of counts.flatMap(({ unsteady = [] }) => unsteady)) console.log(`unsteady: ${failure}`)
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
  return GATES.map(({ name }) => countOne(!failed.has(name), name))
}

/** Room for what is soon forgotten, of which tests make much. */
const ROOMY = { NODE_OPTIONS: '--max-semi-space-size=32' }

/**
 * When so few fail, they run once more with the machine to themselves. What holds then is told as unsteady, by name, and
 * does not make the run red; what fails twice, or fails with many others, does.
 */
const REPEATED_AT_MOST = 3

/** A schedule of faults that once lost money has lost it. */
const isFault = (file: string) => file.includes('/test/faults/')

async function repeatFew(first: Count, again: () => Promise<Count>): Promise<Count> {
  const areFew = first.failed > 0 && first.failed <= REPEATED_AT_MOST
  return areFew ? countRepeated(first, await again()) : first
}

/** Unit, story, race, fault and component tests: all of them, or those that `args` of vitest choose. */
export function tests(choice: Choice = {}): Suite {
  const { args = [], env = {}, name = 'unit, story, race and fault tests', isRepeated = true } = choice
  return async ({ reports, signal }) => {
    const run = async (runName: string, chosen: readonly string[]) => {
      const report = join(reports, `vitest-${runName.replaceAll(/\W+/g, '-')}.json`)
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const step = { script: VITEST, args: ['run', ...reporters, ...chosen], env: { ...ROOMY, ...env }, isLoud: true }
      return { report, count: readCount(report, countVitest, await runStep({ ...step, name: runName }, signal)) }
    }
    const first = await run(name, args)
    if (!isRepeated) return [first.count]
    const again = async () => {
      // The whole file: a test may go on from what one before it did.
      const files = failedFiles(JSON.parse(readFileSync(first.report, 'utf8')))
      if (files.some(isFault)) return first.count
      return (await run(`${name}, once more`, [...files.map((file) => relative(ROOT, file)), '--maxWorkers=1'])).count
    }
    return [await repeatFew(first.count, again)]
  }
}

/**
 * What takes seconds by its nature has the tag `long`, a journey `@long`. A file that takes minutes is called
 * `<what>.long.test.ts`.
 */
export const NOT_LONG: Choice = { args: ['--tagsFilter=!long'], env: { KIVUKO_WITHOUT_LONG: 'yes' } }
export const SECONDS: Choice = {
  args: ['--tagsFilter=long', 'apps/'],
  env: { KIVUKO_WITHOUT_LONG: 'yes' },
  name: 'tests that take seconds',
}
export const MINUTES: Choice = { args: ['.long.test.ts'], name: 'tests that take minutes' }

/** Every story again, by two processes on one database and one queue that take turns: both give the same answers. */
export const TWICE: Choice = {
  args: ['apps/api/test/scenarios/'],
  env: { KIVUKO_TWO_PROCESSES: 'yes', KIVUKO_WITHOUT_LONG: 'yes' },
  name: 'stories by two processes',
}
/** With those that take minutes. */
export const TWICE_WHOLE: Choice = { ...TWICE, env: { KIVUKO_TWO_PROCESSES: 'yes' } }

/** `1/3` for example: the first third of the files. */
export function partOf(choice: Choice, part: string): Choice {
  return { ...choice, args: [...(choice.args ?? []), `--shard=${part}`], name: `${choice.name}, part ${part}` }
}

type Choice = {
  args?: readonly string[]
  env?: Record<string, string>
  name?: string
  /** Whether a few that fail are tried once more. */
  isRepeated?: boolean
}

/**
 * `once`: each journey at the width where it matters most, without the long ones; `long`: those; `elsewhere`: all at the
 * other width; `everywhere`: all at both.
 */
export type Widths = 'once' | 'long' | 'elsewhere' | 'everywhere'

/** Journeys in a real browser; `args` of Playwright may choose some. */
export function journeys(widths: Widths, args: readonly string[] = []): Suite {
  return async ({ reports, signal }) => {
    const run = async (name: string, chosen: readonly string[]) => {
      const report = join(reports, `${name.replaceAll(/\W+/g, '-')}-${widths}.json`)
      const step = {
        name,
        script: PLAYWRIGHT,
        args: ['test', '--reporter=list,json', ...chosen],
        cwd: 'e2e',
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, KIVUKO_E2E_WIDTHS: widths },
        isLoud: true,
      }
      return readCount(report, countPlaywright, await runStep(step, signal))
    }
    const first = await run('journeys in a browser', args)
    const again = () => run('journeys, once more', ['--last-failed', '--workers=1', ...args])
    return [await repeatFew(first, again)]
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
