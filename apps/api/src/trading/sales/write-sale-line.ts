// The sale's line in the customer's list of transactions: the coins that leave their holding.
import { networkName } from '@kivuko/contract/phone-networks.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import type { SaleState } from '@kivuko/contract/trades.ts'
import type { TransactionStatus } from '@kivuko/contract/transactions.ts'
import { type Money, money, zero } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { changeTransaction, recordTransaction } from '#record/record-transaction.ts'
import type { Tx } from '#tables.ts'
import { coinsOf, receivedOf, type Sale } from './sale.ts'
import { shownDestination } from './sale-notices.ts'

type Words = (what: What) => Said
type What = { coins: Money; received: Money; place: string; way: Said }

const sale: Words = (what) => say('Sale of {coins} for {received} to {place} by {way}', what)
const sold: Words = (what) => say('Sold {coins} for {received} to {place} by {way}', what)
const cancelled: Words = (what) => say('Cancelled sale of {coins} for {received} to {place} by {way}', what)
const refused: Words = (what) => say('{what}, refused by the bank', { what: sale(what) })
const unpaid: Words = (what) => say('{what}, not paid out', { what: sale(what) })
const sentBack: Words = (what) => say('{what}, sent back by the bank', { what: sale(what) })

const LINES: Record<SaleState, { status: TransactionStatus; words: Words }> = {
  waiting: { status: 'pending', words: sale },
  sending: { status: 'pending', words: sale },
  refused: { status: 'pending', words: refused },
  completed: { status: 'completed', words: sold },
  failed: { status: 'failed', words: unpaid },
  cancelled: { status: 'failed', words: cancelled },
  returning: { status: 'pending', words: sentBack },
  returned: { status: 'failed', words: sentBack },
}

/** Of a new sale. The fee is part of what the coins were worth, not of the coins: the line has none. */
export async function writeSaleLine(deps: Deps, tx: Tx, sale: Sale): Promise<void> {
  const coins = coinsOf(sale)
  await recordTransaction(deps, tx, {
    userId: sale.user_id,
    sourceKind: 'sale',
    sourceId: sale.id,
    reference: sale.reference,
    type: 'crypto',
    amount: coins,
    fee: zero(coins.asset),
    recipient: recipientOf(sale),
    ...wordsOf(sale, sale.state),
  })
}

export async function changeSaleLine(
  deps: Deps,
  tx: Tx,
  sale: Sale,
  { state, recipientName }: { state: SaleState; recipientName?: string | undefined },
): Promise<void> {
  const isLess = state === 'returned' && sale.coins_back_units !== null && sale.coins_back_units < sale.crypto_units
  const moved = isLess ? { amount: coinsThatWent(sale), fee: zero(sale.crypto_currency) } : undefined
  await changeTransaction(deps, tx, sale, {
    ...wordsOf(sale, state),
    recipientName,
    ...(moved && { moved }),
    ...apartOf(sale, state),
  })
}

/** A paid sale whose money the bank sent back: the coins stay gone until they, or fewer, are the customer's again. */
function apartOf({ crypto_currency, coins_back_units }: Sale, state: SaleState) {
  if (state === 'returning') return { apart: { still: true } } as const
  if (state === 'returned') return { apart: { back: money(crypto_currency, coins_back_units ?? 0n) } }
  return {}
}

/** What is missing of the coins sold when fewer came back. */
function coinsThatWent({ crypto_currency, crypto_units, coins_back_units }: Sale) {
  return money(crypto_currency, crypto_units - (coins_back_units ?? 0n))
}

function recipientOf({ phone, network, bank_name, account_name }: Sale) {
  if (phone !== null) return { info: networkName(network), phone }
  return { info: bank_name ?? 'Bank account', ...(account_name === null ? {} : { name: account_name }) }
}

/** Fewer coins than were sold may come back, as many as the money buys by now: then the others are gone. */
function lineOf(row: Sale, state: SaleState): (typeof LINES)[SaleState] {
  const back = row.coins_back_units
  if (state !== 'returned' || back === null || back === row.crypto_units) return LINES[state]
  const coins = money(row.crypto_currency, back)
  const words: Words = (what) =>
    say('{what}, sent back by the bank; {coins} bought back with it', { what: sale(what), coins })
  return { status: 'completed', words }
}

/** Also what the books are compared with. */
export function wordsOf(row: Sale, state: SaleState): { status: TransactionStatus; description: Said } {
  const { status, words } = lineOf(row, state)
  const way = row.phone === null ? [say('bank transfer')] : networkName(row.network)
  const what = { coins: coinsOf(row), received: receivedOf(row), place: shownDestination(row), way }
  return { status, description: words(what) }
}
