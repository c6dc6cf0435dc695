// `npm run cluster:test`: kills, freezes and cuts off machines of a cluster and its signers under load, and fails when
// writes stop for longer than promised, or something acknowledged is lost or done twice. `npm run test:all`, which runs beside whatever else a machine does, prints the
// figures only. `-- --report` adds the run to bench/results/cluster-trials.md; `-- --cuts 6` cuts the primary off six times
// in each of two ways, and tries nothing else.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brokenPromises, describeRun, type TrialRun, withRun } from './cluster/describe-run.ts'
import { requirePrograms } from './cluster/programs.ts'
import { Refusal } from './refusal.ts'
import { runTool } from './run-tool.ts'
import { ROOT } from './start/environment.ts'
import type { Figure } from './testing/figures.ts'
import { runSuites, tests } from './testing/suites.ts'

const REPORT = join(ROOT, 'bench', 'results', 'cluster-trials.md')
const LOOK_MS = 5_000
/** One file after another: a trial beside another one measures that one. */
const IN_TURN = '--maxWorkers=1'
const ALL = ['cluster.long.test.ts', 'cluster-signers.long.test.ts', IN_TURN]
const CUTS_ALONE = ['cluster.long.test.ts', IN_TURN, '-t', 'RUN-0[68]']

await runTool(async (signal) => {
  requirePrograms()
  const { cuts, isReported } = readArguments()
  const folder = mkdtempSync(join(tmpdir(), 'kivuko-trials-'))
  const file = join(folder, 'figures')
  const at = new Date()
  const load = watchLoad()
  try {
    const env = { KIVUKO_HOLD_FIGURES: 'yes', KIVUKO_FIGURES: file, KIVUKO_CUTS: cuts ?? '1' }
    const args = cuts === undefined ? ALL : CUTS_ALONE
    const code = await runSuites([tests({ args, env, name: 'machines that fail', isRepeated: false })], signal)
    const minutes = (Date.now() - at.getTime()) / 60_000
    const figures = readFigures(file)
    const isGreen = code === 0 && brokenPromises(figures).length === 0
    const run: TrialRun = {
      at,
      cores: cpus().length,
      load: load.end(),
      isGreen,
      minutes,
      figures,
    }
    console.log(`\n${describeRun(run)}`)
    if (isReported) writeFileSync(REPORT, withRun(existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : '', run))
    return isGreen ? 0 : 1
  } finally {
    load.end()
    rmSync(folder, { recursive: true, force: true })
  }
})

function readArguments(): { cuts: string | undefined; isReported: boolean } {
  const { values } = parseArgs({
    options: { cuts: { type: 'string' }, report: { type: 'boolean', default: false } },
  })
  if (values.cuts !== undefined && !/^[1-9]\d?$/.test(values.cuts))
    throw new Refusal('--cuts takes a whole number from 1 to 99.')
  return { cuts: values.cuts, isReported: values.report }
}

/** The machine's load: as it was, and on average from then on. */
function watchLoad(): { end(): TrialRun['load'] } {
  const [before = 0] = loadavg()
  const seen: number[] = []
  const timer = setInterval(() => seen.push(loadavg()[0] ?? 0), LOOK_MS)
  return {
    end() {
      clearInterval(timer)
      return { before, during: seen.reduce((sum, each) => sum + each, 0) / Math.max(seen.length, 1) }
    },
  }
}

function readFigures(file: string): Figure[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Figure)
}
