// Somebody with two accounts who plays the market: takes prices and waits, and then chooses by what the market has done.
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { parse } from '@kivuko/money/money.ts'
import type { Dice } from '../../../../../tools/testing/dice.ts'
import type { TestAgent } from '../agents.ts'
import type { Answer } from '../call.ts'
import type { Customer, TestApp } from '../test-app.ts'
import type { Market } from './market.ts'
import { dollarsOf, type Mids } from './worth.ts'

type Amount = readonly [Asset, string]
/** What came of a choice: that it cannot be made yet. */
type Outcome = Promise<unknown | 'not yet'>
/** Something a player may do later, or leave: `gives` for `takes`. `undo` calls it off where that is possible. */
export type Choice = { gives: Amount; takes: Amount; take?: () => Outcome; undo?: () => Outcome }

export type Player = {
  accounts: readonly [Customer, Customer]
  /** A company of their own: calls of its maker and its checker are on its behalf. */
  company?: { id: string; address: string; admin: Customer; maker: Customer; checker: Customer }
  agent?: TestAgent
  /** Some of the others, with whom they deal. */
  friends: readonly Player[]
  choices: Choice[]
  /** By what the market has done, or by the dice. */
  isGreedy: boolean
}

export type Turn = { app: TestApp; player: Player; account: Customer; dice: Dice }
/** Opens something new. */
export type Play = (turn: Turn) => Promise<void>

/** Ends of account numbers: of one that exists, and of one its bank refuses. */
export const [GOOD, BAD] = ['4321', '0001'] as const
export const COINS = { BTC: ['0.0002', '0.01', '0.05'], USDT: ['20', '400', '2000'] } as const
export const FIATS = { NGN: ['5000', '150000', '900000'], KES: ['2000', '40000'], USD: ['20', '300'] } as const
export type Fiat = keyof typeof FIATS

/** Who would lose so much less by calling off does it; for less they wait, as the market may still move. */
const WORTH_UNDOING = 0.97

type Plays = Readonly<Record<string, { often: number; play: Play }>>

/** Decides about what is open, then opens something new: without prices hardly anything. */
export async function play(
  turn: Omit<Turn, 'account'>,
  { market: { mids, isHeard }, plays }: { market: Market; plays: Plays },
): Promise<void> {
  const { player, dice } = turn
  for (const choice of player.choices.splice(0)) if (!(await decide(choice, turn, mids))) player.choices.push(choice)
  if (!isHeard && dice.chance(90)) return
  const weights = Object.fromEntries(Object.entries(plays).map(([name, { often }]) => [name, often]))
  for (let count = 1 + dice.below(2); count > 0; count -= 1)
    await plays[dice.weighted(weights)]?.play({ ...turn, account: dice.pick(player.accounts) })
}

/** Whether it is done with. */
async function decide(choice: Choice, { player, dice }: Omit<Turn, 'account'>, mids: Mids): Promise<boolean> {
  const act = player.isGreedy && dice.chance(90) ? bestOf(choice, mids) : dice.pick([choice.take, choice.undo])
  if (!act || dice.chance(15)) return dice.chance(15)
  return (await act()) !== 'not yet'
}

function bestOf({ gives, takes, take, undo }: Choice, mids: Mids): Choice['take'] {
  const ratio = worthOf(mids, takes) / worthOf(mids, gives)
  if (ratio > 1) return take
  return ratio < WORTH_UNDOING ? undo : undefined
}

function worthOf(mids: Mids, [asset, amount]: Amount): number {
  return dollarsOf(mids, asset, parse(asset, amount)?.units ?? 0n)
}

export function otherThan({ accounts: [one, other] }: Player, account: Customer): Customer {
  return account === one ? other : one
}

/** Whose wallets are theirs. */
export function walletsOf({ accounts, company }: Player): string[] {
  return [...accounts.map(({ user }) => user.id), ...(company ? [company.id] : [])]
}

/** At once, or left open. */
export async function nowOrLater(
  { player, dice }: Turn,
  choice: Choice & { take: () => Promise<unknown> },
): Promise<void> {
  if (dice.chance(40)) await choice.take()
  else player.choices.push(choice)
}

/** What it said, or undefined when it was refused. */
export function heard<E extends EndpointSpec>(answer: Answer<E>): Answer<E>['body'] | undefined {
  return answer.status === 200 ? answer.body : undefined
}

export function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(record) as K[]
}
