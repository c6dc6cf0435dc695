// The withdrawal's line in the customer's list of transactions: what arrives, and the fee beside it.
import type { WithdrawalState } from '@kivuko/contract/chain.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import type { TransactionStatus } from '@kivuko/contract/transactions.ts'
import type { Money } from '@kivuko/money/money.ts'
import { feeIn, placeSaid, receivedOf, type Withdrawal } from '#custody/withdrawal.ts'
import type { Deps } from '#deps.ts'
import { changeTransaction, recordTransaction } from '#record/record-transaction.ts'
import type { Tx } from '#tables.ts'

type Words = (what: { received: Money; place: Said }) => Said

const withdrawal: Words = (what) => say('Withdrawal of {received} to {place}', what)
const sent: Words = (what) => say('Sent {received} to {place}', what)
const cancelled: Words = (what) => say('Cancelled withdrawal of {received} to {place}', what)
const unsent: Words = (what) => say('{what}, not sent', { what: withdrawal(what) })
const paidFor: Words = (what) => say('{what}, not carried out; the fee was taken', { what: withdrawal(what) })

const LINES: Record<WithdrawalState, { status: TransactionStatus; words: Words }> = {
  waiting: { status: 'pending', words: withdrawal },
  sending: { status: 'pending', words: withdrawal },
  confirming: { status: 'pending', words: withdrawal },
  completed: { status: 'completed', words: sent },
  failed: { status: 'failed', words: unsent },
  cancelled: { status: 'failed', words: cancelled },
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
    ...wordsOf(row, state, isFeeKept ? paidFor : undefined),
    ...(isFeeKept && { apart: { cost: feeIn(row) } }),
  })
}

function wordsOf(
  row: Withdrawal,
  state: WithdrawalState,
  words = LINES[state].words,
): { status: TransactionStatus; description: Said } {
  const { status } = LINES[state]
  return { status, description: words({ received: receivedOf(row), place: placeSaid(row) }) }
}
