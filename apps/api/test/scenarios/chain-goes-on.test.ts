// Goal: nothing that is on its way over a network stays where it is, whatever was lost on the way.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweepDepositJob } from '../../src/custody/chain-deposits/chain-deposit-jobs.ts'
import { readChain } from '../../src/custody/chain-deposits/read-chain.ts'
import { sweepDeposit } from '../../src/custody/chain-deposits/sweep-deposit.ts'
import { carryOutSend } from '../../src/custody/chain-sending/carry-out-send.ts'
import { sendWithdrawal } from '../../src/custody/withdrawals/send-withdrawal.ts'
import type { WithdrawalId } from '../../src/platform/ids.ts'
import type { Chain } from '../../src/providers/chain/port.ts'
import { addressOf, depositsOf, HAS_CHAINS, pass, pollChain, statesOf } from '../support/chain.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { type ChainApp, holder, sendsOf, startChainApp, withdraw, withdrawalOf } from '../support/withdrawals.ts'

/** More than counts as final. */
const DEEP = 6

/** For a number, for a signature, into the network, and its end when it is deep enough. */
async function carryOn(app: ChainApp): Promise<void> {
  for (let step = 0; step < 4; step += 1) for (const { id } of await sendsOf(app)) await carryOutSend(app.deps, id)
}

test.runIf(HAS_CHAINS)(
  'CHN-104 a network that takes back what counted as final has it handed over again: what comes after it goes on',
  { tags: 'long' },
  async () => {
    await using app = await startChainApp()
    const { chains } = app.sandbox.control
    const customer = await holder(app, 'ETH', '3')
    const complete = async () => {
      const { id, reference } = (await withdraw(customer)).body
      await sendWithdrawal(app.deps, id as WithdrawalId)
      await carryOn(app)
      await chains.mine('ethereum', DEEP)
      await carryOn(app)
      return reference
    }
    const first = await complete()
    expect((await withdrawalOf(customer, first)).status).toBe('completed')
    await chains.reorg('ethereum', DEEP + 1)
    const second = await complete()
    await chains.mine('ethereum', DEEP)
    await carryOn(app)
    expect((await withdrawalOf(customer, second)).status).toBe('completed')
    const hashes = (await sendsOf(app)).map(({ transaction_hash }) => transaction_hash)
    for (const hash of hashes)
      expect(await chains.rpc('ethereum', 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  },
)

/** What may become of a job: nobody knows of it, it failed too often, it was put off by its failures, or it hangs. */
const LOSSES = {
  missing: sql`delete from graphile_worker._private_jobs`,
  'given up': sql`update graphile_worker._private_jobs set attempts = max_attempts`,
  'put off': sql`update graphile_worker._private_jobs set attempts = 10, run_at = now() + interval '6 hours'`,
  hanging: sql`update graphile_worker._private_jobs set locked_at = now() - interval '11 minutes', locked_by = 'nobody'`,
} as const

for (const [loss, harm] of Object.entries(LOSSES))
  test.runIf(HAS_CHAINS)(
    `CHN-105 withdrawals go on whose job is ${loss}, wherever they are`,
    { tags: 'long' },
    async () => {
      await using app = await startChainApp()
      const { chains } = app.sandbox.control
      const customer = await holder(app, 'ETH', '3')
      const made = [(await withdraw(customer)).body, (await withdraw(customer)).body, (await withdraw(customer)).body]
      for (const { id } of made.slice(1)) await sendWithdrawal(app.deps, id as WithdrawalId)
      const [first] = await sendsOf(app)
      if (first) for (let step = 0; step < 3; step += 1) await carryOutSend(app.deps, first.id)
      await harm.execute(app.deps.db)
      await app.startBackground()
      const isEach = (status: string) => async () =>
        (await Promise.all(made.map(({ reference }) => withdrawalOf(customer, reference)))).every(
          (row) => row.status === status,
        )
      await until('each is in a block', isEach('confirming'))
      await chains.mine('ethereum', DEEP)
      await until('each has arrived', isEach('completed'))
    },
  )

/** Coins of three customers, deep enough. */
async function threeDeposits(app: TestApp) {
  const customers = [await app.customer(), await app.customer(), await app.customer()]
  for (const customer of customers) {
    const to = await addressOf(customer, 'ETH', 'ethereum')
    await app.sandbox.control.chains.send({ network: 'ethereum', asset: 'ETH', to, amount: '0.5' })
  }
  await pollChain(app.deps, 'ethereum')
  return customers
}

test.runIf(HAS_CHAINS)('CHN-106 coins that cannot be booked hold up nobody else’s', async () => {
  await using app = await startTestApp({ sandbox: true, chains: true })
  const customers = await threeDeposits(app)
  const [first] = customers[0] ? await depositsOf(customers[0]) : []
  await app.asOwner((owner) =>
    owner.query(`
      create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end';
      create trigger refuse before update on chain_deposits for each row
        when (old.id = '${first?.id}') execute function refuse()`),
  )
  await pass(app, 'ethereum', DEEP)
  const states = await Promise.all(customers.map(statesOf))
  expect(states.flat().map(([, state]) => state)).toEqual(['pending', 'credited', 'credited'])
  await app.asOwner((owner) => owner.query('drop trigger refuse on chain_deposits'))
  await pollChain(app.deps, 'ethereum')
  expect((await Promise.all(customers.map(statesOf))).flat().map(([, state]) => state)).not.toContain('pending')
})

test.runIf(HAS_CHAINS)(
  'CHN-107 a node that answers for no more than one block at a time is read all the same',
  async () => {
    await using app = await startTestApp({ sandbox: true, chains: true })
    const customers = await threeDeposits(app)
    await app.sandbox.control.chains.mine('ethereum', DEEP)
    const node = app.deps.chains.get('ethereum') as Chain
    const weak: Chain = {
      ...node,
      read: (addresses, from, to) =>
        from === to ? node.read(addresses, from, to) : Promise.reject(new Error('it took too long')),
    }
    await readChain(app.deps, weak)
    expect((await Promise.all(customers.map(statesOf))).flat().map(([, state]) => state)).toEqual(
      customers.map(() => 'credited'),
    )
  },
)

test.runIf(HAS_CHAINS)(
  'CHN-108 a sweep waits for a network that does not answer, however long',
  { tags: 'long' },
  async () => {
    await using app = await startChainApp()
    await threeDeposits(app)
    await pass(app, 'ethereum', DEEP)
    const { id } = await app.deps.db.selectFrom('chain_deposits').select('id').executeTakeFirstOrThrow()
    await app.sandbox.control.chains.stop('ethereum')
    await sweepDeposit(app.deps, id)
    const job = await sweepDepositJob.find(app.deps.db, { depositId: id })
    expect(job?.runAt.getTime()).toBeLessThanOrEqual(app.clock.now().getTime() + 60_000)
    await app.sandbox.control.chains.start('ethereum')
    await sweepDeposit(app.deps, id)
    expect(await sendsOf(app)).toMatchObject([{ kind: 'sweep', state: 'waiting' }])
  },
)
