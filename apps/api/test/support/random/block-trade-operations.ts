// Random block trades: asked, priced, withdrawn and accepted, twice and at once; more than there is; taken back.
import {
  acceptBlockTrade,
  askBlockTrade,
  type BlockTrade,
  endBlockTrade,
  listBlockTrades,
} from '@kivuko/contract/block-trades.ts'
import {
  answerBlockTrade,
  consoleBlockTrades,
  refuseBlockTrade,
  settleBlockTrade,
  withdrawBlockAnswer,
} from '@kivuko/contract/console-block-trades.ts'
import { raise, rateToDecimal } from '@kivuko/money/rate.ts'
import type { Dice } from '../../../../../tools/testing/dice.ts'
import type { Member } from '../staff.ts'
import type { Customer } from '../test-app.ts'
import { newKey, type Operation } from './wallet-operations.ts'
import type { World } from './world.ts'

const REASON = { reason: 'At random' }
const AMOUNTS = {
  BTC: ['0.001', '0.004', '0.05'],
  USDT: ['40', '120.5', '9000'],
  // The treasury has few.
  SOL: ['0.3', '2'],
} as const

/** Asks, or goes on with one that is open. */
export const blockTrade: Operation = async (world, dice) => {
  const customer = dice.pick(world.customers)
  const open = await openOf(world, customer)
  if (open.length > 0 && dice.chance(70)) return goOn(world, dice, { customer, trade: dice.pick(open) })
  const coin = dice.pick(['BTC', 'BTC', 'USDT', 'SOL'] as const)
  const side = coin === 'SOL' ? 'buy' : dice.pick(['buy', 'sell'] as const)
  const currency = dice.pick(['USD', 'NGN', 'KES'] as const)
  const body = { side, coin, currency, amount_in: 'coin', amount: dice.pick(AMOUNTS[coin]) } as const
  const times = dice.chance(15) ? 2 : 1
  const asked = Array.from({ length: times }, () =>
    world.anywhere(customer, dice).call(askBlockTrade, { key: newKey(), body }),
  )
  const made = (await Promise.all(asked)).flatMap((answer) => world.heard(answer) ?? [])
  if (made.length > 1) world.surprises.push('one pair has two open requests')
  const [first] = made
  if (!first || dice.chance(30)) return
  await price(world, dice, first)
  const [trade] = (await openOf(world, customer)).filter(({ status }) => status === 'quoted')
  if (trade && dice.chance(70)) await goOn(world, dice, { customer, trade })
}

async function openOf(world: World, customer: Customer): Promise<BlockTrade[]> {
  const { trades } = world.heard(await customer.call(listBlockTrades)) ?? { trades: [] }
  return trades.filter(({ ended_at }) => ended_at === null)
}

/** Accepted by two processes at once, ended, or both at once. */
async function goOn(world: World, dice: Dice, { customer, trade }: { customer: Customer; trade: BlockTrade }) {
  const params = { id: trade.id }
  const accept = () =>
    world
      .anywhere(customer, dice)
      .call(acceptBlockTrade, { key: newKey(), params, body: { answer: trade.answer?.number ?? 1 } })
  const end = () => world.anywhere(customer, dice).call(endBlockTrade, { params })
  const how = dice.weighted({ accept: 6, twice: 2, both: 2, end: 1 })
  if (how !== 'end') world.heard(await accept())
  if (how === 'twice') world.heard(await accept())
  if (how === 'end') world.heard(await end())
  if (how !== 'both') return
  const [accepted, ended] = await Promise.all([accept(), end()])
  world.heard(accepted)
  world.heard(ended)
}

/** Near the mid, or far from it: then the other decider says the same, or not. */
async function price(world: World, dice: Dice, { id, coin, currency }: BlockTrade): Promise<void> {
  const mid = world.app.deps.rates.mid(coin, currency)
  if (!mid) return
  const bps = dice.pick([-30n, 0n, 20n, 60n, 60n, 300n])
  const body = {
    price: rateToDecimal(raise(mid, bps)),
    minutes: dice.pick([1, 5, 15]),
    ...REASON,
    ...(dice.chance(30) && { fee: '0.01' }),
  }
  const deciders = bps === 300n && dice.chance(60) ? world.deciders : [dice.pick(world.deciders)]
  for (const member of deciders)
    world.heard(await (world.anywhere(member, dice) as Member).call(answerBlockTrade, { params: { id }, body }))
}

/** Staff answer, withdraw, refuse, and confirm stock that is there, or is not. */
export const workBlockTrades: Operation = async (world, dice) => {
  const member = dice.pick(world.deciders)
  const rows = world.heard(await member.call(consoleBlockTrades, { query: { state: 'open' } }))?.rows ?? []
  const row = rows.length > 0 ? dice.pick(rows) : undefined
  if (!row) return
  const params = { id: row.id }
  if (row.status === 'asked' && dice.chance(80))
    return price(world, dice, { ...row, can_end: true, can_accept: false, asked_by: null, hindrance: null })
  if (row.status === 'asked') return void world.heard(await member.call(refuseBlockTrade, { params, body: REASON }))
  if (row.status === 'quoted' && dice.chance(30))
    return void world.heard(await member.call(withdrawBlockAnswer, { params, body: REASON }))
  if (row.status === 'held') world.heard(await member.call(settleBlockTrade, { params, body: REASON }))
}

/** In the end: what is set aside is settled, or taken back once the house is late; what is only asked is taken back. */
export async function endBlockTrades(world: World): Promise<void> {
  const [member] = world.deciders
  const rows =
    world.heard(await member.call(consoleBlockTrades, { query: { state: 'open', limit: '200' } }))?.rows ?? []
  for (const {
    id,
    status,
    customer: { id: owner },
  } of rows) {
    if (status === 'held') {
      const settled = await member.call(settleBlockTrade, { params: { id }, body: REASON })
      if (world.heard(settled)) continue
    }
    const customer = world.customers.find(({ user }) => user.id === owner)
    if (customer) world.heard(await customer.call(endBlockTrade, { params: { id } }))
  }
}
