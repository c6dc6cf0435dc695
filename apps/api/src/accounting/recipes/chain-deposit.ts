import type { ChainAsset, ChainNetwork } from '@kivuko/contract/chain.ts'
import type { Journal } from '@kivuko/ledger/journal.ts'
import type { Money } from '@kivuko/money/money.ts'
import { clearing, customerAvailable } from '../chart.ts'
import { credit, debit, journal } from '../entries.ts'

/**
 * Chain deposit: coins arrived at the customer's address and are deep enough in their network.
 *
 * | Account | Debit | Credit |
 * |---|---|---|
 * | clearing:{network}:{crypto} | amount | |
 * | customer:{user}:available:{crypto} | | amount |
 */
export function chainDeposit(input: {
  depositId: string
  userId: string
  network: ChainNetwork
  amount: Money<ChainAsset>
}): Journal {
  const { asset } = input.amount
  return journal('chain_deposit', input.depositId, [
    debit(clearing(input.network, asset), input.amount),
    credit(customerAvailable(input.userId, asset), input.amount),
  ])
}
