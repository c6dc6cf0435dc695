// A withdrawal as its customer sees it.
import type { Withdrawal as WireWithdrawal } from '@kivuko/contract/chain.ts'
import { spoken } from '@kivuko/contract/say.ts'
import { WAITS_SENTENCE } from '@kivuko/contract/stops.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { amountOf, feeIn, receivedOf, type Withdrawal } from '#custody/withdrawal.ts'
import type { Deps } from '#deps.ts'

export function toWithdrawalAnswer({ stops }: Pick<Deps, 'stops'>, row: Withdrawal): WireWithdrawal {
  const isWaiting = row.state === 'waiting' || (row.state === 'sending' && row.transaction_hash === null)
  const paused = isWaiting ? stops.sentence(`chain_${row.network}_out`) : undefined
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
    problem: row.problem ? spoken(row.problem) : paused ? spoken([paused, WAITS_SENTENCE]) : null,
    can_cancel: row.state === 'waiting',
    sends_at: row.sends_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    completed_at: row.state === 'completed' ? (row.ended_at?.toISOString() ?? null) : null,
  }
}
