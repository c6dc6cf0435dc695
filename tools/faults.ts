// `npm run faults -- <words> --minutes 30 --seed 7`: the fault tests whose names contain one of the words, all at
// first, for so long; without a seed it draws one. `--resume` goes on where the last run with the seed stopped.
// `--size 50` makes a schedule of rolling-restarts that long, `--size 5000` a payout of
// kill-during-bulk-payout, with `--minutes` enough. `--report` writes what was tried to bench/results/faults.md.
import { randomInt } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { Refusal } from './refusal.ts'
import { runTool } from './run-tool.ts'
import { ROOT } from './start/environment.ts'
import { faultReport } from './testing/fault-report.ts'
import type { Progress } from './testing/schedules.ts'
import { runSuites, tests } from './testing/suites.ts'
import { readSources } from './tidy/sources.ts'

const REPORT = join(ROOT, 'bench', 'results', 'faults.md')
/** As many files run at a time. */
const LANES = 2

await runTool(async (signal) => {
  const { words, minutes, seed, size, isResumed, isReported } = readArguments()
  const files = faultTests(words)
  const folder = join(ROOT, 'test-results', 'faults', String(seed))
  if (!isResumed) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const each = minutes / Math.ceil(files.length / LANES)
  console.log(`${files.length} fault tests, ${minutes} minutes, seed ${seed}`)
  const env = { KIVUKO_FAULTS: JSON.stringify({ seed, minutes: each, folder, size }) }
  const code = await runSuites([tests({ args: files, env, name: 'faults', isRepeated: false })], signal)
  const progress = readProgress(folder)
  console.log(faultReport('', progress))
  if (isReported && code === 0) writeFileSync(REPORT, faultReport(readFileSync(REPORT, 'utf8'), progress))
  return code
})

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      minutes: { type: 'string', default: '5' },
      seed: { type: 'string', default: String(randomInt(2 ** 31)) },
      size: { type: 'string' },
      resume: { type: 'boolean', default: false },
      report: { type: 'boolean', default: false },
    },
  })
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)]
  if (!(minutes >= 0)) throw new Refusal('--minutes takes a number.')
  if (!Number.isSafeInteger(seed)) throw new Refusal('--seed takes a whole number.')
  const size = values.size === undefined ? undefined : Number(values.size)
  if (size !== undefined && !(Number.isSafeInteger(size) && size > 0))
    throw new Refusal('--size takes a whole number above 0.')
  return { words: positionals, minutes, seed, size, isResumed: values.resume, isReported: values.report }
}

/** The tests that try schedules. */
function faultTests(words: readonly string[]): string[] {
  const files = readSources(/\.test\.ts$/, ['apps', 'packages']).filter(({ text }) => text.includes('trySchedules('))
  const nameOf = (path: string) => basename(path, '.test.ts')
  const chosen = files.map(({ path }) => path).filter((path) => isChosen(nameOf(path), words))
  if (chosen.length === 0) throw new Refusal(`There are: ${files.map(({ path }) => nameOf(path)).join(', ')}.`)
  return chosen
}

function isChosen(name: string, words: readonly string[]): boolean {
  return words.length === 0 || words.some((word) => name.includes(word))
}

function readProgress(folder: string): Progress[] {
  return readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
}
