// The API is killed without warning at random instants while customers buy, and started again. Whatever the instant:
// every order is completed or refunded, the ledger balances, and no card is charged twice.
import { setTimeout as wait } from 'node:timers/promises'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { createLedger } from '@kivuko/ledger/ledger.ts'
import { verifyLedger } from '@kivuko/ledger/verify.ts'
import { money } from '@kivuko/money/money.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { withClient } from '../../../../tools/testing/database.ts'
import { createDice } from '../../../../tools/testing/dice.ts'
import { schedulesTimeoutMs, trySchedules } from '../../../../tools/testing/schedules.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts'
import { treasury } from '../../src/accounting/chart.ts'
import { treasuryFunding } from '../../src/accounting/recipes/treasury-funding.ts'
import { apiDatabase } from '../support/api-database.ts'
import { createApiProcess, START_MS_MAX } from '../support/api-process.ts'
import { confirmPayment } from '../support/card-browser.ts'
import { createBrowser } from '../support/stubborn-browser.ts'
import { LOADED, sandboxSettings } from '../support/test-settings.ts'
import { until } from '../support/until.ts'

const SETTINGS = { ...LOADED, DATABASE_POOL: '8', CARD_FIRST_POLL_MS: '300', TAKEOVER_MS: '300' }
const KILLS = { short: 1, long: 10 }
/** Together with the kills of the other tests, a thousand. */
const TARGET = 450
const BUYERS = 6
const STOCK = { BTC: 10n ** 12n, SOL: 10n ** 15n, XRP: 10n ** 12n } as const
type Coin = keyof typeof STOCK
const COINS = Object.keys(STOCK) as Coin[]

/** How often it is looked whether somebody has got their money back. */
const LOOK_MS = 100
const END_MS_MAX = 300_000
/** With the jobs that are to move each of them on. */
const STILL_OPEN = `
  select o.reference, o.state, p.provider_ref is not null as is_known, r.state as refund,
    (select json_agg(json_build_array(j.key, j.attempts, j.run_at - now(), j.last_error)) from graphile_worker.jobs j
      where j.key like '%' || o.id or j.key like '%' || r.id) as jobs
  from orders o left join card_payments p on p.owner_id = o.id left join refunds r on r.order_id = o.id
  where o.reference = any($1) and o.state not in ('completed', 'refunded')`

type Bought = { reference: string; paymentRef: string }
type Buying = { url: string; sandbox: Sandbox; buyer: number; onPaid: (crypto: Coin) => void; stock: Stock }

async function buyUntil(isOver: () => boolean, { url, sandbox, buyer, onPaid, stock }: Buying): Promise<Bought[]> {
  const browser = createBrowser(url, isOver)
  await browser.register(`buyer-${buyer}@kivuko.example`)
  const bought: Bought[] = []
  for (let round = 0; !isOver(); round += 1) {
    const crypto = COINS[(buyer + round) % COINS.length] as Coin
    const request = { fiat_currency: 'NGN', crypto_currency: crypto, fiat_amount: '20000', payment_method: 'card' }
    const quote = await browser.post<{ quote_id: string }>('/quotes/create', request)
    if (!quote) continue
    const started = await browser.post<{ client_secret: string; reference: string }>('/payments/initiate', {
      amount: '20000',
      currency: 'NGN',
      payment_method: 'stripe',
      reference: `web-${buyer}-${round}`,
      quote_id: quote.quote_id,
      setup_future_usage: null,
    })
    if (!started) continue
    // The house loses its XRP between order and payment: their buyers must get their money back.
    if (crypto === 'XRP') await stock.takeOut()
    const intent = await confirmPayment(sandbox, started.client_secret, 'pm_card_visa')
    bought.push({ reference: started.reference, paymentRef: intent.id })
    onPaid(crypto)
  }
  return bought
}

type Stock = AsyncDisposable & { takeOut(): Promise<void> }

/** Fills the treasury. `takeOut` empties it of XRP; they come back when somebody has been refunded for want of them. */
async function fillTreasury(url: string): Promise<Stock> {
  const pool = new pg.Pool({ connectionString: url, max: 3 })
  const ledger = createLedger({ pool })
  const isOver = new AbortController()
  let count = 0
  const move = (asset: Coin, units: bigint) => {
    count += 1
    const amount = money(asset, units)
    const { entries } = treasuryFunding({ fundingId: `${asset}-${count}`, amount })
    return ledger.post({ key: `stock-${count}`, kind: 'test', reference: 'stock', entries })
  }
  const xrp = async () => (await ledger.balances(pool, [treasury('XRP').name])).get(treasury('XRP').name) ?? 0n
  const refunded = async () => (await pool.query(`select 1 from orders where state = 'refunded'`)).rowCount ?? 0
  for (const asset of COINS) await move(asset, STOCK[asset])

  async function bringBack() {
    for (let before = await refunded(); !isOver.signal.aborted; await wait(LOOK_MS)) {
      const now = await refunded()
      if (now > before && (await xrp()) === 0n) await move('XRP', STOCK.XRP)
      before = now
    }
  }
  const bringing = bringBack()
  return {
    async takeOut() {
      // Whoever buys between the look and the move has been quicker: then there is less to move.
      for (let units = await xrp(); units > 0n; units = await xrp()) await move('XRP', -units).catch(() => {})
    },
    async [Symbol.asyncDispose]() {
      isOver.abort()
      await bringing
      await ledger.close()
      await pool.end()
    },
  }
}

/** Successful charges and refunds at the network for one payment. */
async function atNetwork({ url, keys }: Sandbox, paymentRef: string): Promise<{ charges: number; refunds: number }> {
  const headers = { authorization: `Bearer ${keys.secret}` }
  const list = async (kind: string) => {
    const response = await fetch(`${url}/v1/${kind}?payment_intent=${paymentRef}&limit=100`, { headers })
    return ((await response.json()) as { data: { paid?: boolean; status: string }[] }).data
  }
  const [charges, refunds] = [await list('charges'), await list('refunds')]
  return {
    charges: charges.filter(({ paid }) => paid).length,
    refunds: refunds.filter(({ status }) => status === 'succeeded').length,
  }
}

async function allEnd(client: pg.Client, references: readonly string[]): Promise<void> {
  const open = () => client.query(STILL_OPEN, [references])
  await until('every paid order has ended', async () => (await open()).rowCount === 0, END_MS_MAX).catch(
    async (cause: unknown) => {
      throw new Error(`still open: ${JSON.stringify((await open()).rows)}`, { cause })
    },
  )
}

async function killWhileBuying({ seed, isShort }: { seed: number; isShort: boolean }): Promise<number> {
  const kills = isShort ? KILLS.short : KILLS.long
  const dice = createDice(seed)
  await using database = await apiDatabase()
  await using stock = await fillTreasury(database.runUrl)
  await using sandbox = await startSandbox({ webhookRetryPausesMs: [50, 200, 1000], refundDelayMs: 50 })
  await using api = await createApiProcess({ ...SETTINGS, ...sandboxSettings(sandbox), DATABASE_URL: database.runUrl })
  sandbox.control.webhooks.setUrl(`${api.url}${API_BASE}/webhooks/stripe`)
  await api.start()

  let isOver = false
  let paid = 0
  let isXrpPaid = false
  const onPaid = (crypto: Coin) => {
    paid += 1
    if (crypto === 'XRP') isXrpPaid = true
  }
  const buyers = Array.from({ length: BUYERS }, (_, buyer) =>
    buyUntil(() => isOver, { url: api.url, sandbox, buyer, onPaid, stock }),
  )
  for (let kill = 0; kill < kills; kill += 1) {
    // However slow the machine, somebody has paid since the last kill and others are on their way.
    await until('somebody pays', () => paid > kill, START_MS_MAX)
    await wait(dice.below(400))
    await api.kill()
    await api.start()
  }
  await until('somebody pays for coins the house has no more', () => isXrpPaid, START_MS_MAX)
  isOver = true
  const bought = (await Promise.all(buyers)).flat()
  expect(bought.length).toBeGreaterThanOrEqual(kills)

  const references = bought.map(({ reference }) => reference)
  await withClient(database.url, async (client) => {
    await allEnd(client, references)
    await api.kill()
    await checkOrders(client, sandbox, references)
  })
  return kills
}

async function checkOrders(client: pg.Client, sandbox: Sandbox, references: readonly string[]): Promise<void> {
  const { rows: orders } = await client.query<{ reference: string; state: string; provider_ref: string }>(
    `select reference, state, provider_ref from orders o left join card_payments p on p.owner_id = o.id where reference = any($1)`,
    [references],
  )
  expect(orders.length).toBe(new Set(references).size)
  expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(['completed', 'refunded']))
  for (const { reference, state, provider_ref } of orders) {
    const expected = { charges: 1, refunds: state === 'refunded' ? 1 : 0 }
    expect([reference, await atNetwork(sandbox, provider_ref)]).toEqual([reference, expected])
  }
  expect(await verifyLedger(client)).toEqual([])
  const { rows: owed } = await client.query(
    `select sum(total_units)::bigint as units from orders where state = 'completed'`,
  )
  const { rows: clearing } = await client.query(
    `select balance from ledger.accounts where name = 'clearing:stripe:NGN'`,
  )
  expect(BigInt(clearing[0].balance)).toBe(-BigInt(owed[0].units))
}

test('killed at random instants, every order ends completed or refunded and no card is charged twice', {
  // `kill-during-transfers` kills in the same way in `npm test`.
  tags: 'long',
  timeout: schedulesTimeoutMs(),
}, async () => {
  await trySchedules({ name: 'kill-during-purchases', unit: 'kills', target: TARGET }, killWhileBuying)
})
