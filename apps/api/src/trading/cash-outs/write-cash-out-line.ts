// The cash-out's line in the customer's list of transactions.
import type { CashOutState } from '@kivuko/contract/cash-outs.ts'
import { networkName } from '@kivuko/contract/phone-networks.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import type { TransactionStatus } from '@kivuko/contract/transactions.ts'
import type { Deps } from '#deps.ts'
import { changeTransaction, recordTransaction } from '#record/record-transaction.ts'
import type { Tx } from '#tables.ts'
import { maskedDestination } from '#trading/sales/sale.ts'
import { amountOf, CASH_OUT, type CashOut, feeIn, totalOf } from './cash-out.ts'

const asItIs = (what: Said): Said => what

const LINES: Record<CashOutState, { status: TransactionStatus; says: (what: Said) => Said }> = {
  waiting: { status: 'pending', says: asItIs },
  sending: { status: 'pending', says: asItIs },
  completed: { status: 'completed', says: asItIs },
  failed: { status: 'failed', says: (what) => say('{what}, not paid out', { what }) },
  cancelled: { status: 'failed', says: (what) => say('Cancelled: {what}', { what }) },
  returned: { status: 'failed', says: (what) => say('{what}, sent back by the bank', { what }) },
}

/** Of a new one. */
export async function writeCashOutLine(deps: Deps, tx: Tx, cashOut: CashOut): Promise<void> {
  await recordTransaction(deps, tx, {
    userId: cashOut.user_id,
    sourceKind: CASH_OUT,
    sourceId: cashOut.id,
    reference: cashOut.reference,
    type: 'withdrawal',
    amount: amountOf(cashOut),
    fee: feeIn(cashOut),
    recipient: recipientOf(cashOut),
    ...wordsOf(cashOut, cashOut.state),
  })
}

export async function changeCashOutLine(
  deps: Deps,
  tx: Tx,
  cashOut: CashOut,
  { state, recipientName }: { state: CashOutState; recipientName?: string | undefined },
): Promise<void> {
  await changeTransaction(deps, tx, cashOut, {
    ...wordsOf(cashOut, state),
    recipientName,
    ...(state === 'returned' && { apart: { back: totalOf(cashOut) } }),
  })
}

function recipientOf({ phone, network, bank_name, account_name }: CashOut) {
  if (phone !== null) return { info: networkName(network), phone }
  return { info: bank_name ?? 'Bank account', ...(account_name === null ? {} : { name: account_name }) }
}

function wordsOf(cashOut: CashOut, state: CashOutState): { status: TransactionStatus; description: Said } {
  const { status, says } = LINES[state]
  const way = cashOut.phone === null ? [say('bank transfer')] : networkName(cashOut.network)
  const place = maskedDestination(cashOut)
  return { status, description: says(say('{amount} to {place} by {way}', { amount: amountOf(cashOut), place, way })) }
}
