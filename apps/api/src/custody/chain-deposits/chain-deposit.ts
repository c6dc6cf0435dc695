// Coins that arrived over a network: their states and words. Pure: no database, no clock.
import {
  CHAIN_NETWORK_NAMES,
  type ChainAsset,
  type ChainDepositState,
  type ChainDeposit as WireDeposit,
} from '@kivuko/contract/chain.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import type { TransactionStatus } from '@kivuko/contract/transactions.ts'
import { type Money, money, toDecimal } from '@kivuko/money/money.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

export type ChainDeposit = Tables['chain_deposits']

export const CHAIN_DEPOSIT_TRANSITIONS = {
  pending: ['credited', 'dropped'],
  // Its transaction came into another block after all.
  dropped: ['pending'],
  // In another block the same transaction brought more.
  too_small: ['pending'],
  credited: [],
} as const satisfies Transitions<ChainDepositState>

export function amountOf({ asset, units }: ChainDeposit): Money<ChainAsset> {
  return money(asset, units)
}

/** Its line in the customer's list; one that is too small has none. Also what the books are compared with. */
export function wordsOf(
  { network }: ChainDeposit,
  state: Exclude<ChainDepositState, 'too_small'>,
): { status: TransactionStatus; description: Said } {
  const what = say('Coins received over {network}', { network: CHAIN_NETWORK_NAMES[network] })
  if (state === 'credited') return { status: 'completed', description: what }
  if (state === 'pending') return { status: 'pending', description: say('{what}, being confirmed', { what }) }
  return { status: 'failed', description: say('{what}, taken back by the network', { what }) }
}

/** `read`: the last block that was read of its network. */
export function toDepositAnswer(deposit: ChainDeposit, read: bigint, needed: number): WireDeposit {
  const onTop = deposit.block_number === null ? 0n : read - deposit.block_number
  return {
    id: deposit.id,
    asset: deposit.asset,
    network: deposit.network,
    amount: toDecimal(amountOf(deposit)),
    status: deposit.state,
    confirmations: Number(onTop < 0n ? 0n : onTop),
    confirmations_needed: needed,
    transaction_hash: deposit.transaction_hash,
    created_at: deposit.created_at.toISOString(),
  }
}
