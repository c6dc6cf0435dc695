// Coins go on from customers' addresses to the hot wallet, and what the network takes for it is booked.
import { expect, test } from 'vitest'
import { DEMO_KEYS } from '../../../../tools/start/coins.ts'
import type { Address } from '../../src/providers/chain/port.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { addressOf, depositsOf, HAS_CHAINS, pass } from '../support/chain.ts'
import { ledgerUnits } from '../support/phone-payments.ts'
import type { TestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { startChainApp } from '../support/withdrawals.ts'

async function unitsAt({ deps }: TestApp, address: string, asset: 'ETH' | 'USDT'): Promise<bigint> {
  return (await deps.chains.get('ethereum')?.balance(address as Address, asset))?.units ?? -1n
}

/** Blocks come, and now and then so much time passes that who waits for gas looks again. */
function ticker(app: TestApp): () => Promise<void> {
  let ticks = 0
  return async () => {
    ticks += 1
    if (ticks % 10 === 0) await app.sandbox.control.chains.mine('ethereum', 1)
    if (ticks % 40 === 0) await app.advance(30_000)
  }
}

test.runIf(HAS_CHAINS)(
  'CHN-15 CHN-16 enough credited coins are sent on to the hot wallet, tokens with gas for it, and the books say where all of it is',
  { tags: 'long' },
  async () => {
    await using app = await startChainApp()
    const { chains } = app.sandbox.control
    const ada = await app.customer()
    const at = await addressOf(ada, 'ETH', 'ethereum')
    const hot = DEMO_KEYS.hotWallet
    const before = { ETH: await unitsAt(app, hot, 'ETH'), USDT: await unitsAt(app, hot, 'USDT') }
    await app.startBackground()
    await chains.send({ network: 'ethereum', asset: 'USDT', to: at, amount: '2' })
    await pass(app, 'ethereum', 4)
    // Too little for what the network takes: it waits, and goes with the next.
    await chains.send({ network: 'ethereum', asset: 'USDT', to: at, amount: '100' })
    await chains.send({ network: 'ethereum', asset: 'ETH', to: at, amount: '0.5' })
    await pass(app, 'ethereum', 4)
    const tick = ticker(app)
    await until('all of it is in the hot wallet', async () => {
      await tick()
      const isSwept = (await unitsAt(app, hot, 'USDT')) === before.USDT + 102_000_000n
      return isSwept && (await unitsAt(app, at, 'ETH')) < 10_000_000n
    })
    await until('the fees are booked', async () => {
      await tick()
      const open = await app.deps.db.selectFrom('chain_sends').select('id').where('ended_at', 'is', null).execute()
      return open.length === 0
    })
    const kinds = await app.deps.db.selectFrom('chain_sends').select(['kind', 'state']).orderBy('kind').execute()
    expect(kinds.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['fuel done', 'sweep done', 'sweep done'])
    expect(await unitsAt(app, at, 'USDT')).toBe(0n)
    // The gas is no deposit of the customer's.
    await pass(app, 'ethereum', 4)
    expect((await depositsOf(ada)).map(({ asset, status }) => `${asset} ${status}`).sort()).toEqual([
      'ETH credited',
      'USDT credited',
      'USDT credited',
    ])
    // But for parts of a unit that each balance and each fee cut off.
    const there = (await unitsAt(app, at, 'ETH')) + (await unitsAt(app, hot, 'ETH')) - before.ETH
    const booked = -(await ledgerUnits(app, 'clearing:ethereum:ETH'))
    expect(there - booked).toBeGreaterThanOrEqual(-5n)
    expect(there - booked).toBeLessThanOrEqual(5n)
    expect(await ledgerUnits(app, `customer:${ada.user.id}:available:ETH`)).toBe(500_000_000n)
    expect(await checkBooks(app.deps.db)).toEqual([])
  },
)
