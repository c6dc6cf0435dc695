// What arrived at a customer's addresses, newest first.
import type { ChainDeposit } from '@kivuko/contract/chain.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { toDepositAnswer } from './chain-deposit.ts'
import { findCursors, findDeposits } from './store.ts'

const SHOWN = 20

export async function listChainDeposits(deps: Deps, userId: UserId): Promise<ChainDeposit[]> {
  const [deposits, cursors] = await Promise.all([findDeposits(deps.db, userId, SHOWN), findCursors(deps.db)])
  return deposits.map((deposit) => {
    const needed = deps.chains.get(deposit.network)?.confirmations ?? 0
    return toDepositAnswer(deposit, cursors.get(deposit.network) ?? 0n, needed)
  })
}
