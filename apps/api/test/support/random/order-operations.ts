// What customers do to buy coins, and by card to fill a wallet: by card, by bank transfer and by phone, rightly and wrongly.
import { CARD_FILLS, type CardFill, type PayCurrency } from '@kivuko/contract/buying.ts'
import { quoteCardFill } from '@kivuko/contract/card-fills.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { payOrderByPhone } from '@kivuko/contract/mobile-money.ts'
import { cancelOrder, createOrder, getOrder, type Order } from '@kivuko/contract/orders.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { parse } from '@kivuko/money/money.ts'
import type { Dice } from '../../../../../tools/testing/dice.ts'
import { createQuote as createQuoteFor } from '../../../src/market/create-quote.ts'
import type { UserId } from '../../../src/platform/ids.ts'
import { send } from '../bank-transfers.ts'
import { confirmPayment } from '../card-browser.ts'
import { initiate } from '../purchases.ts'
import type { Customer } from '../test-app.ts'
import { newKey, type Operation } from './wallet-operations.ts'
import type { World } from './world.ts'

const AMOUNTS: Record<PayCurrency, string> = { NGN: '20000', KES: '5000', USD: '100', EUR: '100' }
const CARDS = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa_chargeDeclined',
  'pm_card_visa_chargeDeclinedInsufficientFunds',
]

async function quote(
  world: World,
  customer: Customer,
  dice: Dice,
  method: 'card' | 'bank' | 'mpesa',
  fiat: PayCurrency,
) {
  const crypto = dice.pick(['BTC', 'USDT', 'SOL'] as const)
  if (dice.chance(50)) return quoteWithMargin(world, customer, dice, { fiat, crypto, method })
  const body = {
    fiat_currency: fiat,
    crypto_currency: crypto,
    fiat_amount: AMOUNTS[fiat],
    payment_method: method,
  }
  return world.heard(await customer.call(createQuote, { body }))
}

type Wanted = { fiat: PayCurrency; crypto: 'BTC' | 'USDT' | 'SOL'; method: 'card' | 'bank' | 'mpesa' }

/** Through a partner that adds something, down to what is no whole unit. */
async function quoteWithMargin(world: World, { user }: Customer, dice: Dice, { fiat, ...wanted }: Wanted) {
  const margin = { partnerId: world.partnerId, bps: BigInt(1 + dice.below(400)) }
  const asked = { userId: user.id as UserId, fiat, amount: AMOUNTS[fiat], margin, ...wanted }
  const quoted = await createQuoteFor(world.app.deps, asked).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
  return quoted && { quote_id: quoted.id }
}

/** Of a wallet that a card fills. */
async function fill(world: World, customer: Customer, fiat: CardFill) {
  return world.heard(
    await customer.call(quoteCardFill, { params: { currency: fiat }, body: { amount: AMOUNTS[fiat] } }),
  )
}

/** Coins, or money of a wallet: paid or declined; now and then started twice, or given up before or after it was paid. */
export const buyByCard: Operation = async (world, dice) => {
  const customer = dice.pick(world.customers)
  const isFill = dice.chance(35)
  const fiat = isFill ? dice.pick(CARD_FILLS) : 'NGN'
  const quoted = isFill ? await fill(world, customer, fiat) : await quote(world, customer, dice, 'card', fiat)
  if (!quoted) return
  const initiation = { quoteId: quoted.quote_id, amount: AMOUNTS[fiat], fiat, key: newKey() }
  const started = world.heard(await initiate(world.anywhere(customer, dice), initiation))
  if (dice.chance(20)) world.heard(await initiate(world.anywhere(customer, dice), initiation))
  if (!started) return
  const giveUp = () => customer.call(cancelOrder, { params: { reference: started.reference } })
  if (dice.chance(15)) world.heard(await giveUp())
  const isPaid = dice.chance(85)
  // The network may be out of order, and the payment be over: then the browser shows an error.
  if (isPaid) await confirmPayment(world.app.sandbox, started.client_secret, dice.pick(CARDS)).catch(() => {})
  if (dice.chance(15)) world.heard(await giveUp())
}

async function order(world: World, dice: Dice, method: 'bank' | 'mpesa', fiat: PayCurrency) {
  const customer = dice.pick(world.customers)
  const quoted = await quote(world, customer, dice, method, fiat)
  if (!quoted) return undefined
  const ask = { key: newKey(), body: { quote_id: quoted.quote_id, payment_method: method } }
  const placed = world.heard(await world.anywhere(customer, dice).call(createOrder, ask))
  if (dice.chance(20)) world.heard(await world.anywhere(customer, dice).call(createOrder, ask))
  return placed && { customer, placed }
}

const WRONGLY = ['amount', 'name', 'reference', 'twice', 'late', 'never'] as const

/** Naira go to an account of the order's own, the others to the operator's, with the reference. */
export const buyByBank: Operation = async (world, dice) => {
  const made = await order(world, dice, 'bank', dice.pick(['NGN', 'NGN', 'KES', 'USD', 'EUR'] as const))
  if (!made) return
  const { customer, placed } = made
  const wrong = dice.chance(50) ? dice.pick(WRONGLY) : undefined
  const params = { reference: placed.reference }
  if (wrong === 'late') world.heard(await customer.call(cancelOrder, { params }))
  const latest = world.heard(await customer.call(getOrder, { params }))
  if (!latest || wrong === 'never') return
  for (let times = wrong === 'twice' ? 2 : 1; times > 0; times -= 1) {
    const paid = payByBank(world, wrong === 'late' ? placed : latest, wrong)
    if (paid) world.credited.push(paid)
  }
}

/** Answers the kobo that stayed on an account opened for one payment. */
function payByBank({ app }: World, order: Order, wrong: (typeof WRONGLY)[number] | undefined): bigint | undefined {
  // The network has not given it an account yet.
  if (!order.instructions?.account_number) return undefined
  const transfer = send(app, order, {
    ...(wrong === 'amount' && { amount: '123.45' }),
    ...(wrong === 'name' && { senderName: 'SOMEBODY ELSE ENTIRELY' }),
    ...(wrong === 'reference' && order.instructions.reference !== null && { reference: 'rent' }),
  })
  return transfer?.outcome === 'credited' ? parse('NGN', transfer.amount)?.units : undefined
}

const WAYS = ['0001', '0002', '0004', '0006'] as const

/** Phones that pay, decline, are silent, or have too little: another prompt may follow. */
export const buyByPhone: Operation = async (world, dice) => {
  const made = await order(world, dice, 'mpesa', 'KES')
  if (!made) return
  const { customer, placed } = made
  const params = { reference: placed.reference }
  for (let prompts = dice.chance(30) ? 2 : 1; prompts > 0; prompts -= 1) {
    const middle = 10 + dice.below(60)
    const phone_number = dice.chance(70) ? `0712${middle}4000` : `0722${middle}${dice.pick(WAYS)}`
    world.heard(await world.anywhere(customer, dice).call(payOrderByPhone, { params, body: { phone_number } }))
  }
  if (dice.chance(20)) world.heard(await customer.call(cancelOrder, { params }))
}
