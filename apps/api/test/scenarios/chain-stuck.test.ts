// Transactions that come into no block: which fees are raised, and how far.
import { expect, test } from 'vitest'
import { sweepDeposit } from '../../src/custody/chain-deposits/sweep-deposit.ts'
import { carryOutSend } from '../../src/custody/chain-sending/carry-out-send.ts'
import { sendWithdrawal } from '../../src/custody/withdrawals/send-withdrawal.ts'
import type { WithdrawalId } from '../../src/platform/ids.ts'
import { addressOf, HAS_CHAINS, pass } from '../support/chain.ts'
import {
  attemptsOf,
  type ChainApp,
  holder,
  sendsOf,
  startChainApp,
  withdraw,
  withdrawalOf,
} from '../support/withdrawals.ts'

/** So long that no look takes as much: only the moved clock makes something stuck. */
const STUCK_MS = 60_000

/** Every send is looked at so often: for its number, for a signature, and by the network. */
async function lookAt(app: ChainApp, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1)
    for (const { id } of await sendsOf(app)) await carryOutSend(app.deps, id)
}

/** So many times as long as a transaction may wait. */
async function stay(app: ChainApp, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await app.advance(STUCK_MS)
    await lookAt(app, 3)
  }
}

test.runIf(HAS_CHAINS)(
  'CHN-96 a fee is raised no further than its address can pay, and of what was signed the dearest that the node takes is handed over',
  { tags: 'long' },
  async () => {
    await using app = await startChainApp({ CHAIN_STUCK_MS: String(STUCK_MS) })
    const { chains } = app.sandbox.control
    const at = await addressOf(await app.customer(), 'ETH', 'ethereum')
    await chains.send({ network: 'ethereum', asset: 'ETH', to: at, amount: '0.5' })
    await pass(app, 'ethereum', 4)
    await chains.automine('ethereum', false)
    for (const { id } of await app.deps.db.selectFrom('chain_deposits').select('id').execute())
      await sweepDeposit(app.deps, id)
    await lookAt(app, 3)
    await stay(app, 9)
    const dear = await attemptsOf(app)
    expect(dear.length).toBeGreaterThan(2)
    expect(dear.length).toBeLessThan(8)
    const [sweep] = await sendsOf(app)
    expect(sweep?.problem).toBe('short')
    // The pool forgets it, and what lies there pays for the first fee only.
    const first = (sweep?.gas_limit ?? 0n) * (dear[0]?.max_fee_wei ?? 0n)
    const balance = (sweep?.amount_units ?? 0n) * 10n ** 9n + first
    await chains.rpc('ethereum', 'anvil_setBalance', [at, `0x${balance.toString(16)}`])
    await chains.rpc('ethereum', 'anvil_dropAllTransactions')
    await lookAt(app, 1)
    await chains.mine('ethereum', 5)
    await lookAt(app, 2)
    expect((await sendsOf(app))[0]).toMatchObject({ state: 'done', transaction_hash: dear[0]?.hash })
  },
)

test.runIf(HAS_CHAINS)(
  'CHN-97 only the lowest number of an address has its fee raised: what waits behind it is signed once',
  { tags: 'long' },
  async () => {
    await using app = await startChainApp({ CHAIN_STUCK_MS: String(STUCK_MS) })
    const { chains } = app.sandbox.control
    const customer = await holder(app, 'ETH', '3')
    await chains.automine('ethereum', false)
    const made = [(await withdraw(customer)).body, (await withdraw(customer)).body]
    for (const { id } of made) await sendWithdrawal(app.deps, id as WithdrawalId)
    await lookAt(app, 4)
    const signed = (await attemptsOf(app)).filter(({ hash }) => hash)
    expect(signed).toHaveLength(2)
    await stay(app, 20)
    const attempts = await attemptsOf(app)
    const counts = (await sendsOf(app))
      .toSorted((a, b) => (a.nonce ?? 0) - (b.nonce ?? 0))
      .map(({ id }) => attempts.filter(({ send_id }) => send_id === id).length)
    expect(counts[0]).toBeGreaterThan(15)
    expect(counts[1]).toBe(1)
    await chains.mine('ethereum', 5)
    await lookAt(app, 2)
    for (const { reference } of made) expect((await withdrawalOf(customer, reference)).status).toBe('completed')
  },
)
