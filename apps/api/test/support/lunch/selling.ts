// What players do with what they have: exchange it, sell it into accounts that exist or not, send it to a phone and take that
// back, empty their wallets.
import { cancelCashOut } from '@kivuko/contract/cash-outs.ts'
import { convert, quoteConversion } from '@kivuko/contract/conversions.ts'
import { quotePayout } from '@kivuko/contract/mobile-money.ts'
import { type BankPayoutAccount, cancelSale, createTrade, quoteTrade, retrySale } from '@kivuko/contract/trades.ts'
import { cancelTransaction } from '@kivuko/contract/transactions.ts'
import type { UserId } from '../../../src/platform/ids.ts'
import { cashOut } from '../cash-outs.ts'
import { newReference, payout } from '../phone-payments.ts'
import { EURO_ACCOUNT, nairaAccount } from '../sales.ts'
import type { Customer, TestApp } from '../test-app.ts'
import { BAD, COINS, FIATS, GOOD, heard, keysOf, nowOrLater, type Play } from './player.ts'

const PHONE = { kind: 'mobile_money', phone_number: '0712345678' } as const

export const exchange: Play = async (turn) => {
  const { account, dice } = turn
  const [coin, fiat] = [dice.pick(keysOf(COINS)), dice.pick(keysOf(FIATS))]
  const [from, to, amount] = dice.pick([
    [coin, fiat, dice.pick(COINS[coin])],
    [fiat, coin, dice.pick(FIATS[fiat])],
    [fiat, fiat === 'NGN' ? 'KES' : 'NGN', dice.pick(FIATS[fiat])],
  ] as const)
  const quote = heard(await account.call(quoteConversion, { body: { from, to, amount } }))
  if (!quote) return
  const take = () => account.call(convert, { key: newReference(), body: { quote_id: quote.quote_id } })
  await nowOrLater(turn, { gives: [from, amount], takes: [to, quote.received], take })
}

/** Naira are paid at once, or wait in a queue while the bank is empty; euros wait for a person, and shillings for nothing. */
const DESTINATIONS = { good: 5, bad: 4, euro: 3, phone: 1 }
type Destination = keyof typeof DESTINATIONS

function destinationOf(name: Destination): BankPayoutAccount | typeof PHONE {
  if (name === 'phone') return PHONE
  return name === 'euro' ? EURO_ACCOUNT : nairaAccount(name === 'good' ? GOOD : BAD)
}

const FIAT_OF = { good: 'NGN', bad: 'NGN', euro: 'EUR', phone: 'KES' } as const

/** Taken at once or later; then refused, queued, paid or sent back. */
export const sale: Play = async ({ app, player, account, dice }) => {
  const coin = dice.pick(keysOf(COINS))
  const amount = dice.pick(COINS[coin])
  const name = dice.weighted(DESTINATIONS)
  const fiat = FIAT_OF[name]
  const request = { side: 'sell', fiat_currency: fiat, crypto_currency: coin, amount } as const
  const quote = heard(await account.call(quoteTrade, { body: request }))
  if (!quote) return
  const gives = [coin, amount] as const
  const takes = [fiat, quote.receive_amount] as const
  const accept = async () => {
    const body = { quote_id: quote.quote_id, side: 'sell', destination: destinationOf(name) } as const
    const made = heard(await account.call(createTrade, { key: newReference(), body }))?.sale
    if (!made) return
    const params = { reference: made.reference }
    const undo = () => account.call(cancelSale, { params })
    const correct = { params, body: { account: nairaAccount(GOOD) } }
    const take = async () => {
      const answer = await account.call(retrySale, { key: newReference(), ...correct })
      return answer.status === 200 || answer.problem.code !== 'sale_not_refused' || 'not yet'
    }
    player.choices.push(name === 'bad' ? { gives, takes, take, undo } : { gives, takes, undo })
    if (fiat === 'NGN')
      player.choices.push({ gives: takes, takes: gives, take: async () => sendBack(app, made.reference) })
  }
  if (dice.chance(75)) await accept()
  else player.choices.push({ gives, takes, take: accept })
}

/** The player's bank sends the money back when they ask it to, and now and then says so twice. */
async function sendBack({ deps, sandbox }: TestApp, reference: string): Promise<boolean | 'not yet'> {
  const { bank } = sandbox.control
  const paid = await deps.db
    .selectFrom('bank_payouts')
    .select('id')
    .where('reference', '=', reference)
    .where('state', '=', 'paid')
    .executeTakeFirst()
  if (!paid) return 'not yet'
  const isBack = bank.changeTransfer(paid.id, 'reversed')
  bank.webhooks.resend(paid.id)
  return isBack
}

/** Ends in a bank, or is refused there; ends on a phone. */
const WAYS_OUT = [
  ['NGN', GOOD],
  ['NGN', GOOD],
  ['NGN', BAD],
  ['KES', undefined],
] as const

/** Into a bank account or to a phone; then asked for again, taken back, and sent back by the bank, whatever the market does. */
export const emptyWallet: Play = async ({ app, player, account, dice }) => {
  const [currency, end] = dice.pick(WAYS_OUT)
  const amount = dice.pick(FIATS[currency])
  const destination = end === undefined ? PHONE : nairaAccount(end)
  const reference = newReference()
  const again = () => cashOut(account, { currency, amount, destination, reference, key: newReference() })
  const made = heard(await again())
  if (!made) return
  const cancel = () => account.call(cancelCashOut, { params: { reference: made.reference } })
  const tries = [again, cancel, ...(currency === 'NGN' ? [() => sendBack(app, made.reference)] : [])]
  if (dice.chance(30)) await Promise.all([again(), cancel()])
  // Nothing is given for it, so that whoever plays by the market tries it, too.
  for (const take of tries) player.choices.push({ gives: [currency, '0'], takes: [currency, amount], take })
}

export const payOut: Play = async (turn) => {
  const { app, player, account, dice } = turn
  const amounts = { NGN: FIATS.NGN, USD: FIATS.USD, ...COINS }
  const currency = dice.pick(keysOf(amounts))
  const amount = dice.pick<string>(amounts[currency])
  const quote = heard(await account.call(quotePayout, { body: { amount, currency } }))
  if (!quote) return
  const take = async () => {
    const made = heard(await payout(account, { amount, currency, quoteId: quote.quote_id }))
    if (!made) return
    const cancel = () => takeBack(app, account, made.external_reference)
    if (dice.chance(15)) await cancel()
    // While the network lacks the money it waits, and may be taken back: whatever the market has done.
    player.choices.push({ gives: ['KES', quote.received], takes: [currency, amount], take: cancel })
    player.choices.push({ gives: [currency, '0'], takes: [currency, amount], take: cancel })
  }
  await nowOrLater(turn, { gives: [currency, amount], takes: ['KES', quote.received], take })
}

/** By its line, as a customer does; refused once the network has it. */
async function takeBack({ deps }: TestApp, account: Customer, reference: string): Promise<void> {
  const line = await deps.db
    .selectFrom('transactions')
    .select('id')
    .where('reference', '=', reference)
    .where('user_id', '=', account.user.id as UserId)
    .executeTakeFirst()
  if (line) await account.call(cancelTransaction, { params: { id: line.id } })
}
