// What customers do with coins over networks: they withdraw them, rightly and wrongly, and have them sent from outside.
import {
  type ChainAsset,
  type ChainNetwork,
  cancelWithdrawal,
  createWithdrawal,
  depositAddress,
  quoteWithdrawal,
} from '@kivuko/contract/chain.ts'
import type { Dice } from '../../../../../tools/testing/dice.ts'
import { OUTSIDE } from '../withdrawals.ts'
import { newKey, type Operation } from './wallet-operations.ts'
import type { World } from './world.ts'

type Coin = { asset: ChainAsset; network: ChainNetwork; amounts: readonly string[]; sent: readonly string[] }

/** What is withdrawn, now and then more than anybody has; and what is sent, now and then too little to be credited. */
const COINS: readonly Coin[] = [
  { asset: 'ETH', network: 'ethereum', amounts: ['0.05', '0.3', '90'], sent: ['0.25', '0.01'] },
  { asset: 'USDT', network: 'ethereum', amounts: ['30', '200', '1'], sent: ['40', '0.5'] },
  { asset: 'BNB', network: 'bsc', amounts: ['0.1', '1'], sent: ['0.5', '2'] },
]
const WRONG_ADDRESSES = [OUTSIDE.replace('D', 'd'), '0x0000000000000000000000000000000000000000', OUTSIDE.slice(0, -1)]
/** The sandbox remembers 200 of them. */
const SENT_AT_MOST = 150

/** A price is taken once, or by two processes with two keys: it is one withdrawal. Now and then it is taken back. */
export const withdrawCoins: Operation = async (world, dice) => {
  const customer = dice.pick(world.customers)
  const { asset, network, amounts } = dice.pick(COINS)
  const isWrong = dice.chance(15)
  const address = isWrong ? dice.pick(WRONG_ADDRESSES) : OUTSIDE
  const body = { asset, network, address, amount: dice.pick(amounts) }
  const quoted = world.heard(await world.anywhere(customer, dice).call(quoteWithdrawal, { body }))
  if (!quoted) return
  if (isWrong) world.surprises.push(`a price was given for sending to ${address}`)
  const answers = await Promise.all(
    Array.from({ length: dice.chance(25) ? 2 : 1 }, () =>
      world.anywhere(customer, dice).call(createWithdrawal, { key: newKey(), body: { quote_id: quoted.quote_id } }),
    ),
  )
  const made = answers.flatMap((answer) => world.heard(answer)?.reference ?? [])
  if (new Set(made).size > 1) world.surprises.push('one price made two withdrawals')
  const [reference] = made
  if (reference && dice.chance(30))
    world.heard(await world.anywhere(customer, dice).call(cancelWithdrawal, { params: { reference } }))
}

/** To the customer's own address. Now and then the newest block is replaced by an empty one, whoever is in it. */
export const sendCoins: Operation = async (world, dice) => {
  const { chains } = world.app.sandbox.control
  const customer = dice.pick(world.customers)
  const { asset, network, sent } = dice.pick(COINS)
  const body = { asset, network }
  const given = world.heard(await world.anywhere(customer, dice).call(depositAddress, { body }))
  if (!given || chains.sent().length >= SENT_AT_MOST) return
  // The network may be stopped.
  await chains.send({ network, asset, to: given.address, amount: dice.pick(sent) }).catch(() => {})
  if (dice.chance(25)) await chains.reorg(network, 1).catch(() => {})
}

const PLAYED = ['ethereum', 'bsc'] as const

/** So many on each network that runs. */
export async function makeBlocks({ app }: World, blocks: number): Promise<void> {
  const { chains } = app.sandbox.control
  await Promise.allSettled(PLAYED.map((network) => chains.mine(network, blocks)))
}

const READ_MS = 60_000

/** Until both networks are read to their newest blocks; what is not even seen would not be waited for. */
export async function readNetworks(world: World): Promise<void> {
  const end = performance.now() + READ_MS
  while ((await unreadNetworks(world)).length > 0 && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 30))
}

/** Those with blocks that nobody has read yet, in words. A transaction that waited may be in one that came last. */
export async function unreadNetworks({ app }: World): Promise<string[]> {
  const cursors = await app.deps.db.selectFrom('chain_cursors').select(['network', 'number']).execute()
  const unread = await Promise.all(
    cursors
      .filter(({ network }) => PLAYED.some((played) => played === network))
      .map(async ({ network, number }) => {
        const head = BigInt(await app.sandbox.control.chains.rpc<string>(network, 'eth_blockNumber'))
        return number < head ? [`${network} is read to ${number} of ${head}`] : []
      }),
  )
  return unread.flat()
}

/** For a while one network may not answer: which. */
export async function changeNetworks({ app }: World, dice: Dice): Promise<ChainNetwork | undefined> {
  await startNetworks({ app })
  const stopped = dice.chance(15) ? dice.pick(PLAYED) : undefined
  if (stopped) await app.sandbox.control.chains.stop(stopped)
  return stopped
}

export async function startNetworks({ app }: Pick<World, 'app'>): Promise<void> {
  for (const network of PLAYED) await app.sandbox.control.chains.start(network)
}
