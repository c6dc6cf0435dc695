// How many calls with a partner's key the API answers: reads beside bare Fastify answering the same JSON to the same GET,
// and orders beside those of signed-in customers, in turns on the same machine. `node bench/keyed-calls.ts [--quick]`;
// writes bench/results/keyed-calls.md. Targets: reads 70 % of the bare server, an order 50 % of a customer's.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readPartnerOrder } from '@kivuko/contract/partner-orders.ts'
import { listRails } from '@kivuko/contract/partner-rails.ts'
import { ROLES, startPostgres } from '../tools/postgres/start-postgres.ts'
import { CALLERS, type Figures, load, median, percent, row } from './beside-bare/load.ts'
import { startApi, startBare } from './beside-bare/servers.ts'
import { customersOrders, keyedOrders } from './keyed-calls/orders.ts'
import { type Asked, ask, headersOf, makePartner, openCustomers, pathOf } from './keyed-calls/partner.ts'
import { createCustomers } from './transfers/customers.ts'
import { fundTreasury } from './transfers/fund-treasury.ts'

const isQuick = process.argv.includes('--quick')
const ROUNDS = isQuick ? 1 : 5
const SECONDS = isQuick ? 2 : 5
/** Of a turn: each caller makes as many. */
const ORDERS = (isQuick ? 4 : 16) * CALLERS
const CUSTOMERS = isQuick ? 500 : 2_000
const TARGETS = { read: 70, order: 50 }
const WIDE = { daily: '1000000000', monthly: '1000000000' }
const SETTINGS = {
  PARTNER_LIMIT_PER_MINUTE: '2000000000',
  KYC_LIMITS: JSON.stringify({ 1: WIDE, 2: WIDE, 3: WIDE, 4: WIDE }),
}

type Turns = { ours: Figures[]; other: Figures[] }
type Measured = { name: string; turns: Turns }

/** Reads in turns with a bare server that answers what the API answered. */
async function measureRead(url: string, key: string, asked: Asked): Promise<Turns> {
  const path = pathOf(asked)
  const bare = await startBare({ method: 'GET', path }, await ask(url, key, asked))
  const read = (server: string, seconds: number) =>
    load({ url: `${server}${path}`, headers: headersOf(asked, key), duration: seconds })
  try {
    return await inTurns(
      (seconds) => read(url, seconds),
      (seconds) => read(bare.url, seconds),
      { warm: 2, each: SECONDS },
    )
  } finally {
    bare.stop()
  }
}

type Turn = (size: number) => Promise<Figures>

async function inTurns(ours: Turn, other: Turn, { warm, each }: { warm: number; each: number }): Promise<Turns> {
  const turns: Turns = { ours: [], other: [] }
  await ours(warm)
  await other(warm)
  for (let round = 0; round < ROUNDS; round += 1) {
    turns.other.push(await other(each))
    turns.ours.push(await ours(each))
  }
  return turns
}

function printRead({ name, turns }: Measured): string[] {
  const [ours, bare] = [median(turns.ours), median(turns.other)]
  return [row(`${name}: bare Fastify, the same JSON`, bare), row(`${name}: Kivuko`, ours)]
}

function print(reads: readonly Measured[], orders: Turns): string {
  const [ours, customers] = [median(orders.ours), median(orders.other)]
  const ratios = ({ ours, other }: Turns) => ours.map((each, round) => `${percent(each, other[round] as Figures)}`).join(', ')
  return [
    '# Keyed calls',
    '',
    `Calls with a partner’s key, ${CALLERS} connections. Each is looked up, counted against its partner’s limit and written into its log.`,
    '',
    `Reads: median of ${ROUNDS} runs of ${SECONDS} s in turns. The cheapest there is, GET ${listRails.path}, reads nothing but the key; GET ${readPartnerOrder.path}`,
    'is what servers ask for most, and reads an order with its place and its prompt.',
    '',
    '| Server | answers a second | p50 ms | p99 ms |',
    '|---|---|---|---|',
    ...reads.flatMap(printRead),
    '',
    ...reads.map(
      ({ name, turns }) =>
        `${name}: Kivuko answers at ${percent(median(turns.ours), median(turns.other))} % of the bare server (target: ${TARGETS.read} %); run by run ${ratios(turns)} %.`,
    ),
    '',
    `Orders: median of ${ROUNDS} runs of ${ORDERS} in turns, quotes made before, ${CUSTOMERS} customers each. A partner takes a quote and has the phone asked in one call; a signed-in customer`,
    'in two, the order and its payment, and their milliseconds are of one call.',
    '',
    '| Whose | orders a second | p50 ms | p99 ms |',
    '|---|---|---|---|',
    row('a signed-in customer’s', customers),
    row('a partner’s', ours),
    '',
    `A keyed order comes to ${percent(ours, customers)} % of a customer’s (target: ${TARGETS.order} %); run by run ${ratios(orders)} %.`,
    '',
  ].join('\n')
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-bench-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  const { migrateAll } = await import('../apps/api/src/migrate-all.ts')
  await migrateAll(postgres.url, ROLES)
  const customers = await createCustomers(postgres.url, CUSTOMERS)
  await fundTreasury(postgres.url)
  const api = await startApi(postgres.runUrl, SETTINGS)
  const world = { url: api.url, databaseUrl: postgres.url }
  let report: string
  try {
    const key = await makePartner(world, customers[0] as (typeof customers)[number])
    const keyed = keyedOrders(api.url, key, await openCustomers(world, key, CUSTOMERS))
    const signedIn = customersOrders(api.url, customers)
    const order = await keyed.one()
    const reads = [
      { name: 'ways to pay', turns: await measureRead(api.url, key, { endpoint: listRails }) },
      { name: 'an order', turns: await measureRead(api.url, key, { endpoint: readPartnerOrder, id: order }) },
    ]
    const orders = await inTurns(keyed.turn, signedIn.turn, { warm: CALLERS, each: ORDERS })
    report = print(reads, orders)
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
