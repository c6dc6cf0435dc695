// A withdrawal as its customer sees it.
import type { Withdrawal as WireWithdrawal } from '@kivuko/contract/chain.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { amountOf, feeIn, receivedOf, type Withdrawal } from '#custody/withdrawal.ts'

export function toWithdrawalAnswer(row: Withdrawal): WireWithdrawal {
  return {
    id: row.id,
    reference: row.reference,
    status: row.state,
    asset: row.asset,
    network: row.network,
    address: row.address,
    amount: toDecimal(amountOf(row)),
    fee: toDecimal(feeIn(row)),
    received: toDecimal(receivedOf(row)),
    transaction_hash: row.transaction_hash,
    problem: row.problem,
    can_cancel: row.state === 'waiting',
    sends_at: row.sends_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    completed_at: row.state === 'completed' ? (row.ended_at?.toISOString() ?? null) : null,
  }
}
