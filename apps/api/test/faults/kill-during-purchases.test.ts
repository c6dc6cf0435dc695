// The API is killed without warning at random instants while customers buy, and started again. Whatever the instant:
// every order is completed or refunded, the ledger balances, and no card is charged twice.
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { API_BASE, IDEMPOTENCY_HEADER } from '@kivuko/contract/endpoint.ts'
import { createLedger } from '@kivuko/ledger/ledger.ts'
import { verifyLedger } from '@kivuko/ledger/verify.ts'
import { money } from '@kivuko/money/money.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tools/testing/database.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts'
import { treasuryFunding } from '../../src/accounting/recipes.ts'
import { migrateAll } from '../../src/migrate-all.ts'
import { createApiProcess } from '../support/api-process.ts'
import { confirmPayment } from '../support/card-browser.ts'
import { sandboxSettings } from '../support/test-app.ts'
import { until } from '../support/until.ts'

const KILLS = 50
const BUYERS = 6
/** Stock of XRP runs out on purpose: its later buyers must get their money back. */
const STOCK = { BTC: 10n ** 12n, SOL: 10n ** 15n, XRP: 600_000_000n } as const
const COINS = Object.keys(STOCK) as (keyof typeof STOCK)[]

type Bought = { reference: string; paymentRef: string }

/** A browser that does not give up: the same request with the same key, until there is a definite answer. */
function createBrowser(url: string, isOver: () => boolean) {
  let token = ''
  let keys = 0
  async function post<T>(path: string, body: unknown): Promise<T | undefined> {
    keys += 1
    const key = `${Date.now()}-${keys}-${randomInt(1e9)}`
    for (;;) {
      const response = await fetch(`${url}${API_BASE}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [IDEMPOTENCY_HEADER]: key,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      }).catch(() => undefined)
      const answer = await response?.json().catch(() => undefined)
      if (response?.ok && answer) return answer as T
      const code = (answer as { code?: string } | undefined)?.code
      const isDefinite =
        code && !['idempotency_running', 'rates_unavailable', 'provider_unavailable', 'internal'].includes(code)
      if (isDefinite && code === 'internal') throw new Error(JSON.stringify(answer))
      if (isDefinite) return undefined
      if (isOver() && !response) return undefined
      await wait(20)
    }
  }
  return {
    post,
    async register(email: string) {
      const person = { fullName: 'Wanjiru Kamau', email, password: 'ferry-over-the-lake-1' }
      const made = await post<{ token: string }>('/auth/register', person)
      const signedIn = made ?? (await post<{ access_token: string }>('/auth/login', person))
      token = signedIn && 'token' in signedIn ? signedIn.token : (signedIn?.access_token ?? '')
    },
  }
}

async function buyUntil(
  isOver: () => boolean,
  { url, sandbox, buyer }: { url: string; sandbox: Sandbox; buyer: number },
): Promise<Bought[]> {
  const browser = createBrowser(url, isOver)
  await browser.register(`buyer-${buyer}@kivuko.example`)
  const bought: Bought[] = []
  for (let round = 0; !isOver(); round += 1) {
    const crypto = COINS[(buyer + round) % COINS.length]
    const wish = { fiat_currency: 'NGN', crypto_currency: crypto, fiat_amount: '20000', payment_method: 'card' }
    const quote = await browser.post<{ quote_id: string }>('/quotes/create', wish)
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
    const intent = await confirmPayment(sandbox, started.client_secret, 'pm_card_visa')
    bought.push({ reference: started.reference, paymentRef: intent.id })
  }
  return bought
}

async function fillTreasury(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 3 })
  const ledger = createLedger({ pool })
  for (const asset of COINS)
    await ledger.post(treasuryFunding({ fundingId: asset, amount: money(asset, STOCK[asset]) }))
  await ledger.close()
  await pool.end()
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

test('killed at 50 random instants, every order ends completed or refunded and no card is charged twice', {
  timeout: 240_000,
}, async () => {
  await using database = await testDatabase('api', migrateAll)
  await fillTreasury(database.url)
  await using sandbox = await startSandbox({ webhookRetryPausesMs: [50, 200, 1000], refundDelayMs: 50 })
  const settings = {
    NODE_ENV: 'test',
    KIVUKO_ENV: 'demo',
    LOG_LEVEL: 'error',
    DATABASE_POOL: '8',
    CARD_FIRST_POLL_MS: '300',
  }
  const limits = { RATE_LIMIT_PER_MINUTE: '1000000', SIGN_IN_LIMIT_PER_MINUTE: '1000000' }
  await using api = await createApiProcess({
    ...settings,
    ...limits,
    ...sandboxSettings(sandbox),
    DATABASE_URL: database.url,
  })
  sandbox.control.webhooks.setUrl(`${api.url}${API_BASE}/webhooks/stripe`)
  await api.start()

  let isOver = false
  const buyers = Array.from({ length: BUYERS }, (_, buyer) => buyUntil(() => isOver, { url: api.url, sandbox, buyer }))
  for (let kill = 0; kill < KILLS; kill += 1) {
    await wait(randomInt(400))
    await api.kill()
    await api.start()
  }
  isOver = true
  const bought = (await Promise.all(buyers)).flat()
  expect(bought.length).toBeGreaterThan(KILLS)

  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const paid = bought.map(({ reference }) => reference)
    await until(
      'every paid order has ended',
      async () => {
        const { rows } = await client.query(
          `select count(*)::int as open from orders where reference = any($1) and state not in ('completed', 'refunded')`,
          [paid],
        )
        return rows[0].open === 0
      },
      60_000,
    )
    await api.kill()
    const { rows: orders } = await client.query<{ reference: string; state: string; provider_ref: string }>(
      `select reference, state, provider_ref from orders o left join card_payments p on p.order_id = o.id where reference = any($1)`,
      [paid],
    )
    expect(orders.length).toBe(new Set(paid).size)
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
  } finally {
    await client.end()
  }
})
