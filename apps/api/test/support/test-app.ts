// A whole server on a database of its own, with a clock that can be moved and, when asked for, the outside world.
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { User } from '@kivuko/contract/auth.ts'
import { register } from '@kivuko/contract/auth.ts'
import { bankWebhook } from '@kivuko/contract/bank-webhook.ts'
import { ORDER_CRYPTOS } from '@kivuko/contract/buying.ts'
import { identityWebhook } from '@kivuko/contract/console-identity.ts'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import { cardWebhook } from '@kivuko/contract/payments.ts'
import { WALLET_CURRENCIES } from '@kivuko/contract/wallets.ts'
import { money } from '@kivuko/money/money.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { readEnvironment } from '../../../../tools/environment.ts'
import { DEMO_KEYS } from '../../../../tools/start/coins.ts'
import { type TestDatabase, testDatabase, withClient } from '../../../../tools/testing/database.ts'
import type { Sandbox, SandboxOptions } from '../../../sandbox/src/sandbox.ts'
import { DEMO_USSD, ussdCallbackPath } from '../../../sandbox/src/ussd/ussd.ts'
import { treasuryFunding } from '../../src/accounting/recipes/treasury-funding.ts'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { createDeps } from '../../src/create-deps.ts'
import type { Deps } from '../../src/deps.ts'
import { startBackground } from '../../src/start-background.ts'
import { apiDatabase, migrateWithRoles } from './api-database.ts'
import { type Call, callApi } from './call.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'
import { provingDevices, type TestDevice } from './device.ts'
import { once } from './once.ts'
import { type Prover, prover } from './prover.ts'
import { startSecondServer } from './second-server.ts'
import { advance, createTestClock, type TestClock } from './test-clock.ts'
import {
  airtelSettings,
  bankSettings,
  chainSettings,
  identitySettings,
  sandboxSettings,
  settings,
  storageSettings,
} from './test-settings.ts'

export const PASSWORD = 'ferry-over-the-lake-1'

export type Customer = {
  email: string
  password: string
  token: string
  user: User
  /** Answers when a call asks who is there; a call with `proof: undefined` is not answered for. */
  proof: Prover
  call: Call
  /** Which their session is bound to: staff have one. */
  device?: TestDevice
}

export type TestApp = AsyncDisposable & {
  deps: Deps
  clock: TestClock
  /** For requests no contract describes. */
  server: FastifyInstance
  /** Where it listens: `http://127.0.0.1:<port>`. */
  url: string
  databaseUrl: string
  /** The settings it was started with, as an environment. */
  env: Readonly<Record<string, string | undefined>>
  /** As the owner of the tables, who may do what no running Kivuko may. */
  asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  /** Present when it was asked for; its control forces every outcome. */
  sandbox: Sandbox
  /** Present when it was asked for. */
  proxy: DatabaseProxy
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
  sandbox?: boolean | SandboxOptions
  /** Naira through the sandbox's bank network, and its statement of the operator's accounts. */
  banks?: boolean
  /** Airtel Money beside M-Pesa. */
  airtel?: boolean
  /** Selfies are checked by the sandbox's Smile ID; without it a person checks them. */
  identity?: boolean
  /** Documents lie in the sandbox's object store instead of a folder. */
  storage?: boolean
  /** The sandbox's coin networks: a transaction is in a block at once; other blocks are mined when asked for. */
  chains?: boolean
  /** The database is reached through a proxy, which can take it away. */
  proxy?: boolean
  /**
   * Two take turns, also where every story is told by two. One is for a test that replaces a part of its process, or
   * counts what each counts for itself.
   */
  processes?: 1 | 2
  /** Already migrated, instead of a fresh one; whoever made it drops it. */
  database?: TestDatabase
  /** `test`: the application that calls with test keys meet. */
  mode?: PartnerMode
  /** The test application of the same process, with the same clock. */
  beside?: TestApp
  /** Settings on top of those for a test. */
  env?: Record<string, string | undefined>
}

/** `npm run test:all` tells stories a second time, by two processes that take turns. */
export const IS_TWICE = readEnvironment().KIVUKO_TWO_PROCESSES !== undefined
const TREASURY_UNITS = 10n ** 15n

/** `await using app = await startTestApp()`. */
export async function startTestApp({
  sandbox: wantsSandbox = false,
  banks: wantsBanks = false,
  airtel: wantsAirtel = false,
  identity: wantsIdentity = false,
  storage: wantsStorage = false,
  chains: wantsChains = false,
  proxy: wantsProxy = false,
  database: ready,
  processes = IS_TWICE ? 2 : 1,
  mode = 'live',
  beside,
  env = {},
}: TestAppOptions = {}): Promise<TestApp> {
  await using undo = new AsyncDisposableStack()
  const database = ready ?? undo.use(await freshDatabase(wantsSandbox !== false))
  const proxy = wantsProxy ? undo.use(await startDatabaseProxy(database.runUrl)) : undefined
  const dataFolder = await mkdtemp(join(tmpdir(), 'kivuko-test-'))
  undo.defer(() => rm(dataFolder, { recursive: true, force: true }))
  const clock = beside?.clock ?? createTestClock()
  const sandbox = wantsSandbox ? undo.use(await startOutsideWorld(wantsChains, clock, wantsSandbox)) : undefined
  const outside = sandbox && {
    ...sandboxSettings(sandbox),
    ...(wantsAirtel && airtelSettings(sandbox)),
    ...(wantsBanks && bankSettings(sandbox)),
    ...(wantsIdentity && identitySettings(sandbox)),
    ...(wantsStorage && storageSettings(sandbox)),
    ...(wantsChains && chainSettings(sandbox)),
  }
  const whole = { ...settings(proxy?.url ?? database.runUrl), KIVUKO_DATA: dataFolder, ...outside, ...env }
  const deps = createDeps(readConfig(whole, mode), { clock, testMode: beside?.deps })
  undo.defer(() => deps.close())
  const server = await buildApp(deps, beside?.server)
  undo.defer(() => server.close())
  const one = { deps, server, clock, env: whole, mode }
  const second = processes === 2 ? undo.use(await startSecondServer(one)) : undefined
  provingDevices(server, { deps })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const url = await tellAddress(deps, server, sandbox, wantsBanks)
  const call: Call = (endpoint, input) => callApi(server, endpoint, input)
  const asOwner: TestApp['asOwner'] = (work) => withClient(database.url, work)
  const rest = undo.move()
  return {
    deps,
    clock,
    server,
    url,
    databaseUrl: database.runUrl,
    env: whole,
    asOwner,
    get sandbox() {
      if (!sandbox) throw new Error('start the test app with { sandbox: true }')
      return sandbox
    },
    get proxy() {
      if (!proxy) throw new Error('start the test app with { proxy: true }')
      return proxy
    },
    call,
    customer: (fullName) => newCustomer(deps, call, fullName),
    advance: (ms) => asOwner((owner) => advance(owner, { clock, ms, refreshPrices: () => deps.rates.refresh() })),
    async startBackground() {
      const stops = await Promise.all([startBackground(deps), second?.startBackground()])
      const stop = once(async () => void (await Promise.all(stops.map((each) => each?.()))))
      rest.defer(stop)
      return stop
    },
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}

/** The address is known only now. */
async function tellAddress(
  { config, rates }: Deps,
  server: FastifyInstance,
  sandbox: Sandbox | undefined,
  hasBanks: boolean,
): Promise<string> {
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  if (config.mobileMoney) config.mobileMoney.callbackUrl = `${url}${API_BASE}/webhooks/mobile-money`
  const { airtel } = config.phoneNetworks
  if (airtel) airtel.callbackUrl = `${url}${API_BASE}/webhooks/phone-networks/airtel`
  if (airtel) sandbox?.control.airtel.setCallbackUrl(`${airtel.callbackUrl}/${airtel.callbackSecret}`)
  if (config.identity) config.identity.callbackUrl = `${url}${API_BASE}${identityWebhook.path}`
  if (!sandbox) return url
  sandbox.control.ussd.setCallbackUrl(`${url}${API_BASE}${ussdCallbackPath(DEMO_USSD.secret)}`)
  sandbox.control.webhooks.setUrl(`${url}${API_BASE}${cardWebhook.path}`)
  if (hasBanks) sandbox.control.bank.setWebhookUrl(`${url}${API_BASE}${bankWebhook.path}`)
  await rates.refresh()
  return url
}

function freshDatabase(hasTreasury: boolean): Promise<TestDatabase> {
  return hasTreasury ? testDatabase('api with a treasury', fillTreasury) : apiDatabase()
}

/** Loaded only when needed: a test without it starts sooner. */
async function startOutsideWorld(hasChains: boolean, clock: TestClock, own: true | SandboxOptions): Promise<Sandbox> {
  const { startSandbox } = await import('../../../sandbox/src/sandbox.ts')
  return startSandbox({
    // Prices move only when a test moves them.
    priceTimes: { tellTime: () => clock.now().getTime(), walkTime: () => 0 },
    cardTime: () => clock.now().getTime(),
    webhookRetryPausesMs: [20, 50, 100],
    refundDelayMs: 20,
    mpesaTimes: { answerMs: 20, lateMs: 300 },
    mpesaNow: () => clock.now().getTime(),
    bankTimes: { delayMs: 20, lateMs: 300 },
    smileIdTimes: { delayMs: 20, lateMs: 300 },
    hasChains,
    blockMs: 0,
    fundAddress: DEMO_KEYS.hotWallet,
    ...(own === true ? {} : own),
  })
}

/** Once a run: every database of a test with the sandbox is a copy. */
async function fillTreasury(url: string): Promise<void> {
  await migrateWithRoles(url)
  const deps = createDeps(readConfig(settings(url)))
  await fundTreasury(deps)
  await deps.close()
}

/** More of everything than customers can buy. */
export async function fundTreasury(deps: Deps): Promise<void> {
  const fundings = [...ORDER_CRYPTOS, ...WALLET_CURRENCIES].map((asset) =>
    treasuryFunding({ fundingId: `test-${asset}`, amount: money(asset, TREASURY_UNITS) }),
  )
  await Promise.all(fundings.map((journal) => deps.ledger.post(journal)))
}

let customers = 0

/** A fresh customer, signed in, whose calls go by `call`. */
export async function newCustomer(deps: Deps, call: Call, fullName = 'Amina Wanjiru'): Promise<Customer> {
  customers += 1
  const email = `customer-${customers}@kivuko.example`
  const { token, user } = (await call(register, { body: { fullName, email, password: PASSWORD } })).body
  const proof = prover(deps, { id: user.id, password: PASSWORD })
  return {
    email,
    password: PASSWORD,
    token,
    user,
    proof,
    call: (endpoint, input) => call(endpoint, { token, proof, ...input }),
  }
}
