// How fast the ledger is, beside what one could do instead, on the same PostgreSQL in the same run.
// node bench/ledger.ts [--quick] [--scale] [--lone] [--seconds 3] [--callers 1,8,64,256]
// --lone: one caller alone, in many short turns; --scale: a small ledger and one of five million entries.
import { parseArgs } from 'node:util'
import type { Contender } from './ledger/contenders/contender.ts'
import { startKivuko } from './ledger/contenders/kivuko.ts'
import { startPgledgerShape } from './ledger/contenders/pgledger-shape.ts'
import { startFloor, startTransactionEach } from './ledger/contenders/rows.ts'
import { type Measure, measure, median } from './ledger/measure.ts'
import { fillPgbench, hasPgbench, runPgbench } from './ledger/pgbench.ts'
import { machineFacts, type Row, writeReport } from './ledger/report.ts'
import { measureScale } from './ledger/scale.ts'
import { type BenchServer, startServer } from './ledger/server.ts'
import { WORKLOADS, type Workload } from './ledger/workloads.ts'

const STARTERS = [startKivuko, startPgledgerShape, startTransactionEach, startFloor]
const MAIN_CALLERS = 64
/** One caller waits for the disk at each posting, so a disturbance shows more: turns are more, and shorter. */
const LONE_ROUNDS = 9
const SCALE_ENTRIES = 5_000_000

const { values: args } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    scale: { type: 'boolean', default: false },
    lone: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    callers: { type: 'string' },
  },
})

type Runner = { name: string; workload: string; run: (callers: number, seconds: number) => Promise<Measure> }

function log(line: string): void {
  process.stderr.write(`${line}\n`)
}

function runnerOf(contender: Contender, workload: Workload): Runner {
  const post = () => contender.post(WORKLOADS[workload]())
  return { name: contender.name, workload, run: (callers, seconds) => measure({ post, callers, seconds }) }
}

async function pgbenchRunners(server: BenchServer, scales: readonly number[]): Promise<Runner[]> {
  if (!(await hasPgbench())) {
    log('pgbench is not installed: no TPC-B figures')
    return []
  }
  const runners: Runner[] = []
  for (const scale of scales) {
    const url = await server.createDatabase(`bench_tpcb_${scale}`)
    log(`filling pgbench at scale ${scale}`)
    await fillPgbench(url, scale)
    const run = (callers: number, seconds: number) => runPgbench({ url, callers, seconds: Math.ceil(seconds) })
    runners.push({ name: `TPC-B, scale ${scale}`, workload: 'TPC-B', run })
  }
  return runners
}

/** Each round runs everyone once, so that a disturbance of the machine does not fall on one alone. */
async function compare(
  server: BenchServer,
  runners: readonly Runner[],
  { callers, rounds, seconds }: { callers: number; rounds: number; seconds: number },
): Promise<Row[]> {
  const runs = new Map<Runner, Measure[]>(runners.map((runner) => [runner, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [runner, measures] of runs) {
      await server.settle()
      const result = await runner.run(callers, seconds)
      measures.push(result)
      log(
        `${callers} callers, ${runner.workload}, ${runner.name}: ${Math.round(result.perSecond).toLocaleString('en')}/s`,
      )
    }
  }
  return [...runs].map(([{ name, workload }, measures]) => ({ name, workload, callers, ...median(measures) }))
}

async function startContenders(server: BenchServer): Promise<Contender[]> {
  const contenders: Contender[] = []
  for (const [index, start] of STARTERS.entries())
    contenders.push(await start(await server.createDatabase(`bench_${index}`)))
  return contenders
}

async function endContenders(server: BenchServer, contenders: readonly Contender[]): Promise<void> {
  for (const contender of contenders) await contender.close()
  for (const index of STARTERS.keys()) await server.dropDatabase(`bench_${index}`)
}

async function compareLone(server: BenchServer, seconds: number): Promise<Row[]> {
  const contenders = await startContenders(server)
  const hot = contenders.map((contender) => runnerOf(contender, 'hot2'))
  const rows = await compare(server, hot, { callers: 1, rounds: 2 * LONE_ROUNDS, seconds })
  await endContenders(server, contenders)
  return rows
}

async function compareAll(server: BenchServer, seconds: number): Promise<Row[]> {
  const contenders = await startContenders(server)
  const tpcb = await pgbenchRunners(server, args.quick ? [1] : [1, 50])
  const hot = contenders.map((contender) => runnerOf(contender, 'hot2'))
  const [kivuko, pgledger] = contenders
  const rows = await compare(server, [...hot, ...tpcb], { callers: MAIN_CALLERS, rounds: 3, seconds })
  if (kivuko && pgledger && !args.quick) {
    const others = (['fee3', 'buy5', 'cold2'] as const).map((workload) => runnerOf(kivuko, workload))
    others.push(runnerOf(pgledger, 'cold2'))
    rows.push(...(await compare(server, others, { callers: MAIN_CALLERS, rounds: 3, seconds: seconds * 0.7 })))
  }
  const asked = args.callers ?? (args.quick ? '1' : '1,8,256')
  for (const callers of asked
    .split(',')
    .map(Number)
    .filter((count) => count !== MAIN_CALLERS)) {
    // pgbench needs a connection a caller.
    const fitting = callers > 150 ? hot : [...hot, ...tpcb]
    const turns =
      callers === 1 && !args.quick
        ? { rounds: LONE_ROUNDS, seconds: seconds * 0.3 }
        : { rounds: 1, seconds: seconds * 0.7 }
    rows.push(...(await compare(server, args.quick ? hot : fitting, { callers, ...turns })))
  }
  await endContenders(server, contenders)
  return rows
}

const started = performance.now()
const seconds = Number(args.seconds ?? (args.quick ? 1 : 3))
if (!(seconds > 0)) throw new RangeError('--seconds is a number above zero')
await using server = await startServer()
const facts = await server.facts()
const rows = args.scale ? [] : args.lone ? await compareLone(server, seconds * 0.3) : await compareAll(server, seconds)
const scale =
  args.quick || args.lone
    ? []
    : await measureScale(server, { entries: SCALE_ENTRIES, rounds: 3, seconds, callers: MAIN_CALLERS, log })
const minutes = (performance.now() - started) / 60_000
await writeReport({
  machine: machineFacts(facts),
  rows,
  scale,
  mode: args.quick ? 'quick' : args.scale ? 'scale' : args.lone ? 'lone' : 'full',
  minutes,
})
