// Sweeps that are repeated, refused or wait: nothing that was credited stays where it arrived.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DEMO_KEYS } from '../../../../tools/start/coins.ts'
import { signerPolicy } from '../../../../tools/start/signer.ts'
import { sweepDepositJob } from '../../src/custody/chain-deposits/chain-deposit-jobs.ts'
import { sweepDeposit } from '../../src/custody/chain-deposits/sweep-deposit.ts'
import { listStuck } from '../../src/operations/stuck-payments/list-stuck.ts'
import { findJobs } from '../../src/platform/job.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { addressOf, depositsOf, HAS_CHAINS, pass } from '../support/chain.ts'
import type { Customer } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import {
  type ChainApp,
  holder,
  outsideUnits,
  sendsOf,
  startChainApp,
  unitsOf,
  withdraw,
  withdrawalIn,
} from '../support/withdrawals.ts'

/** So many blocks without transactions, and gas costs as little as it can. */
const QUIET = 100

test.runIf(HAS_CHAINS)(
  'CHN-93 a sweep that is done over again takes nothing that arrived since: that is swept by itself',
  async () => {
    await using app = await startChainApp()
    const { deps } = app
    const at = await addressOf(await app.customer(), 'ETH', 'ethereum')
    const arrive = async (amount: string) => {
      await app.sandbox.control.chains.send({ network: 'ethereum', asset: 'ETH', to: at, amount })
      await pass(app, 'ethereum', 4)
      const rows = await deps.db.selectFrom('chain_deposits').select('id').orderBy('id').execute()
      return rows.at(-1)?.id ?? 'cdp_'
    }
    const first = await arrive('0.5')
    await sweepDeposit(deps, first)
    const second = await arrive('0.25')
    await sweepDeposit(deps, first)
    expect(await sendsOf(app)).toHaveLength(1)
    // Coins that are not there are looked for later.
    const { chains } = app.sandbox.control
    await chains.rpc('ethereum', 'anvil_setBalance', [at, '0x0'])
    await sweepDeposit(deps, second)
    expect(await sendsOf(app)).toHaveLength(1)
    expect(await sweepDepositJob.find(deps.db, { depositId: second })).toBeDefined()
    await chains.rpc('ethereum', 'anvil_setBalance', [at, `0x${(75n * 10n ** 16n).toString(16)}`])
    await sweepDeposit(deps, second)
    const sweeps = await sendsOf(app)
    expect(sweeps.map(({ kind, cause_id }) => [kind, cause_id])).toEqual([
      ['sweep', first],
      ['sweep', second],
    ])
    expect(sweeps[1]?.amount_units).toBeGreaterThan(unitsOf('ETH', '0.24'))
  },
)

/** The demo's signer, but for its ether. */
function etherLimits(change: { day?: string; fuel_max?: string }) {
  const policy = signerPolicy()
  const { ethereum } = policy.networks
  const { fuel_max = ethereum.fuel_max, day } = change
  const own = (ethereum.coins as Record<string, object>).ETH
  const coins = { ...ethereum.coins, ETH: { ...own, ...(day && { day }) } }
  return { networks: { ...policy.networks, ethereum: { ...ethereum, fuel_max, coins } } }
}

async function limitSigner(app: ChainApp, change: Parameters<typeof etherLimits>[0] = {}): Promise<void> {
  await app.signer.stop()
  await app.signer.start(etherLimits(change))
}

/** What is to be looked at later is looked at now. */
async function pollNow({ deps }: ChainApp, what: 'send' | 'sweep'): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()
    where locked_at is null and key like ${`${what}:%`}`.execute(deps.db)
  await sql`select pg_notify('jobs:insert', '{"count":4}')`.execute(deps.db)
}

/** Blocks come, and whoever waits is looked at again. */
function ticker(app: ChainApp): () => Promise<void> {
  let ticks = 0
  return async () => {
    ticks += 1
    if (ticks % 5 === 0) await app.sandbox.control.chains.mine('ethereum', 1)
    if (ticks % 10 === 0) await pollNow(app, 'send')
  }
}

async function untilSwept(app: ChainApp, units: bigint): Promise<void> {
  const tick = ticker(app)
  await until(`${units} units are in the hot wallet`, async () => {
    await tick()
    return (await outsideUnits(app, 'ethereum', 'USDT', DEMO_KEYS.hotWallet)) === units
  })
}

/** In how many minutes the sweep is made again. */
async function minutesUntilSweep(app: ChainApp): Promise<number | undefined> {
  const rows = await app.deps.db.selectFrom('chain_deposits').select('id').execute()
  const keys = rows.flatMap(({ id }) => sweepDepositJob.of({ depositId: id }).key ?? [])
  const [job] = (await findJobs(app.deps.db, keys)).values()
  return job && Math.round((job.runAt.getTime() - app.clock.now().getTime()) / 60_000)
}

test.runIf(HAS_CHAINS)(
  'CHN-94 CHN-95 fuel that the signer’s day does not allow waits, and holds nobody up; a sweep that was refused is made again later; both are listed',
  { tags: 'long' },
  async () => {
    await using app = await startChainApp()
    const { chains } = app.sandbox.control
    const [hot, holding] = [DEMO_KEYS.hotWallet, await holder(app, 'USDT', '20')]
    const customer = await app.customer()
    const before = (await outsideUnits(app, 'ethereum', 'USDT', hot)) ?? 0n
    const arrive = async (owner: Customer) => {
      const to = await addressOf(owner, 'USDT', 'ethereum')
      await chains.send({ network: 'ethereum', asset: 'USDT', to, amount: '100' })
      await pass(app, 'ethereum', 4)
    }
    await chains.mine('ethereum', QUIET)
    await limitSigner(app, { day: '0.000001' })
    await app.startBackground()
    await arrive(customer)
    const fuelOf = async (state: string) =>
      (await sendsOf(app)).find((each) => each.kind === 'fuel' && each.state === state)
    await until('the fuel waits', async () => (await fuelOf('waiting'))?.problem === 'day_limit')
    const { reference } = (await withdraw(holding, { asset: 'USDT', amount: '20' })).body
    const { received } = await withdrawalIn(holding, reference, 'confirming')
    const left = before - unitsOf('USDT', received)
    const longAgo = new Date(app.clock.now().getTime() - 20 * 60_000)
    await app.deps.db.updateTable('chain_sends').set({ created_at: longAgo }).execute()
    const { rows } = await listStuck(app.deps, { kind: 'send' }, { limit: 10 })
    const [deposit] = await depositsOf(customer)
    expect(rows.map(({ amount, currency, customer_id }) => [`${currency} ${amount}`, customer_id])).toContainEqual([
      `USDT ${deposit?.amount}`,
      customer.user.id,
    ])
    expect(rows.map(({ waits_for }) => waits_for)).toContainEqual(expect.stringMatching(/as it does in a day/))
    await limitSigner(app)
    await untilSwept(app, left + 100_000_000n)

    // At an address where no fuel is left.
    await limitSigner(app, { fuel_max: '0.0000001' })
    await arrive(await app.customer())
    await until('the fuel is refused', () => fuelOf('refused'))
    const given = await app.deps.db.selectFrom('chain_deposits').select('swept_with').orderBy('id').execute()
    expect(given.map(({ swept_with }) => swept_with === null)).toEqual([false, true])
    const sweeps = async () => (await sendsOf(app)).filter(({ kind }) => kind === 'sweep').map(({ state }) => state)
    expect((await sweeps()).at(-1)).toBe('refused')
    expect(await minutesUntilSweep(app)).toBe(60)
    await limitSigner(app)
    await pollNow(app, 'sweep')
    await untilSwept(app, left + 200_000_000n)
    expect(await sweeps()).toHaveLength(3)
    expect(await checkBooks(app.deps.db)).toEqual([])
  },
)

test.runIf(HAS_CHAINS)(
  'CHN-98 what earlier fuel left at an address is used for the next sweep; coins that are not worth their fee wait',
  { tags: 'long' },
  async () => {
    await using app = await startChainApp()
    const { chains } = app.sandbox.control
    const at = await addressOf(await app.customer(), 'USDT', 'ethereum')
    const before = (await outsideUnits(app, 'ethereum', 'USDT', DEMO_KEYS.hotWallet)) ?? 0n
    await chains.mine('ethereum', QUIET)
    await app.startBackground()
    const arrive = async (gwei?: bigint) => {
      await chains.send({ network: 'ethereum', asset: 'USDT', to: at, amount: '100' })
      if (gwei)
        await chains.rpc('ethereum', 'anvil_setNextBlockBaseFeePerGas', [`0x${(gwei * 10n ** 9n).toString(16)}`])
      await pass(app, 'ethereum', 4)
    }
    const fuels = async () => (await sendsOf(app)).filter(({ kind }) => kind === 'fuel')
    await arrive()
    await untilSwept(app, before + 100_000_000n)
    const tick = ticker(app)
    await until('the sweep is done', async () => {
      await tick()
      return (await sendsOf(app)).every(({ ended_at }) => ended_at !== null)
    })
    const left = (await outsideUnits(app, 'ethereum', 'ETH', at)) ?? 0n
    expect(left).toBeGreaterThan(0n)
    await arrive()
    await untilSwept(app, before + 200_000_000n)
    const [first, second] = await fuels()
    // Gas costs no more than it did.
    expect(second?.amount_units).toBeLessThanOrEqual((first?.amount_units ?? 0n) - left)

    await arrive(500n)
    expect(await until('the sweep waits', () => minutesUntilSweep(app))).toBe(60)
    expect(await fuels()).toHaveLength(2)
    await chains.mine('ethereum', QUIET)
    await pollNow(app, 'sweep')
    await untilSwept(app, before + 300_000_000n)
  },
)
