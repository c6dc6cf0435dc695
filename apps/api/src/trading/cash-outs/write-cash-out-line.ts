// The cash-out's line in the customer's list of transactions.
import type { CashOutState } from '@kivuko/contract/cash-outs.ts'
import { networkName } from '@kivuko/contract/phone-networks.ts'
import type { TransactionStatus } from '@kivuko/contract/transactions.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import type { Deps } from '#deps.ts'
import { changeTransaction, recordTransaction } from '#record/record-transaction.ts'
import type { Tx } from '#tables.ts'
import { maskedDestination } from '#trading/sales/sale.ts'
import { amountOf, CASH_OUT, type CashOut, feeIn, totalOf } from './cash-out.ts'

const LINES: Record<CashOutState, { status: TransactionStatus; before: string; end: string }> = {
  waiting: { status: 'pending', before: '', end: '' },
  sending: { status: 'pending', before: '', end: '' },
  completed: { status: 'completed', before: '', end: '' },
  failed: { status: 'failed', before: '', end: ', not paid out' },
  cancelled: { status: 'failed', before: 'Cancelled: ', end: '' },
  returned: { status: 'failed', before: '', end: ', sent back by the bank' },
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

function wordsOf(cashOut: CashOut, state: CashOutState): { status: TransactionStatus; description: string } {
  const { status, before, end } = LINES[state]
  const way = cashOut.phone === null ? 'bank transfer' : networkName(cashOut.network)
  return {
    status,
    description: `${before}${formatMoney(amountOf(cashOut))} to ${maskedDestination(cashOut)} by ${way}${end}`,
  }
}
