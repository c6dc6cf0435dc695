// The tables of coins that arrive over their networks, a part of `tables.ts`.
import type { ChainAsset, ChainDepositState, ChainNetwork } from '@kivuko/contract/chain.ts'
import type { ChainDepositId, UserId } from '#platform/ids.ts'

export type ChainDepositTables = {
  chain_addresses: { user_id: UserId; derivation_index: number; address: string; created_at: Date }
  chain_cursors: { network: ChainNetwork; number: bigint; hash: string }
  chain_blocks: { network: ChainNetwork; number: bigint; hash: string }
  chain_deposits: {
    id: ChainDepositId
    reference: string
    user_id: UserId
    network: ChainNetwork
    asset: ChainAsset
    units: bigint
    address: string
    transaction_hash: string
    transfer_index: number
    block_number: bigint | null
    block_hash: string | null
    lost_at_block: bigint | null
    state: ChainDepositState
    created_at: Date
    ended_at: Date | null
    swept_with: ChainDepositId | null
  }
}
