// What players do to buy: order by bank, card or phone, fill a wallet by card, pay when it is worth it, and have their card's bank take it back.
import { CARD_FILLS, type CardFill, type PaymentMethod } from '@kivuko/contract/buying.ts'
import { quoteCardFill } from '@kivuko/contract/card-fills.ts'
import { payOrderByPhone } from '@kivuko/contract/mobile-money.ts'
import { cancelOrder, createOrder, getOrder } from '@kivuko/contract/orders.ts'
import { createQuote } from '@kivuko/contract/quotes.ts'
import { Refused } from '../../../../sandbox/src/chain/refused.ts'
import { send } from '../bank-transfers.ts'
import { confirmPayment, idOf } from '../card-browser.ts'
import { newReference } from '../phone-payments.ts'
import { initiate } from '../purchases.ts'
import type { TestApp } from '../test-app.ts'
import { type Choice, FIATS, type Fiat, heard, keysOf, type Play, type Turn } from './player.ts'

/** Of the last the house has little: see `promises.ts`. */
const ORDERED = ['BTC', 'USDT', 'SOL'] as const

async function quoted({ account, dice }: Turn, payment_method: PaymentMethod, fiat: Fiat) {
  const amount: string = dice.pick(FIATS[fiat])
  const crypto_currency = dice.pick(ORDERED)
  const body = { payment_method, crypto_currency, fiat_currency: fiat, fiat_amount: amount }
  const quote = heard(await account.call(createQuote, { body }))
  const [gives, takes] = [[fiat, amount] as const, [crypto_currency, quote?.crypto_amount ?? '0'] as const]
  return quote && { quote, amount, gives, takes }
}

/** Ordered at once, or only when the price has become a good one. */
async function orderNowOrLater(
  { player, dice }: Turn,
  { gives, takes }: Pick<Choice, 'gives' | 'takes'>,
  take: () => Promise<void>,
): Promise<void> {
  if (dice.chance(75)) await take()
  else player.choices.push({ gives, takes, take })
}

export const bankOrder: Play = async (turn) => {
  const { app, player, account, dice } = turn
  const wanted = await quoted(turn, 'bank', dice.pick(keysOf(FIATS)))
  if (!wanted) return
  const { gives, takes, quote } = wanted
  await orderNowOrLater(turn, wanted, async () => {
    const body = { quote_id: quote.quote_id, payment_method: 'bank' } as const
    const order = heard(await account.call(createOrder, { body }))
    if (!order) return
    const params = { reference: order.reference }
    const take = async () => {
      const latest = heard(await account.call(getOrder, { params }))
      if (latest?.status === 'awaiting_payment' && latest.instructions) send(app, latest, { senderName: 'ADA OBI' })
    }
    player.choices.push({ gives, takes, take, undo: () => account.call(cancelOrder, { params }) })
  })
}

export const phoneOrder: Play = async (turn) => {
  const { player, account } = turn
  const wanted = await quoted(turn, 'mpesa', 'KES')
  if (!wanted) return
  const { gives, takes, quote } = wanted
  await orderNowOrLater(turn, wanted, async () => {
    const body = { quote_id: quote.quote_id, payment_method: 'mpesa' } as const
    const order = heard(await account.call(createOrder, { body }))
    if (!order) return
    const params = { reference: order.reference }
    const take = () => account.call(payOrderByPhone, { params, body: { phone_number: '0712345678' } })
    player.choices.push({ gives, takes, take, undo: () => account.call(cancelOrder, { params }) })
  })
}

/** Money of a wallet, which is paid for with itself. */
async function quotedFill({ account, dice }: Turn, fiat: CardFill) {
  const amount: string = dice.pick(FIATS[fiat])
  const quote = heard(await account.call(quoteCardFill, { params: { currency: fiat }, body: { amount } }))
  const [gives, takes] = [[fiat, amount] as const, [fiat, quote?.received ?? '0'] as const]
  return quote && { quote, amount, gives, takes }
}

export const cardOrder: Play = async (turn) => {
  const { app, player, account, dice } = turn
  const isFill = dice.chance(30)
  const fiat = isFill ? dice.pick(CARD_FILLS) : 'NGN'
  const wanted = isFill ? await quotedFill(turn, fiat) : await quoted(turn, 'card', fiat)
  if (!wanted) return
  const { gives, takes, quote, amount } = wanted
  await orderNowOrLater(turn, wanted, async () => {
    const started = heard(await initiate(account, { quoteId: quote.quote_id, amount, fiat, key: newReference() }))
    if (!started) return
    const take = async () => {
      await confirmPayment(app.sandbox, started.client_secret, 'pm_card_visa').catch(() => undefined)
      const payment = idOf(started.client_secret)
      player.choices.push({ gives: takes, takes: gives, take: async () => dispute(turn, payment) })
    }
    const undo = () => account.call(cancelOrder, { params: { reference: started.reference } })
    player.choices.push({ gives, takes, take, undo })
  })
}

/** The money goes back to the card, until its bank has decided: see `market.ts`. */
function dispute({ app, dice }: { app: TestApp } & Pick<Turn, 'dice'>, payment: string): void {
  try {
    app.sandbox.control.cards.dispute({ payment, isInquiry: dice.chance(25) })
  } catch (error) {
    // It was never charged, or went back already.
    if (!(error instanceof Refused)) throw error
  }
}
