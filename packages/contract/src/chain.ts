// Coins over their own networks: addresses to receive them at, and withdrawals to an address elsewhere.
import type { CryptoAsset } from '@kivuko/money/assets.ts'
import * as z from 'zod/mini'
import { amountInput, decimalString } from './amounts.ts'
import { ORDER_CRYPTOS } from './buying.ts'
import { endpoint } from './endpoint.ts'
import { oneOf, required } from './field-rules.ts'
import { t } from './text.ts'

export const CHAIN_NETWORKS = ['ethereum', 'arbitrum', 'bsc'] as const
export type ChainNetwork = (typeof CHAIN_NETWORKS)[number]

export const CHAIN_NETWORK_NAMES: Record<ChainNetwork, string> = {
  ethereum: 'Ethereum',
  arbitrum: 'Arbitrum',
  bsc: 'BNB Smart Chain',
}

/** The number by which each public network knows itself (EIP-155); another number is a test network's. */
export const PUBLIC_CHAIN_IDS: Record<ChainNetwork, number> = { ethereum: 1, arbitrum: 42_161, bsc: 56 }

export const CHAIN_ASSETS = ['ETH', 'USDT', 'USDC', 'BNB'] as const satisfies readonly CryptoAsset[]
export type ChainAsset = (typeof CHAIN_ASSETS)[number]

/** Which coins travel over which network; the first is a network's own coin, in which its fees are paid. */
export const COINS_OF_NETWORK: Record<ChainNetwork, readonly ChainAsset[]> = {
  ethereum: ['ETH', 'USDT', 'USDC'],
  arbitrum: ['ETH'],
  bsc: ['BNB'],
}

const network = z.enum(CHAIN_NETWORKS, oneOf(CHAIN_NETWORKS))
const asset = z.enum(CHAIN_ASSETS, oneOf(CHAIN_ASSETS))
const address = z.string().check(z.trim(), z.minLength(1, t('Enter an address')), z.maxLength(128))

/** Coins without a network here are kept and traded, and neither received nor sent outside. */
export const chainOptions = endpoint({
  id: 'chainOptions',
  route: 'GET /chain/options',
  summary: 'Networks that are open, their coins, and what each takes',
  auth: 'none',
  response: z.object({
    options: z.array(
      z.object({
        network,
        network_name: z.string(),
        asset,
        can_deposit: z.boolean(),
        can_withdraw: z.boolean(),
        /** Less than this is not credited. */
        deposit_min: decimalString,
        withdrawal_min: decimalString,
        /** Blocks on top of a deposit until it is credited. */
        confirmations: z.number(),
        /** By which a token is known on its network, as codes to pay name it; a network's own coin has none. */
        contract: z.optional(z.string()),
      }),
    ),
  }),
})

/** The same address each time: it is the customer's own, on every network of this list. */
export const depositAddress = endpoint({
  id: 'depositAddress',
  route: 'POST /chain/address',
  summary: 'The address at which the customer receives a coin over a network',
  auth: 'user',
  body: z.object({ asset, network }),
  /** `qr` is a picture of the address alone, as a data address. */
  response: z.object({ asset, network, address: z.string(), qr: z.string() }),
  errors: ['network_unavailable', 'account_suspended', 'provider_unavailable'],
})

/**
 * 'pending': seen, not yet deep enough. 'dropped': its block was replaced and it is in no other; nothing was credited.
 * 'too_small': less than the minimum; nothing was credited.
 */
export const CHAIN_DEPOSIT_STATES = ['pending', 'credited', 'dropped', 'too_small'] as const
export type ChainDepositState = (typeof CHAIN_DEPOSIT_STATES)[number]

export const chainDepositSchema = z.object({
  id: z.string(),
  asset,
  network,
  amount: decimalString,
  status: z.enum(CHAIN_DEPOSIT_STATES),
  /** Blocks on top of it, of those it needs. */
  confirmations: z.number(),
  confirmations_needed: z.number(),
  transaction_hash: z.string(),
  created_at: z.string(),
})
export type ChainDeposit = z.output<typeof chainDepositSchema>

export const listChainDeposits = endpoint({
  id: 'listChainDeposits',
  route: 'GET /chain/deposits',
  summary: 'Coins that arrived at the customer’s addresses, the newest twenty',
  auth: 'user',
  response: z.object({ deposits: z.array(chainDepositSchema) }),
})

export const quoteWithdrawal = endpoint({
  id: 'quoteWithdrawal',
  route: 'POST /chain/withdrawals/quote',
  summary: 'What a withdrawal costs: a firm fee for a short time; the address is checked',
  auth: 'user',
  body: z.object({
    /** A coin that travels over no network here is refused in a sentence. */
    asset: z.enum(ORDER_CRYPTOS, oneOf(ORDER_CRYPTOS)),
    network,
    address,
    amount: amountInput,
  }),
  response: z.object({
    quote_id: z.string(),
    asset,
    network,
    /** With its checksum. */
    address: z.string(),
    /** What leaves the holding. */
    amount: decimalString,
    /** In the coin itself, out of the amount. */
    fee: decimalString,
    /** What arrives. */
    received: decimalString,
    expires_at: z.string(),
  }),
  errors: [
    'network_unavailable',
    'address_not_in_book',
    'address_invalid',
    'amount_out_of_range',
    'rates_unavailable',
    'provider_unavailable',
    'service_paused',
  ],
})

/**
 * 'waiting': may still be taken back. 'sending': signed, or about to be. 'confirming': in a block, not yet deep enough.
 * 'failed': it did not happen, and the coins are back.
 */
export const WITHDRAWAL_STATES = ['waiting', 'sending', 'confirming', 'completed', 'failed', 'cancelled'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

export const withdrawalSchema = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(WITHDRAWAL_STATES),
  asset,
  network,
  address: z.string(),
  amount: decimalString,
  fee: decimalString,
  received: decimalString,
  /** Null until it was sent. */
  transaction_hash: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  can_cancel: z.boolean(),
  /**
   * The earliest moment it is sent: seconds after it was made, a day for much that goes to a new address, later for what
   * a card paid for. Null while a person has to decide first.
   */
  sends_at: z.nullable(z.string()),
  created_at: z.string(),
  completed_at: z.nullable(z.string()),
})
export type Withdrawal = z.output<typeof withdrawalSchema>

export const createWithdrawal = endpoint({
  id: 'createWithdrawal',
  route: 'POST /chain/withdrawals',
  summary: 'Send coins to an address elsewhere; they are set aside at once',
  auth: 'user',
  proof: 'always',
  idempotent: true,
  body: z.object({ quote_id: z.string().check(z.minLength(1, required('quote_id')), z.maxLength(64)) }),
  response: withdrawalSchema,
  errors: [
    'quote_not_found',
    'quote_expired',
    'network_unavailable',
    'address_not_in_book',
    'insufficient_balance',
    'limit_reached',
    'tier_too_low',
    'still_maturing',
    'account_suspended',
    'account_held',
    'rates_unavailable',
    'service_paused',
  ],
})

/** Of the address, what a withdrawal or a sale is called. */
export const referenceParam = z.object({ reference: z.string().check(z.minLength(1), z.maxLength(64)) })

export const getWithdrawal = endpoint({
  id: 'getWithdrawal',
  route: 'GET /chain/withdrawals/{reference}',
  summary: 'One withdrawal of the signed-in customer',
  auth: 'user',
  params: referenceParam,
  response: withdrawalSchema,
  errors: ['withdrawal_not_found'],
})

export const cancelWithdrawal = endpoint({
  id: 'cancelWithdrawal',
  route: 'POST /chain/withdrawals/{reference}/cancel',
  summary: 'Take a withdrawal back before it is sent',
  auth: 'user',
  params: referenceParam,
  response: withdrawalSchema,
  errors: ['withdrawal_not_found', 'withdrawal_closed'],
})
