// Block trades of the demo's world: settled ones, one that nobody took, one that waits for a price, one whose price waits for a
// second person.
import { type BlockTrade, listBlockTrades } from '@kivuko/contract/block-trades.ts'
import { accept, answer, ask, priceAbove, tradeOf } from '../../apps/api/test/support/block-trades.ts'
import { named, type Person, ZAWADI } from './cast.ts'
import { customerOf } from './proofs.ts'
import { fillByBank, type Scene } from './scene.ts'
import type { World } from './world.ts'

const NGOZI = named('Ngozi Eze')
const BITCOIN = { side: 'buy', coin: 'BTC', currency: 'USD', amount_in: 'money' } as const
const TETHER = { side: 'buy', coin: 'USDT', currency: 'USD', amount_in: 'money' } as const
const TETHER_BACK = { side: 'sell', coin: 'USDT', currency: 'USD', amount_in: 'coin' } as const

type Asked = (typeof BITCOIN | typeof TETHER | typeof TETHER_BACK) & { amount: string; note?: string }

export const BLOCK_SCENES: readonly Scene[] = [
  {
    before: 105,
    what: 'dollars arrive for a block trade',
    play: (world) => fillByBank(world, ZAWADI, { amount: '18000', currency: 'USD' }),
  },
  {
    before: 104,
    what: 'a block trade is settled',
    play: (world) => settle(world, ZAWADI, { ...BITCOIN, amount: '15000' }),
  },
  { before: 50, what: 'nobody takes a price', play: letGo },
  {
    before: 31,
    what: 'dollars arrive for a block trade',
    play: (world) => fillByBank(world, ZAWADI, { amount: '26000', currency: 'USD' }),
  },
  {
    before: 28,
    what: 'a block trade is settled',
    play: (world) => settle(world, ZAWADI, { ...TETHER, amount: '24000' }),
  },
  {
    before: 1,
    what: 'a block trade waits for a price',
    play: (world) =>
      askFor(world, ZAWADI, {
        ...TETHER_BACK,
        amount: '12500',
        note: 'For a shipment on Friday. Half of it now would do as well.',
      }),
  },
  { before: 1, what: 'another', play: (world) => askFor(world, NGOZI, { ...BITCOIN, amount: '20000' }) },
  { before: 0, what: 'its price waits for a second person', play: sayFarPrice },
]

async function askFor(world: World, person: Person, asked: Asked): Promise<BlockTrade | undefined> {
  return world.heard(await ask(customerOf(world, person), asked))
}

/** Answered by the treasury a while after it was asked. */
async function priced(world: World, person: Person, asked: Asked, minutes: number) {
  const trade = await askFor(world, person, asked)
  if (!trade) return undefined
  await world.later(minutes)
  const price = priceAbove(world.app, asked.side === 'buy' ? 45n : -45n, asked.coin)
  world.heard(await answer(world.staff.treasury, trade.id, { price, minutes: 10 }))
  return tradeOf(customerOf(world, person), trade.id)
}

async function settle(world: World, person: Person, asked: Asked): Promise<void> {
  const trade = await priced(world, person, asked, 14)
  if (!trade) return
  world.heard(await accept(customerOf(world, person), trade))
  await world.rest()
}

async function letGo(world: World): Promise<void> {
  await priced(world, NGOZI, { ...BITCOIN, amount: '11000' }, 25)
  await world.later(20)
}

/** Two percent off: further than one person may go. */
async function sayFarPrice(world: World): Promise<void> {
  const { treasury } = world.staff
  const { trades = [] } = world.heard(await customerOf(world, NGOZI).call(listBlockTrades)) ?? {}
  const waiting = trades.find(({ status }) => status === 'asked')
  const price = priceAbove(world.app, 210n)
  const reason = 'The market is thin at this hour; bought in three parts'
  if (waiting) world.heard(await answer(treasury, waiting.id, { price, minutes: 15, reason }))
}
