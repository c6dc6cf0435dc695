// How many transfers a second customers make over HTTP, beside bare Fastify with one durable insert a request, in
// turns on the same machine and PostgreSQL, and what each costs in rows, WAL and CPU. `node bench/transfers.ts [--quick]
// [--statements]`; writes bench/results/transfers.md. `--statements` counts what each statement took and prints it
// instead. Target: 50 %.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { API_BASE, DEVICE_HEADER, DEVICE_NONCE_HEADER } from '@kivuko/contract/endpoint.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import autocannon from 'autocannon'
import { calculateThumbprint, generateKeyPair, generateProof, type KeyPair } from 'dpop'
import pg from 'pg'
import { ROLES, startPostgres } from '../tools/postgres/start-postgres.ts'
import { apiEnvironment, makePlan } from '../tools/start/environment.ts'
import { printStatements, readMoment, type Used, usedBetween } from './transfers/cost.ts'
import { type BenchCustomer, createCustomers, FRIENDS } from './transfers/customers.ts'
import { type Server, startServer } from './transfers/start-server.ts'

const isQuick = process.argv.includes('--quick')
const countsStatements = process.argv.includes('--statements')
const ROUNDS = isQuick ? 1 : 5
const SECONDS = isQuick ? 3 : 5
const CALLERS = 64
const CUSTOMERS = 5_000
const WIDE = { daily: '1000000000', monthly: '1000000000' }
const PATH = `${API_BASE}${transferInternally.path}`

type Figures = { perSecond: number; p50: number; p99: number; answered: number }
type Measured = Figures & { used: Used }

async function startApi(databaseUrl: string): Promise<Server> {
  const plan = await makePlan({ PORT: '0' })
  const settings = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '2000000000',
    JOBS_CONCURRENCY: '0',
    WEB_ROOT: undefined,
    KYC_LIMITS: JSON.stringify({ 1: WIDE, 2: WIDE, 3: WIDE, 4: WIDE }),
    KYC_OPERATIONS: JSON.stringify({ phone_payout: 1, sale: 1, delivery: 1, withdrawal: 1 }),
  }
  const env = { ...apiEnvironment(plan, databaseUrl), ...settings }
  return startServer('../../apps/api/src/main.ts', { port: plan.port, env })
}

async function startBeside(file: 'bare.ts' | 'rows-only.ts', databaseUrl: string): Promise<Server> {
  const { port } = await makePlan({ PORT: '0' })
  return startServer(file, { port, args: [String(port), databaseUrl], env: process.env })
}

let keys = 0

const below = (count: number) => Math.trunc(Math.random() * count)

/** A proof of the device for a call of one customer, by their place; made before the load, which would pay for it. */
type Proof = { place: number; proof: string }

async function prepareProofs(
  url: string,
  device: KeyPair,
  { customers, count }: { customers: readonly BenchCustomer[]; count: number },
): Promise<Proof[]> {
  const nonce = (await fetch(`${url}${API_BASE}/health`)).headers.get(DEVICE_NONCE_HEADER) ?? ''
  const half = customers.length / 2
  const proofs: Proof[] = []
  for (let made = 0; made < count; made += 1) {
    const place = half + below(half)
    const proof = await generateProof(device, `${url}${PATH}`, 'POST', nonce, customers[place]?.token)
    proofs.push({ place, proof })
  }
  return proofs
}

/**
 * Every request is another customer's, to a friend of theirs, under another key: the same for both servers. With
 * proofs it is as many requests as there are, of those whose sessions are bound.
 */
async function load(
  url: string,
  customers: readonly BenchCustomer[],
  { seconds, proofs }: { seconds: number; proofs?: Proof[] },
): Promise<Figures> {
  const at = (place: number) => customers[place % customers.length] as BenchCustomer
  const result = await autocannon({
    url: `${url}${PATH}`,
    connections: CALLERS,
    ...(proofs ? { amount: proofs.length } : { duration: seconds }),
    requests: [
      {
        method: 'POST',
        setupRequest(request) {
          const { place, proof } = proofs?.pop() ?? { place: below(customers.length / 2), proof: undefined }
          const [from, to] = [at(place), at(place + 1 + below(FRIENDS))]
          keys += 1
          return {
            ...request,
            headers: {
              'content-type': 'application/json',
              authorization: `Bearer ${from.token}`,
              'idempotency-key': `bench-key-${keys}`,
              ...(proof ? { [DEVICE_HEADER]: proof } : {}),
            },
            body: `{"recipient_identifier":"${to.email}","amount":"1.25","currency":"NGN","note":"lunch","transfer_type":"internal"}`,
          }
        },
      },
    ],
  })
  if (result.non2xx > CALLERS / 2 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors: these figures mean nothing`)
  // The average it reports counts a second that was begun as a whole one.
  const { requests, duration, latency } = result
  return { perSecond: requests.total / duration, p50: latency.p50, p99: latency.p99, answered: requests.total }
}

function median<F extends Figures>(figures: F[]): F {
  const sorted = figures.toSorted((a, b) => a.perSecond - b.perSecond)
  return sorted[Math.trunc(sorted.length / 2)] as F
}

/** What was answered must be there: as many journals as lines of senders, and nothing made of nothing. */
async function prove(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ sent: string; posted: string; sum: string }>(`
    select (select count(*) from transactions where type = 'transfer') as sent,
      (select count(*) from ledger.journals where kind = 'transfer') as posted,
      (select sum(balance) from ledger.accounts) as sum`)
  await client.end()
  const [proof] = rows
  if (!proof || proof.sent !== proof.posted || proof.sum !== '0')
    throw new Error(`the books are wrong: ${JSON.stringify(proof)}`)
  return `${proof.sent} transfers were made; as many journals were posted, and all accounts sum to zero.`
}

async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('analyze')
  await client.end()
}

const row = (name: string, { perSecond, p50, p99 }: Figures) =>
  `| ${name} | ${Math.round(perSecond)} | ${p50} | ${p99} |`

function costRow(name: string, { answered, used }: Measured): string {
  const each = (value: number, digits: number) => (value / answered).toFixed(digits)
  const cpu = [used.databaseCpu, used.serverCpu].map((seconds) => each(seconds * 1e6, 0))
  const written = [each(used.rows, 1), each(used.walRecords, 1), each(used.walBytes, 0)]
  return `| ${[name, ...written, ...cpu].join(' | ')} |`
}

/** A load, and what it used. */
async function measure(
  costly: { client: pg.Client; postgresPid: number },
  server: Server,
  run: () => Promise<Figures>,
) {
  const before = await readMoment({ ...costly, serverPid: server.pid })
  const figures = await run()
  const after = await readMoment({ ...costly, serverPid: server.pid })
  return { ...figures, used: await usedBetween(costly.client, before, after) }
}

type Measures = { api: Measured[]; bare: Measured[]; rows: Measured[]; bound: Measured[] }

function print(figures: Measures, proof: string): string {
  const [ours, floor, bound] = [median(figures.api), median(figures.bare), median(figures.bound)]
  const least = median(figures.rows)
  const share = (of: Figures) => Math.round((100 * of.perSecond) / floor.perSecond)
  return [
    '# Transfers',
    '',
    `POST ${PATH}, ${CALLERS} connections, median of ${ROUNDS} runs of ${SECONDS} s in turns, ${CUSTOMERS} customers, random pairs.`,
    'Each answer of Kivuko is a signed-in transfer with its key, row, journal, two lines, and two notifications whose mails',
    'wait, all durable; each answer of the bare server is one durable insert. Between them stands a bare server that writes',
    'the rows of a transfer in the same batches, and asks nobody anything. All share one PostgreSQL. What jobs do',
    'afterwards, sums of months and mails, is not counted.',
    '',
    '| Server | answers a second | p50 ms | p99 ms |',
    '|---|---|---|---|',
    row('bare Fastify, one durable insert', floor),
    row('the same rows as Kivuko writes, and nothing else', least),
    row('Kivuko', ours),
    row('Kivuko, sessions bound to a device, a proof with each call', bound),
    '',
    '| Each answer | rows | WAL records | WAL bytes | CPU of PostgreSQL, µs | CPU of the server, µs |',
    '|---|---|---|---|---|---|',
    costRow('bare Fastify, one durable insert', floor),
    costRow('the same rows as Kivuko writes, and nothing else', least),
    costRow('Kivuko', ours),
    costRow('Kivuko, sessions bound to a device, a proof with each call', bound),
    '',
    `Kivuko answers at ${share(ours)} % of the bare server (target: 50 %); whoever only writes the rows, in the same batches, at ${share(least)} %.`,
    proof,
    '',
  ].join('\n')
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-bench-'))
  const counting = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'all' }
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    ...(countsStatements ? { settings: counting } : {}),
  })
  const { migrateAll } = await import('../apps/api/src/migrate-all.ts')
  await migrateAll(postgres.url, ROLES)
  const device = await generateKeyPair('ES256')
  const customers = await createCustomers(postgres.url, CUSTOMERS, await calculateThumbprint(device.publicKey))
  const api = await startApi(postgres.runUrl)
  const bare = await startBeside('bare.ts', postgres.url)
  const rows = await startBeside('rows-only.ts', postgres.url)
  const admin = new pg.Client({ connectionString: postgres.adminUrl.replace('/postgres?', '/kivuko?') })
  await admin.connect()
  const costly = { client: admin, postgresPid: postgres.pid }
  const figures: Measures = { api: [], bare: [], rows: [], bound: [] }
  let proof = ''
  try {
    await load(api.url, customers, { seconds: 2 })
    await load(bare.url, customers, { seconds: 2 })
    await load(rows.url, customers, { seconds: 2 })
    // What the database does by itself within a minute: until then plans are those of empty tables.
    await analyze(postgres.url)
    if (countsStatements) {
      await admin.query('create extension pg_stat_statements; select pg_stat_statements_reset()')
      const ours = await measure(costly, api, () => load(api.url, customers, { seconds: SECONDS }))
      const { answered } = ours
      console.log(`${answered} transfers\n${costRow('Kivuko', ours)}`)
      console.log((await printStatements(admin, answered)).join('\n'))
      return
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      figures.bare.push(await measure(costly, bare, () => load(bare.url, customers, { seconds: SECONDS })))
      figures.rows.push(await measure(costly, rows, () => load(rows.url, customers, { seconds: SECONDS })))
      const plain = await measure(costly, api, () => load(api.url, customers, { seconds: SECONDS }))
      figures.api.push(plain)
      const count = Math.trunc(plain.perSecond * SECONDS)
      const proofs = await prepareProofs(api.url, device, { customers, count })
      figures.bound.push(await measure(costly, api, () => load(api.url, customers, { seconds: SECONDS, proofs })))
    }
    await wait(500)
    proof = await prove(postgres.url)
  } finally {
    await admin.end()
    bare.stop()
    rows.stop()
    api.stop()
    await wait(500)
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const report = print(figures, proof)
  console.log(report)
  if (isQuick) return
  await mkdir(new URL('results/', import.meta.url), { recursive: true })
  await writeFile(new URL('results/transfers.md', import.meta.url), report)
}

await main()
