// A deposit that a person must look at: it is the customer's all the same.
import { toDecimal } from '@kivuko/money/money.ts'
import { openCase } from '#compliance/open-case.ts'
import type { Deps } from '#deps.ts'
import type { Tx } from '#tables.ts'
import { amountOf, type ChainDeposit } from './chain-deposit.ts'

/** Of one deposit and problem at most one case is open. */
export async function openDepositCase(
  deps: Deps,
  tx: Tx,
  deposit: ChainDeposit,
  problem: 'block_replaced' | 'account_suspended',
): Promise<void> {
  await openCase(deps, tx, {
    kind: 'chain',
    userId: deposit.user_id,
    subject: `${deposit.id}:${problem}`,
    facts: {
      about: 'chain_deposit',
      problem,
      deposit_id: deposit.id,
      network: deposit.network,
      asset: deposit.asset,
      amount: toDecimal(amountOf(deposit)),
      transaction_hash: deposit.transaction_hash,
    },
  })
}
