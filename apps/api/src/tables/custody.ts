// Coins that arrive and leave over their networks.

import type { CardWaitRule } from '@kivuko/contract/card-waits.ts'
import type { ChainAsset, ChainDepositState, ChainNetwork, WithdrawalState } from '@kivuko/contract/chain.ts'
import type { ChainDepositId, ChainSendId, OrderId, UserId, WithdrawalId, WithdrawalQuoteId } from '#platform/ids.ts'

export type SendKind = 'withdrawal' | 'sweep' | 'store' | 'fuel'
export type SendState = 'waiting' | 'sending' | 'mined' | 'done' | 'reverted' | 'refused'
/** What holds a send up: for the staff, and for whoever waits for it. */
export type SendProblem =
  | 'short'
  | 'gas_price'
  | 'signer_silent'
  | 'signer_differs'
  | 'network_refuses'
  | 'number_used'
  | 'day_limit'
  | 'stopped'

export type CustodyTables = {
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
  withdrawals: {
    id: WithdrawalId
    reference: string
    user_id: UserId
    quote_id: WithdrawalQuoteId | null
    order_id: OrderId | null
    state: WithdrawalState
    network: ChainNetwork
    asset: ChainAsset
    address: string
    amount_units: bigint
    fee_units: bigint
    gas_paid: bigint | null
    transaction_hash: string | null
    problem: string | null
    /** Null while a person has to decide first. */
    sends_at: Date | null
    created_at: Date
    ended_at: Date | null
  }
  order_deliveries: {
    order_id: OrderId
    network: ChainNetwork
    address: string
    fee_units: bigint
    gas_paid: bigint | null
    created_at: Date
  }
  card_purchases: {
    order_id: OrderId
    user_id: UserId
    /** 'open' also once its time is over. */
    state: 'open' | 'released' | 'refunded'
    usd_cents: bigint | null
    rule: CardWaitRule | null
    /** `cardFacts` of the contract; written as JSON text. */
    facts: unknown
    created_at: Date
    matures_at: Date | null
    proposal: 'release' | 'refund' | null
    proposed_by: UserId | null
    proposed_device: string | null
    proposed_at: Date | null
    reason: string | null
    decided_by: UserId | null
    decided_at: Date | null
  }
  chain_senders: {
    network: ChainNetwork
    address: string
    next_nonce: number
  }
  chain_sends: {
    id: ChainSendId
    kind: SendKind
    cause_id: string
    network: ChainNetwork
    sender: string
    recipient: string
    deposit_index: number | null
    asset: ChainAsset
    amount_units: bigint
    state: SendState
    nonce: number | null
    gas_paid: bigint | null
    gas_limit: bigint | null
    transaction_hash: string | null
    block_number: bigint | null
    fee_units: bigint | null
    problem: SendProblem | null
    created_at: Date
    ended_at: Date | null
  }
  chain_attempts: {
    send_id: ChainSendId
    number: number
    max_fee_wei: bigint
    tip_wei: bigint
    hash: string | null
    signed: string | null
    created_at: Date
  }
}
