// The line of a deposit in the customer's list, which begins as pending.
import { networkName } from '@kivuko/contract/phone-networks.ts'
import type { Deps } from '#deps.ts'
import { recordTransaction } from '#record/record-transaction.ts'
import type { Tx } from '#tables.ts'
import { depositLine } from '#trading/settle-deposit.ts'
import { amountOf, type Deposit, feeOf } from './deposit.ts'

/** Without a phone where the network does not say which one pays. */
export async function recordDeposit(deps: Deps, tx: Tx, deposit: Deposit): Promise<void> {
  const { phone, network } = deposit
  await recordTransaction(deps, tx, {
    userId: deposit.user_id,
    sourceKind: 'deposit',
    sourceId: deposit.id,
    reference: deposit.reference,
    type: 'deposit',
    status: 'pending',
    amount: amountOf(deposit),
    fee: feeOf(deposit),
    description: depositLine(deposit),
    recipient: { info: network ? networkName(network) : 'Bank transfer', ...(phone !== '' && { phone }) },
  })
}
