// The tables of coins that leave over their networks, a part of `tables.ts`.
import type { ChainAsset, ChainNetwork, WithdrawalState } from '@kivuko/contract/chain.ts'
import type { ChainSendId, OrderId, UserId, WithdrawalId, WithdrawalQuoteId } from '#platform/ids.ts'

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

export type WithdrawalTables = {
  withdrawal_quotes: {
    id: WithdrawalQuoteId
    user_id: UserId
    network: ChainNetwork
    asset: ChainAsset
    address: string
    amount_units: bigint
    fee_units: bigint
    gas_paid: bigint | null
    created_at: Date
    expires_at: Date
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
