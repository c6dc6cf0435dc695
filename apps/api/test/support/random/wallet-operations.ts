// What customers do with what they have: send it to each other, and exchange it.
import { type Convertible, convert, quoteConversion } from '@kivuko/contract/conversions.ts'
import { askForMoney, declineMoneyRequest, payMoneyRequest, takeBackMoneyRequest } from '@kivuko/contract/requests.ts'
import { cancelTransaction, listTransactions } from '@kivuko/contract/transactions.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { listWallets } from '@kivuko/contract/wallets.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import type { Dice } from '../../../../../tools/testing/dice.ts'
import type { Customer } from '../test-app.ts'
import type { World } from './world.ts'

export type Operation = (world: World, dice: Dice) => Promise<void>

let keys = 0

export function newKey(): string {
  keys += 1
  return `random-${process.pid}-${keys}`
}

function naira(dice: Dice): string {
  const units = dice.chance(10) ? 10_000_000_000 : dice.pick([100, 10_000, 1_000_000]) + dice.below(100_000)
  return toDecimal(money('NGN', BigInt(units)))
}

function send(customer: Customer, to: Customer, amount: string, key = newKey()) {
  return customer.call(transferInternally, { key, body: { recipient_identifier: to.email, amount } })
}

/** Now and then to oneself, and now and then repeated with the same key: then the answers are the same. */
export const transfer: Operation = async (world, dice) => {
  const [from, to] = [dice.pick(world.customers), dice.pick(world.customers)]
  const amount = naira(dice)
  const key = newKey()
  const first = send(world.anywhere(from, dice), to, amount, key)
  if (!dice.chance(25)) return void world.heard(await first)
  const both = await Promise.all([first, send(world.anywhere(from, dice), to, amount, key)])
  const said = both.map((answer) => world.heard(answer)?.transaction_id ?? answer.problem.code)
  if (said[0] !== said[1]) world.surprises.push(`one transfer was answered in two ways: ${said.join(' and ')}`)
}

/** Asked, then paid twice, declined and taken back, all at once: it ends one way. */
export const request: Operation = async (world, dice) => {
  const [asker, payer] = [dice.pick(world.customers), dice.pick(world.customers)]
  const body = { recipient_identifier: payer.email, amount: naira(dice) }
  const asked = world.heard(await world.anywhere(asker, dice).call(askForMoney, { key: newKey(), body }))
  if (!asked) return
  const { id } = asked
  const pay = () => world.anywhere(payer, dice).call(payMoneyRequest, { key: newKey(), body: { request_id: id } })
  const ends = await Promise.all([
    ...(dice.chance(80) ? [pay(), pay()] : []),
    ...(dice.chance(30) ? [world.anywhere(payer, dice).call(declineMoneyRequest, { params: { id }, body: {} })] : []),
    ...(dice.chance(30) ? [world.anywhere(asker, dice).call(takeBackMoneyRequest, { params: { id } })] : []),
  ])
  const done = ends.filter(({ status }) => status === 200)
  if (done.length > 1) world.surprises.push(`one request ended in ${done.length} ways`)
}

/** The whole balance at once by two processes; the one that is late finds nothing. */
export const sendAllTwice: Operation = async (world, dice) => {
  const [from, to] = [dice.pick(world.customers), dice.pick(world.customers)]
  const wallets = world.heard(await from.call(listWallets)) ?? []
  const whole = wallets.find(({ currency }) => currency === 'NGN')?.available_balance ?? '0.00'
  for (const answer of await Promise.all([1, 2].map(() => send(world.anywhere(from, dice), to, whole))))
    world.heard(answer)
}

/** A to B and B to A at once. */
export const crossing: Operation = async (world, dice) => {
  const [one, other] = [dice.pick(world.customers), dice.pick(world.customers)]
  const amounts = [naira(dice), naira(dice)] as const
  const answers = await Promise.all([
    send(world.anywhere(one, dice), other, amounts[0]),
    send(world.anywhere(other, dice), one, amounts[1]),
  ])
  for (const answer of answers) world.heard(answer)
}

const AMOUNTS: Partial<Record<Convertible, readonly string[]>> = {
  NGN: ['100', '20000', '3000000'],
  KES: ['10.01', '500', '40000'],
  USD: ['0.01', '7.77', '900'],
  BTC: ['0.00001', '0.1'],
  USDT: ['0.5', '100'],
}
const PAIRS: readonly (readonly [Convertible, Convertible])[] = [
  ['NGN', 'KES'],
  ['NGN', 'KES'],
  ['KES', 'NGN'],
  ['KES', 'NGN'],
  ['USD', 'NGN'],
  ['NGN', 'USD'],
  ['NGN', 'BTC'],
  ['BTC', 'KES'],
  ['USD', 'USDT'],
  ['USDT', 'USD'],
  ['KES', 'SOL'],
]

/** A quote is taken once, twice with one key, or by two processes with two keys: it is used once. */
export const exchange: Operation = async (world, dice) => {
  const customer = dice.pick(world.customers)
  const [from, to] = dice.pick(PAIRS)
  const amount = dice.pick(AMOUNTS[from] ?? ['1'])
  const quote = world.heard(await world.anywhere(customer, dice).call(quoteConversion, { body: { from, to, amount } }))
  if (!quote) return
  const key = newKey()
  const times = dice.weighted({ once: 6, again: 2, raced: 2 })
  const keysUsed = times === 'once' ? [key] : times === 'again' ? [key, key] : [key, newKey()]
  const answers = await Promise.all(
    keysUsed.map((each) =>
      world.anywhere(customer, dice).call(convert, { key: each, body: { quote_id: quote.quote_id } }),
    ),
  )
  const done = answers.filter((answer) => world.heard(answer))
  if (times === 'raced' && done.length > 1) world.surprises.push('one quote was exchanged twice')
}

/** Takes back one of the newest lines, whatever it is. */
export const takeBack: Operation = async (world, dice) => {
  const customer = world.anywhere(dice.pick(world.customers), dice)
  const lines = world.heard(await customer.call(listTransactions, { query: { limit: '5' } }))?.transactions ?? []
  const pending = lines.filter(({ status }) => status === 'pending')
  const line = dice.pick(pending.length > 0 ? pending : lines)
  if (line) world.heard(await customer.call(cancelTransaction, { params: { id: line.id } }))
}
