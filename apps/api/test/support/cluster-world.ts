// A Kivuko on many machines in a folder of its own, and the outside world played in this process.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { cardWebhook } from '@kivuko/contract/payments.ts'
import { money } from '@kivuko/money/money.ts'
import pg from 'pg'
import { inject } from 'vitest'
import { type Cluster, startCluster } from '../../../../tools/cluster/cluster.ts'
import { DEMO_KEYS } from '../../../../tools/start/coins.ts'
import { makePlan } from '../../../../tools/start/environment.ts'
import { signerSettings } from '../../../../tools/start/signer.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts'
import { treasuryFunding } from '../../src/accounting/recipes/treasury-funding.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { createDeps } from '../../src/create-deps.ts'
import type { Deps } from '../../src/deps.ts'
import { chainSettings, LOADED, sandboxSettings } from './test-settings.ts'

/** Of a test's own folder; the database's files need room. */
const FOLDER = '/var/tmp/kivuko-cluster-'
/** A network of coins makes a block this often while a transaction is young. */
const BLOCK_MS = 250

/** Who buys on and on pays at once; while nothing is written, orders of theirs stay open. */
const CARDS = {
  CARD_FIRST_POLL_MS: '300',
  CARD_WAIT_HOURS: '0',
  OPEN_ORDERS_MAX: '100000',
  OPEN_ORDERS_USD: '1000000000',
}

export type ClusterWorld = AsyncDisposable & {
  cluster: Cluster
  sandbox: Sandbox
  deps: Deps
  /** The balancer's. */
  url: string
  /** As KIVUKO_DATA names it. */
  folder: string
}
type Choice = {
  isSynchronous?: boolean
  /** With networks of coins, and two signers; withdrawals leave at once. */
  hasSigners?: boolean
}

export async function startClusterWorld({ isSynchronous = true, hasSigners = false }: Choice): Promise<ClusterWorld> {
  await using undo = new AsyncDisposableStack()
  undo.use(await takeTurn())
  const folder = mkdtempSync(FOLDER)
  // PostgreSQL's own user goes through it.
  chmodSync(folder, 0o711)
  undo.defer(() => rmSync(folder, { recursive: true, force: true }))
  const plan = await makePlan({ PORT: '0', SANDBOX_PORT: '0', SIGNER_PORT: '0', KIVUKO_DATA: folder })
  const url = `http://127.0.0.1:${plan.port}`
  const chains = hasSigners ? { hasChains: true, blockMs: BLOCK_MS, fundAddress: DEMO_KEYS.hotWallet } : {}
  const sandbox = await startSandbox({
    webhookRetryPausesMs: [50, 200],
    mpesaTimes: { answerMs: 50, lateMs: 600 },
    ...chains,
  })
  undo.defer(() => sandbox.close())
  sandbox.control.phones.autoAnswer('accept')
  sandbox.control.webhooks.setUrl(`${url}${API_BASE}${cardWebhook.path}`)
  const coins = {
    ...chainSettings(sandbox),
    ...signerSettings(plan),
    WITHDRAWAL_PAUSE_MS: '0',
    NEW_ADDRESS_WAIT_MS: '0',
  }
  const settings = {
    ...LOADED,
    ...sandboxSettings(sandbox),
    ...(hasSigners && coins),
    MPESA_CALLBACK_BASE: url,
    ...CARDS,
    KIVUKO_DATA: folder,
  }
  const signal = new AbortController().signal
  const cluster = await startCluster({ plan, signal, settings, isSynchronous, hasSigners })
  undo.defer(cluster.stop)
  const deps = createDeps(readConfig({ ...settings, DATABASE_URL: cluster.urls.run }))
  undo.defer(() => deps.close())
  for (const asset of ['NGN', 'KES', 'BTC'] as const)
    await deps.ledger.post(treasuryFunding({ fundingId: asset, amount: money(asset, 10n ** 12n) }))
  const rest = undo.move()
  return { cluster, sandbox, deps, url, folder, [Symbol.asyncDispose]: () => rest.disposeAsync() }
}

/** The machines have the same names and addresses each time, so one test has them at a time. */
async function takeTurn(): Promise<AsyncDisposable> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  // The server of the tests stops when the last one is done.
  client.on('error', () => {})
  await client.connect()
  await client.query("select pg_advisory_lock(hashtext('machines of a cluster'))")
  return { [Symbol.asyncDispose]: () => client.end() }
}

/** A process that ended meanwhile is none of them. */
export function signalAll(pids: readonly number[], signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended meanwhile.
    }
  }
}
