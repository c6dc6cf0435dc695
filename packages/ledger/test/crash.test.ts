// Killed at any instant: no acknowledged journal is lost, none is posted twice, none is answered two ways.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type RunningPostgres, startPostgres } from '../../../tools/postgres/start-postgres.ts'
import { withClient } from '../../../tools/testing/database.ts'
import { createDice } from '../../../tools/testing/dice.ts'
import { quickFolder } from '../../../tools/testing/quick-folder.ts'
import { schedulesTimeoutMs, trySchedules } from '../../../tools/testing/schedules.ts'
import { LedgerError } from '../src/journal.ts'
import { createLedger } from '../src/ledger.ts'
import { migrateLedger } from '../src/migrate.ts'
import { verifyLedger } from '../src/verify.ts'
import { numberedJournal } from './accounts.ts'

const LOAD_MS = 600
const PREFIXES = ['one', 'two']

type Load = { prefix: string; child: ChildProcess; answers: Map<number, string>; start: number }

/** Starts a little before the last answer, so that finished and unfinished journals are both asked for again. */
function startLoad(url: string, prefix: string, answers: Map<number, string>): Load {
  const start = Math.max(0, ...answers.keys(), 0) - Math.min(60, answers.size)
  const args = [url, prefix, String(start)]
  const child = fork(new URL('./crash-process.ts', import.meta.url), args, {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let text = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) remember(answers, line)
  })
  return { prefix, child, answers, start }
}

function remember(answers: Map<number, string>, line: string): void {
  const [index = '', answer = ''] = line.split(' ')
  const earlier = answers.get(Number(index))
  if (earlier !== undefined && earlier !== answer) throw new Error(`journal ${index} was ${earlier} and is ${answer}`)
  answers.set(Number(index), answer)
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

/** The server's processes: itself first, so that it does not tidy up after the others, and then its children. */
function processesOf(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]) === pid
    } catch {
      return false
    }
  })
  return [pid, ...children.map(Number)]
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended between being listed and being killed.
  }
}

async function killOneBackend(postgres: RunningPostgres): Promise<void> {
  const sql = `select pid from pg_stat_activity where query like '%ledger.post%' and pid <> pg_backend_pid() limit 1`
  const pid = await withClient(postgres.adminUrl, async (client) => (await client.query(sql)).rows[0].pid)
  process.kill(pid, 'SIGKILL')
  // The server ends every other backend and recovers by itself; the load goes on.
  await wait(LOAD_MS)
}

const FAULTS: Record<string, (postgres: RunningPostgres, loads: Load[]) => Promise<unknown>> = {
  'Node killed': async (_, loads) => Promise.all(loads.map(({ child }) => kill(child))),
  'the server process killed': async (postgres) => {
    process.kill(postgres.pid, 'SIGKILL')
    await postgres.exited
  },
  'every server process killed': async (postgres) => {
    for (const pid of processesOf(postgres.pid)) killIfThere(pid)
    await postgres.exited
  },
  'one backend killed': killOneBackend,
  'immediate stop': async (postgres) => {
    process.kill(postgres.pid, 'SIGQUIT')
    await postgres.exited
  },
}

/** Asks for every journal once more: each must be known by its key and answer as it first did. */
async function expectKept(url: string, prefix: string, answers: Map<number, string>): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  const ledger = createLedger({ pool })
  const again = async (index: number) => {
    try {
      const { journalId, replayed } = await ledger.post(numberedJournal(prefix, index))
      return replayed ? String(journalId) : 'lost'
    } catch (error) {
      return error instanceof LedgerError ? error.code : String(error)
    }
  }
  const differing = (
    await Promise.all([...answers].map(async ([index, first]) => [index, first, await again(index)]))
  ).filter(([, first, now]) => first !== now)
  await pool.end()
  expect(differing).toEqual([])
  return answers.size
}

const CYCLE = Object.entries(FAULTS)
/** Together with the kills of the other tests, a thousand. */
const TARGET = 200

async function strikeUnderLoad({ seed, isShort }: { seed: number; isShort: boolean }): Promise<number> {
  const folder = mkdtempSync(join(quickFolder(), 'kivuko-crash-'))
  const rounds = isShort ? CYCLE : [...CYCLE, ...CYCLE]
  const dice = createDice(seed)
  const answers = PREFIXES.map(() => new Map<number, string>())
  let postgres = await startPostgres({ dataDir: folder })
  let loads: Load[] = []
  try {
    await migrateLedger(postgres.url)
    for (const [name, strike] of rounds) {
      const before = answers.map((known) => known.size)
      loads = PREFIXES.map((prefix, index) => startLoad(postgres.url, prefix, answers[index] ?? new Map()))
      while (answers.some((known, index) => known.size < (before[index] ?? 0) + 100)) await wait(10)
      await wait(dice.below(LOAD_MS))
      await strike(postgres, loads)
      await Promise.all(loads.map(({ child }) => kill(child)))
      await postgres.stop()
      postgres = await startPostgres({ dataDir: folder })
      expect(await withClient(postgres.url, (client) => verifyLedger(client)), name).toEqual([])
    }
    for (const [index, prefix] of PREFIXES.entries())
      expect(await expectKept(postgres.url, prefix, answers[index] ?? new Map())).toBeGreaterThanOrEqual(
        rounds.length * 100,
      )
    expect(await withClient(postgres.url, (client) => verifyLedger(client))).toEqual([])
  } finally {
    await Promise.all(loads.map(({ child }) => kill(child)))
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return rounds.length
}

test.skipIf(process.platform !== 'linux')(
  'killing Node or PostgreSQL under load loses nothing that was acknowledged and doubles nothing',
  { timeout: schedulesTimeoutMs() },
  async () => {
    await trySchedules({ name: 'crash', unit: 'kills', target: TARGET }, strikeUnderLoad)
  },
)
