// The sale's line in the customer's list of transactions: the coins that leave their holding.
import { networkName } from '@kivuko/contract/phone-networks.ts'
import type { SaleState } from '@kivuko/contract/trades.ts'
import type { TransactionStatus } from '@kivuko/contract/transactions.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { money, zero } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { changeTransaction, recordTransaction } from '#record/record-transaction.ts'
import type { Tx } from '#tables.ts'
import { coinsOf, receivedOf, type Sale } from './sale.ts'
import { shownDestination } from './sale-notices.ts'

const LINES: Record<SaleState, { status: TransactionStatus; words: string; end: string }> = {
  waiting: { status: 'pending', words: 'Sale of', end: '' },
  sending: { status: 'pending', words: 'Sale of', end: '' },
  refused: { status: 'pending', words: 'Sale of', end: ', refused by the bank' },
  completed: { status: 'completed', words: 'Sold', end: '' },
  failed: { status: 'failed', words: 'Sale of', end: ', not paid out' },
  cancelled: { status: 'failed', words: 'Cancelled sale of', end: '' },
  returning: { status: 'pending', words: 'Sale of', end: ', sent back by the bank' },
  returned: { status: 'failed', words: 'Sale of', end: ', sent back by the bank' },
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
function lineOf(sale: Sale, state: SaleState): (typeof LINES)[SaleState] {
  const back = sale.coins_back_units
  if (state !== 'returned' || back === null || back === sale.crypto_units) return LINES[state]
  const end = `, sent back by the bank; ${formatMoney(money(sale.crypto_currency, back))} bought back with it`
  return { status: 'completed', words: 'Sale of', end }
}

/** Also what the books are compared with. */
export function wordsOf(sale: Sale, state: SaleState): { status: TransactionStatus; description: string } {
  const { status, words, end } = lineOf(sale, state)
  const way = sale.phone === null ? 'bank transfer' : networkName(sale.network)
  const what = `${formatMoney(coinsOf(sale))} for ${formatMoney(receivedOf(sale))} to ${shownDestination(sale)} by ${way}`
  return { status, description: `${words} ${what}${end}` }
}
