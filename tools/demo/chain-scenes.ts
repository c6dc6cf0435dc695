// Coins of the demo's world over their own networks: what arrived from outside, what was sent there, and what still waits.
import { addAddress } from '@kivuko/contract/address-book.ts'
import { type ChainAsset, type ChainNetwork, createWithdrawal, quoteWithdrawal } from '@kivuko/contract/chain.ts'
import { listHoldings } from '@kivuko/contract/wallets.ts'
import { addressOf } from '../../apps/api/test/support/chain.ts'
import { ADA, LONG_NAMED, type Person, ZAWADI } from './cast.ts'
import { newKey } from './life.ts'
import { customerOf } from './proofs.ts'
import type { Scene } from './scene.ts'
import type { World } from './world.ts'

type Coins = { asset: ChainAsset; network: ChainNetwork; amount: string }

/** Wallets elsewhere, which nobody here has the keys of. */
const ADAS_LEDGER = '0x2f5C1bA0c2E4a8f1b7cB5E1a9A0C5b1D8dE77A31'.toLowerCase()
const ZAWADIS_WALLET = '0x9B1D47c3A0fE2b6C8d5E4F3a2B1c0D9e8F7a6B5c'.toLowerCase()
const BROKER = '0x4C7aE2d90bF1835e6D4c2B0a9f8E7d6C5b4A3f21'.toLowerCase()

/** More than a network is asked for on top of a transaction. */
const BLOCKS = 13
/** What is swept takes a transaction for its fee, and one of its own. */
const ROUNDS = 6

export const CHAIN_SCENES: readonly Scene[] = [
  {
    before: 130,
    what: 'ether arrives',
    play: (world) => receive(world, ZAWADI, { asset: 'ETH', network: 'ethereum', amount: '0.85' }),
  },
  {
    before: 66,
    what: 'tether arrives',
    play: (world) => receive(world, ADA, { asset: 'USDT', network: 'ethereum', amount: '240' }),
  },
  { before: 65, what: 'Ada names her own wallet', play: nameLedger },
  {
    before: 34,
    what: 'ether is sent outside',
    play: (world) => withdraw(world, ZAWADI, ZAWADIS_WALLET, { asset: 'ETH', network: 'ethereum', amount: '0.2' }),
  },
  {
    before: 21,
    what: 'ether arrives over another network',
    play: (world) => receive(world, LONG_NAMED, { asset: 'ETH', network: 'arbitrum', amount: '0.06' }),
  },
  {
    before: 14,
    what: 'tether is sent outside',
    play: (world) => withdraw(world, ADA, ADAS_LEDGER, { asset: 'USDT', network: 'ethereum', amount: '90' }),
  },
  {
    before: 8,
    what: 'BNB arrives',
    play: (world) => receive(world, ADA, { asset: 'BNB', network: 'bsc', amount: '0.4' }),
  },
  {
    before: 0,
    what: 'a large withdrawal to a new address waits',
    play: (world) => start(world, ZAWADI, BROKER, { asset: 'USDT', network: 'ethereum', amount: '2400' }),
  },
]

/** Blocks on every network, and polls, until nothing is on its way any more. */
async function confirm(world: World, network: ChainNetwork): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await world.app.sandbox.control.chains.mine(network, BLOCKS)
    await world.later(3)
    await world.rest()
    if (round > 1 && (await openSends(world)) === 0) return
  }
}

async function openSends({ app }: World): Promise<number> {
  const open = app.deps.db.selectFrom('chain_sends').select('id').where('ended_at', 'is', null)
  return (await open.execute()).length
}

async function receive(world: World, person: Person, { asset, network, amount }: Coins): Promise<void> {
  const to = await addressOf(customerOf(world, person), asset, network)
  await world.app.sandbox.control.chains.send({ network, asset, to, amount })
  await confirm(world, network)
}

/** Whoever traded theirs away meanwhile is sent as many from outside. */
async function start(world: World, person: Person, address: string, coins: Coins): Promise<void> {
  const customer = customerOf(world, person)
  const holdings = (await customer.call(listHoldings)).body
  const has = holdings.find(({ asset }) => asset === coins.asset)?.available_balance ?? '0'
  if (Number(has) < Number(coins.amount)) await receive(world, person, coins)
  const quoted = world.heard(await customer.call(quoteWithdrawal, { body: { ...coins, address } }))
  if (!quoted) return
  world.heard(await customer.call(createWithdrawal, { key: newKey(), body: { quote_id: quoted.quote_id } }))
}

async function withdraw(world: World, person: Person, address: string, coins: Coins): Promise<void> {
  await start(world, person, address, coins)
  // Meanwhile it can be taken back.
  await world.later(2)
  await world.rest()
  await confirm(world, coins.network)
}

async function nameLedger(world: World): Promise<void> {
  const body = { network: 'ethereum', address: ADAS_LEDGER, label: 'My hardware wallet' } as const
  world.heard(await customerOf(world, ADA).call(addAddress, { body }))
}
