// An app with networks and a signer, and the steps of a withdrawal as tests take them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ChainAsset,
  type ChainNetwork,
  createWithdrawal,
  getWithdrawal,
  quoteWithdrawal,
  type Withdrawal,
  type WithdrawalState,
} from '@kivuko/contract/chain.ts'
import { parse } from '@kivuko/money/money.ts'
import { findFreePort } from '../../../../tools/postgres/ports.ts'
import { DEMO_KEYS } from '../../../../tools/start/coins.ts'
import { signerPolicy } from '../../../../tools/start/signer.ts'
import { policySchema } from '../../../signer/src/policy.ts'
import { type Signer, startSigner } from '../../../signer/src/start-signer.ts'
import { give } from './gifts.ts'
import { ledgerUnits } from './phone-payments.ts'
import { type Customer, startTestApp, type TestApp, type TestAppOptions } from './test-app.ts'
import { until } from './until.ts'

export const OUTSIDE = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const SECRET = 'only-for-tests-the-signer-secret-32'

type Policy = ReturnType<typeof signerPolicy>

export type ChainApp = TestApp & {
  /** Ends it, and starts it again with what it wrote, and perhaps with other limits. */
  signer: { stop(): Promise<void>; start(policy?: Policy): Promise<void> }
}

/** The hot wallet has what the sandbox gives it at its start. Withdrawals are sent as soon as jobs are worked. */
export async function startChainApp(
  env: Record<string, string> = {},
  more: Pick<TestAppOptions, 'banks' | 'airtel' | 'identity' | 'processes' | 'database' | 'sandbox'> = {},
): Promise<ChainApp> {
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-signer-'))
  let now = Date.now
  let signer: Signer | undefined
  const start = async (port: number, policy: Policy = signerPolicy()) => {
    const allowed = policySchema.parse(policy)
    const options = { port, secret: SECRET, dataFolder: folder, mnemonic: DEMO_KEYS.mnemonic, policy: allowed }
    signer = await startSigner({ ...options, now: () => now() })
    return signer.url
  }
  const url = await start(await findFreePort())
  const stop = async () => {
    await signer?.close()
    signer = undefined
  }
  const app = await startTestApp({
    sandbox: true,
    chains: true,
    ...more,
    env: {
      WITHDRAWAL_PAUSE_MS: '0',
      // New addresses have tests of their own.
      NEW_ADDRESS_WAIT_MS: '0',
      SIGNER_URL: url,
      SIGNER_SECRET: SECRET,
      CHAIN_HOT_ADDRESS: DEMO_KEYS.hotWallet,
      ...env,
    },
  })
  now = () => app.clock.now().getTime()
  const endApp = app[Symbol.asyncDispose].bind(app)
  return Object.assign(app, {
    signer: { stop, start: async (policy?: Policy) => void (await start(Number(new URL(url).port), policy)) },
    async [Symbol.asyncDispose]() {
      await endApp()
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  })
}

/** A customer with coins. */
export async function holder(app: TestApp, asset: ChainAsset, amount: string): Promise<Customer> {
  const customer = await app.customer()
  await give(app, customer, asset, unitsOf(asset, amount))
  return customer
}

export function unitsOf(asset: ChainAsset, amount: string): bigint {
  const parsed = parse(asset, amount)
  if (!parsed) throw new Error(`${amount} is no amount of ${asset}`)
  return parsed.units
}

type WithdrawalRequest = { asset?: ChainAsset; network?: ChainNetwork; address?: string; amount?: string }

export function withdrawalQuote(customer: Customer, request: WithdrawalRequest = {}) {
  return customer.call(quoteWithdrawal, {
    body: { asset: 'ETH', network: 'ethereum', address: OUTSIDE, amount: '0.5', ...request },
  })
}

let keys = 0

export async function withdraw(customer: Customer, request: WithdrawalRequest & { quoteId?: string } = {}) {
  keys += 1
  const { quoteId, ...asked } = request
  const quote_id = quoteId ?? (await withdrawalQuote(customer, asked)).body.quote_id
  return customer.call(createWithdrawal, { key: `withdrawal-${process.pid}-${keys}`, body: { quote_id } })
}

export async function withdrawalOf(customer: Customer, reference: string): Promise<Withdrawal> {
  return (await customer.call(getWithdrawal, { params: { reference } })).body
}

export function withdrawalIn(customer: Customer, reference: string, state: WithdrawalState): Promise<Withdrawal> {
  return until(`the withdrawal is ${state}`, async () => {
    const row = await withdrawalOf(customer, reference)
    return row.status === state && row
  })
}

export async function coinsOf(app: TestApp, { user }: Customer, asset: ChainAsset) {
  const units = (kind: string) => ledgerUnits(app, `customer:${user.id}:${kind}:${asset}`)
  return { available: await units('available'), held: await units('held') }
}

/** On the network itself, in our units. */
export async function outsideUnits(app: TestApp, network: ChainNetwork, asset: ChainAsset, address = OUTSIDE) {
  return (await app.deps.chains.get(network)?.balance(address as `0x${string}`, asset))?.units
}

/** What lies at an address from now on; nothing, and it is a person's. */
export function putCode(app: TestApp, address: string, code: string): Promise<void> {
  return app.sandbox.control.chains.rpc('ethereum', 'anvil_setCode', [address, code])
}

export function sendsOf(app: TestApp) {
  return app.deps.db.selectFrom('chain_sends').selectAll().orderBy('id').execute()
}

export function attemptsOf(app: TestApp) {
  return app.deps.db.selectFrom('chain_attempts').selectAll().orderBy('created_at').orderBy('number').execute()
}
