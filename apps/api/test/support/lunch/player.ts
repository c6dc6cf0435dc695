// Somebody with two accounts who plays the market: takes prices and waits, and then chooses by what the market has done.
import { convert, quoteConversion } from '@kivuko/contract/conversions.ts'
import type { BodyInput, EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { quotePayout } from '@kivuko/contract/mobile-money.ts'
import { cancelOrder, createOrder, getOrder } from '@kivuko/contract/orders.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { cancelSale, createTrade, quoteTrade, retrySale } from '@kivuko/contract/trades.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import type { Asset } from '@kivuko/money/assets.ts'
import { parse } from '@kivuko/money/money.ts'
import type { Dice } from '../../../../../tools/testing/dice.ts'
import { send } from '../bank-transfers.ts'
import type { Answer } from '../call.ts'
import { confirmPayment } from '../card-browser.ts'
import { deposit, newReference, payout } from '../phone-payments.ts'
import { initiate } from '../purchases.ts'
import { nairaAccount } from '../sales.ts'
import type { Customer, TestApp } from '../test-app.ts'
import { dollarsOf, type Mids } from './worth.ts'

type Amount = readonly [Asset, string]
/** Something a player may do later, or leave: `gives` for `takes`. `undo` calls it off where that is possible. */
type Choice = { gives: Amount; takes: Amount; take?: () => Promise<unknown>; undo?: () => Promise<unknown> }

export type Player = {
  accounts: readonly [Customer, Customer]
  choices: Choice[]
  /** By what the market has done, or by the dice. */
  isGreedy: boolean
}

/** Ends of account numbers: of one that exists, and of one its bank refuses. */
export const [GOOD, BAD] = ['4321', '0001'] as const
const COINS = { BTC: ['0.0002', '0.01', '0.05'], USDT: ['20', '400', '2000'] } as const
const FIATS = { NGN: ['5000', '150000', '900000'], KES: ['2000', '40000'], USD: ['20', '300'] } as const
type Coin = keyof typeof COINS
type Fiat = keyof typeof FIATS

const CALLS = { exchange, sale, bankOrder, cardOrder, payIn, payOut, share }
const OFTEN = { exchange: 6, sale: 6, bankOrder: 4, cardOrder: 3, payIn: 1, payOut: 3, share: 1 }

/** Decides about what is open, then opens something new. */
export async function play(app: TestApp, player: Player, { dice, mids }: { dice: Dice; mids: Mids }): Promise<void> {
  const open = player.choices.splice(0)
  for (const choice of open) if (!(await decide(player, choice, { dice, mids }))) player.choices.push(choice)
  for (let count = 1 + dice.below(2); count > 0; count -= 1) {
    const account = dice.pick(player.accounts)
    await CALLS[dice.weighted(OFTEN)]({ app, player, account, dice })
  }
}

/** Whether it is done with. */
async function decide(player: Player, choice: Choice, { dice, mids }: { dice: Dice; mids: Mids }): Promise<boolean> {
  const gains = worthOf(mids, choice.takes) > worthOf(mids, choice.gives)
  const wants = player.isGreedy && dice.chance(90) ? gains : dice.chance(50)
  const act = wants ? choice.take : choice.undo
  if (!act || dice.chance(15)) return dice.chance(20)
  return (await act()) !== 'not yet'
}

function worthOf(mids: Mids, [asset, amount]: Amount): number {
  return dollarsOf(mids, asset, parse(asset, amount)?.units ?? 0n)
}

/** What it said, or undefined when it was refused. */
function heard<E extends EndpointSpec>(answer: Answer<E>): Answer<E>['body'] | undefined {
  return answer.status === 200 ? answer.body : undefined
}

type Turn = { app: TestApp; player: Player; account: Customer; dice: Dice }

async function nowOrLater(
  player: Player,
  choice: Choice & { take: () => Promise<unknown> },
  dice: Dice,
): Promise<void> {
  if (dice.chance(40)) await choice.take()
  else player.choices.push(choice)
}

async function exchange({ player, account, dice }: Turn): Promise<void> {
  const coin = dice.pick(Object.keys(COINS) as Coin[])
  const fiat = dice.pick(Object.keys(FIATS) as Fiat[])
  const [from, to] = dice.pick([
    [coin, fiat],
    [fiat, coin],
    [fiat, fiat === 'NGN' ? 'KES' : 'NGN'],
  ] as const)
  const amount = dice.pick(from in COINS ? COINS[from as Coin] : FIATS[from as Fiat])
  const quote = heard(await account.call(quoteConversion, { body: { from, to, amount } }))
  if (!quote) return
  const take = () => account.call(convert, { key: newReference(), body: { quote_id: quote.quote_id } })
  await nowOrLater(player, { gives: [from, amount], takes: [to, quote.received], take }, dice)
}

/** Into an account that exists or not; taken at once or later; then refused, queued, paid or sent back. */
async function sale({ app, player, account, dice }: Turn): Promise<void> {
  const coin = dice.pick(Object.keys(COINS) as Coin[])
  const amount = dice.pick(COINS[coin])
  const request = { side: 'sell', fiat_currency: 'NGN', crypto_currency: coin, amount } as const
  const quote = heard(await account.call(quoteTrade, { body: request }))
  if (!quote) return
  const [gives, takes] = [
    [coin, amount],
    ['NGN', quote.receive_amount],
  ] as const
  const destination = nairaAccount(dice.chance(40) ? BAD : GOOD)
  const accept = async () => {
    const body = { quote_id: quote.quote_id, side: 'sell', destination } as const
    const made = heard(await account.call(createTrade, { key: newReference(), body }))?.sale
    if (!made) return
    const params = { reference: made.reference }
    const undo = () => account.call(cancelSale, { params })
    const correct = { params, body: { account: nairaAccount(GOOD) } }
    const take = () => account.call(retrySale, { key: newReference(), ...correct })
    player.choices.push({ gives, takes, take, undo })
    player.choices.push({ gives: takes, takes: gives, take: async () => sendBack(app, made.reference) })
  }
  if (dice.chance(50)) await accept()
  else player.choices.push({ gives, takes, take: accept })
}

/** The player's bank sends the money back when they ask it to. */
async function sendBack({ deps, sandbox }: TestApp, reference: string): Promise<boolean | 'not yet'> {
  const paid = await deps.db
    .selectFrom('bank_payouts')
    .innerJoin('sales', 'sales.id', 'bank_payouts.owner_id')
    .select('bank_payouts.id')
    .where('sales.reference', '=', reference)
    .where('bank_payouts.state', '=', 'paid')
    .executeTakeFirst()
  return paid ? sandbox.control.bank.changeTransfer(paid.id, 'reversed') : 'not yet'
}

async function quoted(account: Customer, body: BodyInput<typeof createQuote>) {
  return heard(await account.call(createQuote, { body }))
}

async function bankOrder({ app, player, account, dice }: Turn): Promise<void> {
  const [coin, fiat] = [dice.pick(Object.keys(COINS) as Coin[]), dice.pick(Object.keys(FIATS) as Fiat[])]
  const amount = dice.pick(FIATS[fiat])
  const quote = await quoted(account, {
    payment_method: 'bank',
    crypto_currency: coin,
    fiat_currency: fiat,
    fiat_amount: amount,
  })
  if (!quote) return
  const { quote_id } = quote
  const order = heard(await account.call(createOrder, { body: { quote_id, payment_method: 'bank' } }))
  if (!order) return
  const params = { reference: order.reference }
  const take = async () => {
    const latest = heard(await account.call(getOrder, { params }))
    if (latest?.status === 'awaiting_payment' && latest.instructions) send(app, latest, { senderName: 'ADA OBI' })
  }
  const undo = () => account.call(cancelOrder, { params })
  player.choices.push({ gives: [fiat, order.total], takes: [coin, order.crypto_amount], take, undo })
}

async function cardOrder({ app, player, account, dice }: Turn): Promise<void> {
  const coin = dice.pick(Object.keys(COINS) as Coin[])
  const amount = dice.pick(FIATS.NGN)
  const quote = await quoted(account, {
    payment_method: 'card',
    crypto_currency: coin,
    fiat_currency: 'NGN',
    fiat_amount: amount,
  })
  if (!quote) return
  const started = heard(await initiate(account, { quoteId: quote.quote_id, amount, key: newReference() }))
  if (!started) return
  const take = () => confirmPayment(app.sandbox, started.client_secret, 'pm_card_visa').catch(() => undefined)
  const undo = () => account.call(cancelOrder, { params: { reference: started.reference } })
  player.choices.push({ gives: ['NGN', amount], takes: [coin, quote.crypto_amount], take, undo })
}

async function payIn({ account, dice }: Turn): Promise<void> {
  await deposit(account, { amount: dice.pick(FIATS.KES) })
}

async function payOut({ player, account, dice }: Turn): Promise<void> {
  const amount = dice.pick(FIATS.NGN)
  const quote = heard(await account.call(quotePayout, { body: { amount } }))
  if (!quote) return
  const take = () => payout(account, { amount, quoteId: quote.quote_id })
  await nowOrLater(player, { gives: ['NGN', amount], takes: ['KES', quote.received], take }, dice)
}

/** To the other account of the same person. */
async function share({ player: { accounts }, account, dice }: Turn): Promise<void> {
  const other = accounts[0] === account ? accounts[1] : accounts[0]
  const body = { recipient_identifier: other.email, amount: dice.pick(FIATS.NGN) }
  await account.call(transferInternally, { key: newReference(), body })
}
