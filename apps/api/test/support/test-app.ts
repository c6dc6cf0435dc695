// A whole server on a database of its own, with a clock that can be moved and, when asked for, the outside world.
import type { AddressInfo } from 'node:net'
import type { User } from '@kivuko/contract/auth.ts'
import { register } from '@kivuko/contract/auth.ts'
import { BUY_CRYPTOS } from '@kivuko/contract/buying.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { cardWebhook } from '@kivuko/contract/payments.ts'
import { money } from '@kivuko/money/money.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { testDatabase } from '../../../../tools/testing/database.ts'
import type { Sandbox } from '../../../sandbox/src/sandbox.ts'
import { treasuryFunding } from '../../src/accounting/recipes.ts'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { createDeps, type Deps } from '../../src/deps.ts'
import { migrateAll } from '../../src/migrate-all.ts'
import { startBackground } from '../../src/start-background.ts'
import { type Call, callApi } from './call.ts'
import { createTestClock, type TestClock } from './test-clock.ts'

export const PASSWORD = 'ferry-over-the-lake-1'

export type Customer = { email: string; password: string; token: string; user: User; call: Call }

export type TestApp = AsyncDisposable & {
  deps: Deps
  clock: TestClock
  /** For requests no contract describes. */
  server: FastifyInstance
  /** Where it listens: `http://127.0.0.1:<port>`. */
  url: string
  databaseUrl: string
  /** Present when it was asked for; its control forces every outcome. */
  sandbox: Sandbox
  call: Call
  /** A fresh customer, signed in. */
  customer(fullName?: string): Promise<Customer>
  /** Moves the clock, and the waiting jobs with it: what is due then, is due now. Prices grow as old. */
  advance(ms: number): Promise<void>
  /** Works the jobs and refreshes the prices until the app is disposed of, or until the answer is called. */
  startBackground(): Promise<() => Promise<void>>
}

export type TestAppOptions = {
  /** Card network, price feeds and mail of the sandbox, a treasury with stock, and prices fetched once. */
  sandbox?: boolean
  /** Settings on top of those for a test. */
  env?: Record<string, string | undefined>
}

const TREASURY_UNITS = 10n ** 15n

/** `await using app = await startTestApp()`. */
export async function startTestApp({ sandbox: wantsSandbox = false, env = {} }: TestAppOptions = {}): Promise<TestApp> {
  await using undo = new AsyncDisposableStack()
  const database = undo.use(await testDatabase('api', migrateAll))
  const sandbox = wantsSandbox ? undo.use(await startOutsideWorld()) : undefined
  const clock = createTestClock()
  const config = readConfig({ ...settings(database.url), ...(sandbox && sandboxSettings(sandbox)), ...env })
  const deps = createDeps(config, { clock })
  undo.defer(() => deps.close())
  const server = await buildApp(deps)
  undo.defer(() => server.close())
  await server.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  if (sandbox) {
    sandbox.control.webhooks.setUrl(`${url}${API_BASE}${cardWebhook.path}`)
    await fillTreasury(deps)
    await deps.rates.refresh()
  }
  const call: Call = (endpoint, input) => callApi(server, endpoint, input)
  const rest = undo.move()
  return {
    deps,
    clock,
    server,
    url,
    databaseUrl: database.url,
    get sandbox() {
      if (!sandbox) throw new Error('start the test app with { sandbox: true }')
      return sandbox
    },
    call,
    customer: (fullName) => newCustomer(call, fullName),
    advance: (ms) => advance(deps, clock, ms),
    async startBackground() {
      const stop = once(await startBackground(deps))
      rest.defer(stop)
      return stop
    },
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}

/** Loaded only when needed: a test without it starts sooner. */
async function startOutsideWorld(): Promise<Sandbox> {
  const { startSandbox } = await import('../../../sandbox/src/sandbox.ts')
  return startSandbox({ webhookRetryPausesMs: [50, 100, 200], refundDelayMs: 50 })
}

function settings(databaseUrl: string): Record<string, string> {
  return {
    NODE_ENV: 'test',
    KIVUKO_ENV: 'demo',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '8',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '1000000',
    SIGN_IN_LIMIT_PER_MINUTE: '1000000',
    RATES_EVERY_MS: '500',
    CARD_FIRST_POLL_MS: '200',
    BANK_ACCOUNTS: JSON.stringify({
      NGN: { bank_name: 'Lake Bank', account_name: 'Kivuko Limited', account_number: '0123456789' },
    }),
    // Nobody listens there: a test without the sandbox has no prices.
    RATES_COINBASE_URL: 'http://127.0.0.1:9',
    RATES_COINGECKO_URL: 'http://127.0.0.1:9',
    RATES_KRAKEN_URL: 'http://127.0.0.1:9',
  }
}

export function sandboxSettings({ url, smtpPort, keys, oidc }: Sandbox): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: keys.secret,
    STRIPE_PUBLISHABLE_KEY: keys.publishable,
    STRIPE_WEBHOOK_SECRET: keys.webhook,
    STRIPE_API_URL: url,
    STRIPE_SCRIPT_URL: `${url}/stripe.js`,
    RATES_COINBASE_URL: `${url}/tickers/coinbase`,
    RATES_COINGECKO_URL: `${url}/tickers/coingecko`,
    RATES_KRAKEN_URL: `${url}/tickers/kraken`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: oidc.clientId,
    OIDC_CLIENT_SECRET: oidc.clientSecret,
  }
}

async function fillTreasury(deps: Deps): Promise<void> {
  const fundings = BUY_CRYPTOS.map((asset) =>
    treasuryFunding({ fundingId: `test-${asset}`, amount: money(asset, TREASURY_UNITS) }),
  )
  await Promise.all(fundings.map((journal) => deps.ledger.post(journal)))
}

let customers = 0

async function newCustomer(call: Call, fullName = 'Amina Wanjiru'): Promise<Customer> {
  customers += 1
  const email = `customer-${customers}@kivuko.example`
  const { token, user } = (await call(register, { body: { fullName, email, password: PASSWORD } })).body
  return { email, password: PASSWORD, token, user, call: (endpoint, input) => call(endpoint, { token, ...input }) }
}

async function advance(deps: Deps, clock: TestClock, ms: number): Promise<void> {
  clock.advance(ms)
  await sql`update graphile_worker._private_jobs set run_at = run_at - ${ms} * interval '1 millisecond'
    where locked_at is null`.execute(deps.db)
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}
