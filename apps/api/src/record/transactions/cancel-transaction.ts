// Takes back what is still pending and not yet sent. What that means is its source's own business.
import type { Transaction } from '@kivuko/contract/transactions.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import { cancelSource } from './cancellable.ts'
import { getTransaction, getTransactionRow } from './get-transaction.ts'

/** Cancelling twice is answered quietly. */
export async function cancelTransaction(deps: Deps, userId: UserId, id: string): Promise<Transaction> {
  await cancelSource(deps, await getTransactionRow(deps, userId, id))
  return getTransaction(deps, userId, id)
}
