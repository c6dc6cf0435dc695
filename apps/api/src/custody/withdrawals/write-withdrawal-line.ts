// The withdrawal's line in the customer's list of transactions: what arrives, and the fee beside it.
import type { WithdrawalState } from '@kivuko/contract/chain.ts'
import type { TransactionStatus } from '@kivuko/contract/transactions.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { feeIn, receivedOf, shortPlace, type Withdrawal } from '#custody/withdrawal.ts'
import type { Deps } from '#deps.ts'
import { changeTransaction, recordTransaction } from '#record/record-transaction.ts'
import type { Tx } from '#tables.ts'

const LINES: Record<WithdrawalState, { status: TransactionStatus; words: string; end: string }> = {
  waiting: { status: 'pending', words: 'Withdrawal of', end: '' },
  sending: { status: 'pending', words: 'Withdrawal of', end: '' },
  confirming: { status: 'pending', words: 'Withdrawal of', end: '' },
  completed: { status: 'completed', words: 'Sent', end: '' },
  failed: { status: 'failed', words: 'Withdrawal of', end: ', not sent' },
  cancelled: { status: 'failed', words: 'Cancelled withdrawal of', end: '' },
}

export async function writeWithdrawalLine(deps: Deps, tx: Tx, row: Withdrawal): Promise<void> {
  await recordTransaction(deps, tx, {
    userId: row.user_id,
    sourceKind: 'withdrawal',
    sourceId: row.id,
    reference: row.reference,
    type: 'withdrawal',
    amount: receivedOf(row),
    fee: feeIn(row),
    recipient: { info: row.address },
    ...wordsOf(row, row.state),
  })
}

/** `isFeeKept`: it failed, and the network kept its fee all the same. */
export async function changeWithdrawalLine(
  deps: Deps,
  tx: Tx,
  row: Withdrawal,
  { state, isFeeKept = false }: { state: WithdrawalState; isFeeKept?: boolean },
): Promise<void> {
  await changeTransaction(deps, tx, row, {
    ...wordsOf(row, state, isFeeKept ? ', not carried out; the fee was taken' : undefined),
    ...(isFeeKept && { apart: { cost: feeIn(row) } }),
  })
}

function wordsOf(
  row: Withdrawal,
  state: WithdrawalState,
  end = LINES[state].end,
): { status: TransactionStatus; description: string } {
  const { status, words } = LINES[state]
  return { status, description: `${words} ${formatMoney(receivedOf(row))} to ${shortPlace(row)}${end}` }
}
