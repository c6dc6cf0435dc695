import type { ChainAsset, ChainNetwork } from '@kivuko/contract/chain.ts'
import type { Journal } from '@kivuko/ledger/journal.ts'
import type { Money } from '@kivuko/money/money.ts'
import { clearing } from '../chart.ts'
import { credit, debit, journal } from '../entries.ts'

/**
 * Cold storage: coins above the ceiling of the hot wallet are deep enough at the operator's cold address.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | clearing:custody:{crypto} | amount | |
 * | clearing:{network}:{crypto} | | amount |
 */
export function coldStorage(input: { sendId: string; network: ChainNetwork; amount: Money<ChainAsset> }): Journal {
  const { asset } = input.amount
  return journal('cold_storage', input.sendId, [
    debit(clearing('custody', asset), input.amount),
    credit(clearing(input.network, asset), input.amount),
  ])
}
