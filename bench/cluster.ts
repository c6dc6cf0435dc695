// What a request costs in CPU: of the processes that answer, of those that work behind them, and of the database, with one,
// two and four processes, alone and with a synchronous standby; and what movements leave on the disk.
// `node bench/cluster.ts [--quick]`; writes bench/results/cluster.md, which docs/scale.md counts with.
// CPU is counted and not time, so other programs on the machine change the figures little.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ROLES, type RunningPostgres, startPostgres } from '../tools/postgres/start-postgres.ts'
import { cpuOf } from './cluster/cpu.ts'
import { askPhones, type Load, loadsOf } from './cluster/loads.ts'
import { type Kivuko, type Process, startKivuko } from './cluster/processes.ts'
import { type Behind, type Measured, printReport, type Used } from './cluster/report.ts'
import { makeStandby, type Standby } from './cluster/standby.ts'
import { growth, readSizes } from './cluster/tables.ts'
import { type BenchCustomer, createCustomers } from './transfers/customers.ts'

const isQuick = process.argv.includes('--quick')
/** A quick run asks so much less often. */
const SHARE = isQuick ? 0.2 : 1
const ROUNDS = isQuick ? 1 : 2
const COUNTS = [1, 2, 4]
const CUSTOMERS = isQuick ? 1_000 : 5_000
const DEPOSITS = 300 * SHARE
const TRANSFERS = 1_000 * SHARE
const DRAINED_MS = 300_000
/** The log of the database is kept for the standby while it is away. */
const SETTINGS = { max_wal_size: '4GB', wal_keep_size: '4GB' }

type Bench = {
  postgres: RunningPostgres
  standby: Standby
  admin: pg.Client
  kivuko: Kivuko
  customers: BenchCustomer[]
}

type Counted = { processes: readonly Process[]; worker?: Process | undefined; standby?: Standby | undefined }

async function readCpu({ postgres }: Bench, { processes, worker, standby }: Counted): Promise<Used> {
  const [api, behind, database, second] = await Promise.all([
    Promise.all(processes.map(({ pid }) => cpuOf(pid))),
    worker ? cpuOf(worker.pid) : 0,
    cpuOf(postgres.pid),
    standby ? standby.pid().then(cpuOf) : 0,
  ])
  return { api: api.reduce((sum, each) => sum + each, 0), worker: behind, database, standby: second }
}

function between(before: Used, after: Used): Used {
  return {
    api: after.api - before.api,
    worker: after.worker - before.worker,
    database: after.database - before.database,
    standby: after.standby - before.standby,
  }
}

/** Answers the CPU that `work` took, and how much of it was done. */
async function measure(bench: Bench, counted: Counted, work: () => Promise<number>) {
  const before = await readCpu(bench, counted)
  const started = performance.now()
  const answered = await work()
  const used = between(before, await readCpu(bench, counted))
  return { answered, used, seconds: (performance.now() - started) / 1000 }
}

/** Each load with so many processes, with and without a standby in turns. */
async function measureLoads(bench: Bench, processes: readonly Process[], loads: readonly Load[]): Promise<Measured[]> {
  const found: Measured[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    for (const isSynchronous of [false, true]) {
      if (isSynchronous) await bench.standby.join()
      const standby = isSynchronous ? bench.standby : undefined
      for (const load of loads) {
        const { answered, used } = await measure(bench, { processes, standby }, () =>
          load.run(processes, load.times * SHARE),
        )
        found.push({ load: load.name, processes: processes.length, isSynchronous, answered, used })
        console.error(`${load.name}, ${processes.length} processes${isSynchronous ? ', standby' : ''}: ${answered}`)
      }
      if (isSynchronous) await bench.standby.leave()
    }
  return found
}

/** Until no job is due, no mail waits, and every deposit has ended. */
async function untilDrained(admin: pg.Client): Promise<void> {
  const deadline = performance.now() + DRAINED_MS
  for (let calm = 0; calm < 3; ) {
    if (performance.now() > deadline) throw new Error('the jobs do not come to an end')
    await wait(500)
    const { rows } = await admin.query<{ open: string }>(`
      select (select count(*) from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts)
        + (select count(*) from mails_waiting)
        + (select count(*) from deposits where state in ('created', 'pending')) as open`)
    calm = rows[0]?.open === '0' ? calm + 1 : 0
  }
}

/** What one process that works costs beside the movement itself: notices, mails, prompts, callbacks. */
async function measureBehind(bench: Bench, processes: readonly Process[], transfers: Load): Promise<Behind[]> {
  const worker = await bench.kivuko.startWorker()
  await untilDrained(bench.admin)
  const found: Behind[] = []
  for (const isSynchronous of [false, true]) {
    if (isSynchronous) await bench.standby.join()
    const counted = { processes, worker, standby: isSynchronous ? bench.standby : undefined }
    const rest = await measure(bench, counted, () => wait(5_000).then(() => 1))
    const ways = {
      'POST /payments/mobile-money/deposit': () => askPhones(processes, bench.customers, DEPOSITS).then(() => DEPOSITS),
      [transfers.name]: () => transfers.run(processes, TRANSFERS),
    }
    for (const [name, work] of Object.entries(ways)) {
      const sizes = await readSizes(bench.admin)
      const done = await measure(bench, counted, async () => {
        const answered = await work()
        await untilDrained(bench.admin)
        return answered
      })
      const grown = growth(sizes, await readSizes(bench.admin))
      found.push({ name, isSynchronous, ...done, idle: rest, grown })
      console.error(`${name} to its end${isSynchronous ? ', standby' : ''}: ${done.answered}`)
    }
    if (isSynchronous) await bench.standby.leave()
  }
  await worker.stop()
  return found
}

/** What was answered must be there: as many journals as lines of senders, and nothing made of nothing. */
async function prove(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ sent: string; posted: string; sum: string; open: string }>(`
    select (select count(*) from transactions where type = 'transfer') as sent,
      (select count(*) from ledger.journals where kind = 'transfer') as posted,
      (select sum(balance) from ledger.accounts) as sum`)
  const [proof] = rows
  if (!proof || proof.sent !== proof.posted || proof.sum !== '0')
    throw new Error(`the books are wrong: ${JSON.stringify(proof)}`)
  return `${proof.sent} transfers were made; as many journals were posted, and all accounts sum to zero.`
}

async function run(bench: Bench): Promise<string> {
  const { kivuko, admin, customers } = bench
  const { transfers, wallets, quotes } = loadsOf(customers)
  const loads = [transfers, wallets, quotes]
  const processes = [await kivuko.startApi()]
  for (const load of loads) await load.run(processes, load.times * SHARE)
  // What the database does by itself within a minute: until then plans are those of empty tables.
  await admin.query('vacuum analyze')
  const behind = await measureBehind(bench, processes, transfers)
  const measured: Measured[] = []
  for (const count of COUNTS) {
    while (processes.length < count) processes.push(await kivuko.startApi())
    measured.push(...(await measureLoads(bench, processes, loads)))
  }
  return printReport({ measured, behind, proof: await prove(admin), isQuick })
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-bench-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), settings: SETTINGS })
  const admin = new pg.Client({ connectionString: postgres.adminUrl.replace('/postgres?', '/kivuko?') })
  let kivuko: Kivuko | undefined
  let standby: Standby | undefined
  let report: string
  try {
    const { migrateAll } = await import('../apps/api/src/migrate-all.ts')
    await migrateAll(postgres.url, ROLES)
    await admin.connect()
    const customers = await createCustomers(postgres.url, CUSTOMERS)
    kivuko = await startKivuko(postgres.runUrl, folder)
    standby = await makeStandby(postgres, folder)
    report = await run({ postgres, standby, admin, kivuko, customers })
  } finally {
    await kivuko?.stopAll()
    await standby?.leave()
    await admin.end()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  console.log(report)
  if (isQuick) return
  await mkdir(new URL('results/', import.meta.url), { recursive: true })
  await writeFile(new URL('results/cluster.md', import.meta.url), report)
}

await main()
