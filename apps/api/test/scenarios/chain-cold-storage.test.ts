// What the hot wallet has above its ceiling goes to the operator's cold address, and the books say where it lies.
import type { ChainAsset, ChainNetwork } from '@kivuko/contract/chain.ts'
import { expect, test } from 'vitest'
import { DEMO_KEYS } from '../../../../tools/start/coins.ts'
import { COLD } from '../../../../tools/start/signer.ts'
import { sendToColdStorage } from '../../src/custody/chain-sending/send-to-cold-storage.ts'
import { checkBooks } from '../support/books/check-books.ts'
import { HAS_CHAINS } from '../support/chain.ts'
import { ledgerUnits } from '../support/phone-payments.ts'
import { until } from '../support/until.ts'
import {
  type ChainApp,
  holder,
  outsideUnits,
  sendsOf,
  startChainApp,
  unitsOf,
  withdraw,
  withdrawalOf,
} from '../support/withdrawals.ts'

/** The sandbox gives the hot wallet 1,000 of a network's own coin and 1,000,000 of each token. */
const SETTINGS = {
  CHAIN_COLD_ADDRESSES: JSON.stringify({ ethereum: COLD }),
  CHAIN_HOT_CEILINGS: JSON.stringify({
    ethereum: {
      ETH: { above: '900', leave: '600' },
      USDT: { above: '999999', leave: '400000' },
      USDC: { above: '1000000', leave: '1' },
    },
    arbitrum: { ETH: { above: '1', leave: '1' } },
  }),
}

const storesOf = async (app: ChainApp) => (await sendsOf(app)).filter(({ kind }) => kind === 'store')
const inStore = (app: ChainApp, asset: ChainAsset) => outsideUnits(app, 'ethereum', asset, COLD)
const pollTwice = ({ deps }: ChainApp, network: ChainNetwork) =>
  Promise.all([sendToColdStorage(deps, network), sendToColdStorage(deps, network)])

async function untilStored(app: ChainApp, count: number) {
  return until(`${count} stores are done`, async () => {
    await app.sandbox.control.chains.mine('ethereum', 1)
    const done = (await storesOf(app)).filter(({ state }) => state === 'done')
    return done.length === count && done
  })
}

test.runIf(HAS_CHAINS)(
  'CHN-17 CHN-18 what the hot wallet has above its ceiling goes to the cold address once, and is booked under custody',
  { tags: 'long' },
  async () => {
    await using app = await startChainApp(SETTINGS)
    const customer = await holder(app, 'ETH', '1')
    // Not sent yet, and spoken for all the same.
    const made = (await withdraw(customer, { amount: '0.5' })).body
    const custody = await ledgerUnits(app, 'clearing:custody:ETH')
    await pollTwice(app, 'ethereum')
    await pollTwice(app, 'arbitrum')
    await sendToColdStorage(app.deps, 'ethereum')
    const surplus = unitsOf('ETH', '400') - unitsOf('ETH', made.received)
    const started = (await storesOf(app)).map(({ network, asset, amount_units }) => [network, asset, amount_units])
    expect(started).toEqual([
      ['ethereum', 'ETH', surplus],
      ['ethereum', 'USDT', unitsOf('USDT', '600000')],
    ])
    expect(await ledgerUnits(app, 'clearing:custody:ETH')).toBe(custody)

    await app.startBackground()
    const done = await untilStored(app, 2)
    // Whichever of them came into a block last needs blocks on top of it.
    await until('the withdrawal is completed', async () => {
      await app.sandbox.control.chains.mine('ethereum', 1)
      return (await withdrawalOf(customer, made.reference)).status === 'completed'
    })
    expect([await inStore(app, 'ETH'), await inStore(app, 'USDT')]).toEqual([surplus, unitsOf('USDT', '600000')])
    expect(await ledgerUnits(app, 'clearing:custody:ETH')).toBe(custody - surplus)
    const fees = (await sendsOf(app)).reduce((sum, { fee_units }) => sum + (fee_units ?? 0n), 0n)
    expect(done.every(({ fee_units }) => (fee_units ?? 0n) > 0n)).toBe(true)
    // It had 1,000, of which the books knew nothing.
    expect(await ledgerUnits(app, 'clearing:ethereum:ETH')).toBe(surplus + unitsOf('ETH', made.received) + fees)
    const left = (await outsideUnits(app, 'ethereum', 'ETH', DEMO_KEYS.hotWallet)) ?? 0n
    // But for parts of a unit that each balance and each fee cut off.
    expect(left - (unitsOf('ETH', '600') - fees)).toBeLessThanOrEqual(3n)
    expect(left - (unitsOf('ETH', '600') - fees)).toBeGreaterThanOrEqual(0n)

    // Below the ceiling again; and above it once more.
    await pollTwice(app, 'ethereum')
    expect(await storesOf(app)).toHaveLength(2)
    await app.sandbox.control.chains.send({
      network: 'ethereum',
      asset: 'ETH',
      to: DEMO_KEYS.hotWallet,
      amount: '500',
    })
    await pollTwice(app, 'ethereum')
    await untilStored(app, 3)
    expect(await inStore(app, 'ETH')).toBe(surplus + left + unitsOf('ETH', '500') - unitsOf('ETH', '600'))
    expect(await ledgerUnits(app, 'clearing:custody:ETH')).toBe(custody - ((await inStore(app, 'ETH')) ?? 0n))
    expect(await checkBooks(app.deps.db)).toEqual([])
  },
)
