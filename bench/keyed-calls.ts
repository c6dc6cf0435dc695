// How many calls with a partner's key the API answers: reads beside bare Fastify answering the same JSON to the same GET,
// and orders beside those of signed-in customers, in turns on the same machine. `node bench/keyed-calls.ts [--quick]`;
// writes bench/results/keyed-calls.md. Targets: reads 70 % of the bare server, an order 50 % of a customer's.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { readPartnerOrder } from '@kivuko/contract/partner-orders.ts'
import { listRails } from '@kivuko/contract/partner-rails.ts'
import { ROLES, startPostgres } from '../tools/postgres/start-postgres.ts'
import { load } from './beside-bare/load.ts'
import { startApi, startBare } from './beside-bare/servers.ts'
import { customersOrders, keyedOrders } from './keyed-calls/orders.ts'
import { type Asked, ask, headersOf, makePartner, openCustomers, pathOf, type World } from './keyed-calls/partner.ts'
import { ORDERS, print, type Read, ROUNDS, SECONDS, type Turns } from './keyed-calls/report.ts'
import { untilWritten } from './keyed-calls/until-written.ts'
import { createCustomers } from './transfers/customers.ts'
import { fundTreasury } from './transfers/fund-treasury.ts'

const isQuick = process.argv.includes('--quick')
const CUSTOMERS = 1_000
/** Read in turn: calls of one moment for one order would share its row. */
const ORDERS_READ = 50
const WIDE = { daily: '1000000000', monthly: '1000000000' }
const SETTINGS = {
  PARTNER_LIMIT_PER_MINUTE: '2000000000',
  KYC_LIMITS: JSON.stringify({ 1: WIDE, 2: WIDE, 3: WIDE, 4: WIDE }),
}

type Reads = { asked: readonly Asked[]; looksFor: 'key' | 'order' }

/** Reads in turns with bare servers that answer what the API answered: from nothing, and after one statement. */
async function measureRead({ url, databaseUrl }: World, key: string, { asked, looksFor }: Reads): Promise<Read> {
  const [first] = asked as [Asked]
  const route = { method: 'GET', path: `${API_BASE}${first.endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}` }
  const answer = await ask(url, key, first)
  const bare = await startBare(route, answer)
  const looking = await startBare({ ...route, looks: { databaseUrl, for: looksFor } }, answer)
  const requests = asked.map((each) => ({ path: pathOf(each) }))
  const read = (server: string, duration: number) =>
    load({ url: server, headers: headersOf(first, key), duration, requests })
  const turns: Read = { bare: [], looking: [], ours: [] }
  const turn = async (seconds: number, into: Read) => {
    into.bare.push(await read(bare.url, seconds))
    into.looking.push(await read(looking.url, seconds))
    into.ours.push(await read(url, seconds))
    // Lines of the log that are written late take nothing from whose turn is next.
    await untilWritten(databaseUrl)
  }
  try {
    await turn(2, { bare: [], looking: [], ours: [] })
    for (let round = 0; round < ROUNDS; round += 1) await turn(SECONDS, turns)
  } finally {
    bare.stop()
    looking.stop()
  }
  return turns
}

type Orders = { turn(count: number): ReturnType<typeof load> }

async function measureOrders(keyed: Orders, customers: Orders): Promise<Turns> {
  const turns: Turns = { ours: [], customers: [] }
  await keyed.turn(ORDERS)
  await customers.turn(ORDERS)
  for (let round = 0; round < ROUNDS; round += 1) {
    turns.customers.push(await customers.turn(ORDERS))
    turns.ours.push(await keyed.turn(ORDERS))
  }
  return turns
}

async function measure(world: World): Promise<string> {
  const customers = await createCustomers(world.databaseUrl, CUSTOMERS)
  await fundTreasury(world.databaseUrl)
  const key = await makePartner(world, customers[0] as (typeof customers)[number])
  const keyed = keyedOrders(world.url, key, await openCustomers(world, key, CUSTOMERS))
  const placed: string[] = []
  while (placed.length < ORDERS_READ) placed.push(await keyed.one())
  const rails = await measureRead(world, key, { asked: [{ endpoint: listRails }], looksFor: 'key' })
  const orders = placed.map((id) => ({ endpoint: readPartnerOrder, id }))
  const order = await measureRead(world, key, { asked: orders, looksFor: 'order' })
  const placing = await measureOrders(keyed, customersOrders(world.url, customers))
  return print({ rails, order, placing })
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-bench-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  const { migrateAll } = await import('../apps/api/src/migrate-all.ts')
  await migrateAll(postgres.url, ROLES)
  const api = await startApi(postgres.runUrl, SETTINGS)
  let report: string
  try {
    report = await measure({ url: api.url, databaseUrl: postgres.url })
  } finally {
    api.stopAll()
    // Its last lines are written before their database goes.
    await wait(500)
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  console.log(report)
  if (isQuick) return
  await mkdir(new URL('results/', import.meta.url), { recursive: true })
  await writeFile(new URL('results/keyed-calls.md', import.meta.url), report)
}

await main()
