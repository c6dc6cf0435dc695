// What customers of the demo's world do on an ordinary day.
import type { BuyCrypto, PayCurrency } from '@kivuko/contract/buying.ts'
import { type Convertible, convert, quoteConversion } from '@kivuko/contract/conversions.ts'
import { payOrderByPhone } from '@kivuko/contract/mobile-money.ts'
import { createOrder, getOrder } from '@kivuko/contract/orders.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { createTrade, quoteTrade } from '@kivuko/contract/trades.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { listHoldings, listWallets } from '@kivuko/contract/wallets.ts'
import { send } from '../../apps/api/test/support/bank-transfers.ts'
import { confirmPayment } from '../../apps/api/test/support/card-browser.ts'
import { deposit, payout } from '../../apps/api/test/support/phone-payments.ts'
import { initiate } from '../../apps/api/test/support/purchases.ts'
import type { Customer } from '../../apps/api/test/support/test-app.ts'
import type { Dice } from '../testing/dice.ts'
import { ADA, BRIAN, cardOf, type Habit, type Person, ZAWADI } from './cast.ts'
import type { World } from './world.ts'

type Who = { person: Person; customer: Customer; phone: string }
type Act = (world: World, who: Who) => Promise<void>

let keys = 0

export function newKey(): string {
  keys += 1
  return `of-world-${keys}`
}

/** What somebody of each habit does, and how often one thing rather than another. */
const ACTS = { payIn, buyByCard, buyByBank, buyByPhone, exchange, give, payOut, sell } satisfies Record<string, Act>
const OFTEN: Record<Habit, Partial<Record<keyof typeof ACTS, number>>> = {
  saver: { buyByCard: 4, buyByBank: 3, buyByPhone: 2, exchange: 1, sell: 1 },
  trader: { buyByBank: 4, exchange: 5, sell: 3, buyByCard: 1, payIn: 2, give: 1 },
  family: { payIn: 5, exchange: 4, give: 5, payOut: 6, buyByPhone: 1 },
  seldom: { buyByCard: 2, payIn: 2, exchange: 1, give: 1 },
  shop: {},
}
/** On so many days in a hundred they do something. */
const BUSY: Record<Habit, number> = { saver: 13, trader: 19, family: 15, seldom: 5, shop: 0 }

/** Whom the demo is shown with, more often. */
const SHOWN = new Set([ADA, BRIAN, ZAWADI])

export function isBusy({ dice }: World, person: Person): boolean {
  return dice.chance(SHOWN.has(person) ? 40 : BUSY[person.habit])
}

export async function doSomething(world: World, person: Person): Promise<void> {
  const customer = world.customers.get(person)
  if (!customer) throw new Error(`${person.fullName} is not there yet`)
  world.acts.count += 1
  const act = ACTS[world.dice.weighted(OFTEN[person.habit] as Record<keyof typeof ACTS, number>)]
  await act(world, { person, customer, phone: phoneOf(person) })
}

/** A Kenyan number: money by phone is Kenya's. The ends that the sandbox plays tricks with are never among them. */
export function phoneOf({ email }: Person): string {
  let sum = 7
  for (const character of email) sum = (sum * 31 + character.charCodeAt(0)) % 90_000
  return `07121${String(10_000 + sum).padStart(5, '0')}`
}

/** In whole shillings: enough for most months. */
const WAGES = 85_000

/** Around the 26th of a month the money comes that a month is lived on. */
export async function bringSalary(world: World, person: Person): Promise<void> {
  const customer = world.customers.get(person)
  if (!customer) return
  const amount = String(18_000 + 500 * world.dice.below(60))
  // It comes to their phone, and what they pay in later in the month comes out of it, too.
  world.app.sandbox.control.phones.receive(phoneOf(person), WAGES)
  world.heard(await deposit(customer, { phone: phoneOf(person), amount, reference: newKey() }))
}

async function payIn(world: World, { customer, phone }: Who): Promise<void> {
  const amount = String(100 * (5 + world.dice.below(90)))
  // Now and then somebody presses Cancel, or has too little.
  if (world.dice.chance(5)) world.app.sandbox.control.phones.nextPrompt(phone, world.dice.pick([1032, 1] as const))
  world.heard(await deposit(customer, { phone, amount, reference: newKey() }))
}

const COINS = { BTC: 6, ETH: 3, USDT: 5, USDC: 2, SOL: 2, XRP: 1 } satisfies Partial<Record<BuyCrypto, number>>
const SPENT: Record<PayCurrency, (dice: Dice) => string> = {
  NGN: (dice) => String(5_000 * (2 + dice.below(30))),
  KES: (dice) => String(500 * (3 + dice.below(40))),
  USD: (dice) => String(10 * (3 + dice.below(25))),
  EUR: (dice) => String(10 * (3 + dice.below(25))),
}

async function quote(world: World, { person, customer }: Who, method: 'card' | 'bank' | 'mpesa') {
  const home = person.country === 'NG' ? 'NGN' : 'KES'
  const isAbroad = world.dice.chance(12) || (method === 'card' && home === 'KES')
  const fiat: PayCurrency = method === 'mpesa' ? 'KES' : isAbroad ? world.dice.pick(['USD', 'EUR'] as const) : home
  const amount = SPENT[fiat](world.dice)
  const asked = {
    fiat_currency: fiat,
    crypto_currency: world.dice.weighted(COINS),
    fiat_amount: amount,
    payment_method: method,
  }
  const quoted = world.heard(await customer.call(createQuote, { body: asked }))
  return quoted && { quoteId: quoted.quote_id, fiat, amount }
}

const keepers = new Set<Person>()

/** Now and then a card is declined. */
async function buyByCard(world: World, who: Who): Promise<void> {
  const quoted = await quote(world, who, 'card')
  if (!quoted) return
  // Who saves keeps their card, once: kept at every purchase it would stand in their list as often.
  const keepCard = who.person.habit === 'saver' && !keepers.has(who.person)
  keepers.add(who.person)
  const started = world.heard(await initiate(who.customer, { ...quoted, key: newKey(), keepCard }))
  if (!started) return
  const card = world.dice.chance(7) ? 'pm_card_visa_chargeDeclinedInsufficientFunds' : `pm_card_${cardOf(who.person)}`
  await confirmPayment(world.app.sandbox, started.client_secret, card)
}

async function order(world: World, who: Who, method: 'bank' | 'mpesa') {
  const quoted = await quote(world, who, method)
  if (!quoted) return undefined
  const body = { quote_id: quoted.quoteId, payment_method: method }
  return world.heard(await who.customer.call(createOrder, { key: newKey(), body }))
}

/** Now and then it is never paid. */
async function buyByBank(world: World, who: Who): Promise<void> {
  const placed = await order(world, who, 'bank')
  if (!placed || world.dice.chance(6)) return
  await world.rest()
  const latest = await latestOf(who.customer, placed.reference)
  if (latest?.instructions?.account_number) send(world.app, latest, { senderName: who.person.fullName.toUpperCase() })
}

async function latestOf(customer: Customer, reference: string) {
  return (await customer.call(getOrder, { params: { reference } })).body
}

async function buyByPhone(world: World, who: Who): Promise<void> {
  const placed = await order(world, who, 'mpesa')
  if (!placed) return
  const params = { reference: placed.reference }
  world.heard(await who.customer.call(payOrderByPhone, { params, body: { phone_number: who.phone } }))
}

/** Between what they have and what they need: shillings into naira to send, coins into money to live. */
async function exchange(world: World, { customer }: Who): Promise<void> {
  const from = await someBalance(world, customer)
  if (!from) return
  const to: Convertible = from.currency === 'NGN' ? world.dice.pick(['KES', 'USDT', 'BTC'] as const) : 'NGN'
  const body = { from: from.currency, to, amount: from.part }
  const quoted = world.heard(await customer.call(quoteConversion, { body }))
  if (quoted) world.heard(await customer.call(convert, { key: newKey(), body: { quote_id: quoted.quote_id } }))
}

/** A part of one of their balances; undefined for those who have nothing. */
async function someBalance({ dice }: World, customer: Customer) {
  const wallets = (await customer.call(listWallets)).body
  const coins = (await customer.call(listHoldings)).body
  const all = [
    ...wallets.map(({ currency, available_balance }) => ({
      currency: currency as Convertible,
      has: available_balance,
    })),
    ...coins.map(({ asset, available_balance }) => ({ currency: asset as Convertible, has: available_balance })),
  ].filter(({ has }) => Number(has) > 0)
  if (all.length === 0) return undefined
  const { currency, has } = dice.pick(all)
  return { currency, part: partOf(has, dice) }
}

/** Between a fifth and most of it, with as many decimals. */
export function partOf(has: string, dice: Dice): string {
  const [whole = '0', fraction = ''] = has.split('.')
  const units = (BigInt(whole + fraction) * BigInt(20 + dice.below(65))) / 100n
  const digits = units.toString().padStart(fraction.length + 1, '0')
  return fraction === '' ? digits : `${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`
}

/** Of the coin they have most of. */
export async function coinsOf(customer: Customer) {
  const coins = (await customer.call(listHoldings)).body
  const worth = (text: string | null) => Number(text ?? 0)
  return coins.toSorted((a, b) => worth(b.usd_equivalent) - worth(a.usd_equivalent))[0]
}

async function nairaOf(customer: Customer): Promise<string | undefined> {
  const wallets = (await customer.call(listWallets)).body
  return wallets.find(({ currency }) => currency === 'NGN')?.available_balance
}

const NOTES = ['Rent', 'School fees', 'Thank you!', 'For the market', 'Transport', 'Birthday', undefined, undefined]

async function give(world: World, { person, customer }: Who): Promise<void> {
  const naira = await nairaOf(customer)
  if (naira === undefined || Number(naira) < 2_000) return
  const others = [...world.customers].filter(([other]) => other !== person)
  const [, to] = world.dice.pick(others)
  const note = world.dice.pick(NOTES)
  const amount = partOf(naira, world.dice)
  const body = { recipient_identifier: to.email, amount, ...(note === undefined ? {} : { note }) }
  world.heard(await customer.call(transferInternally, { key: newKey(), body }))
}

async function payOut(world: World, { customer }: Who): Promise<void> {
  const naira = await nairaOf(customer)
  if (naira === undefined || Number(naira) < 3_000) return
  const phone = `07121${10_000 + world.dice.below(80_000)}`
  const [whole = '0'] = partOf(naira, world.dice).split('.')
  world.heard(await payout(customer, { phone, amount: whole, reference: newKey() }))
}

/** Coins into shillings on a phone, or naira at a bank. */
async function sell(world: World, { person, customer, phone }: Who): Promise<void> {
  if (!world.sellers.has(person)) return
  const coins = (await customer.call(listHoldings)).body.filter(
    ({ available_balance }) => Number(available_balance) > 0,
  )
  if (coins.length === 0) return
  const { asset, available_balance } = world.dice.pick(coins)
  // The sandbox's bank knows this account as hers.
  const isBank = person === ADA
  const body = {
    side: 'sell',
    fiat_currency: isBank ? 'NGN' : 'KES',
    crypto_currency: asset,
    amount: partOf(available_balance, world.dice),
  } as const
  const quoted = world.heard(await customer.call(quoteTrade, { body: body as never }))
  if (!quoted) return
  const destination = isBank
    ? { kind: 'bank', account_name: person.fullName, account_number: '0123004321', bank_code: '058' }
    : { kind: 'mobile_money', phone_number: phone }
  const ask = { quote_id: quoted.quote_id, side: 'sell', destination } as never
  world.heard(await customer.call(createTrade, { key: newKey(), body: ask }))
}
