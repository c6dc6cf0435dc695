// The settings of coins over their own networks, a part of `config.ts`.
import { CHAIN_NETWORKS, type ChainAsset, type ChainNetwork, COINS_OF_NETWORK } from '@kivuko/contract/chain.ts'
import type { Money } from '@kivuko/money/money.ts'
import { parse } from '@kivuko/money/money.ts'
import * as z from 'zod'
import { COLD_STORAGE_SETTINGS, hotCeilingsOf } from './cold-storage-config.ts'
import { ConfigError } from './config-error.ts'
import { WITHDRAWAL_SETTINGS, withdrawalConfigOf } from './withdrawal-config.ts'

type Address = `0x${string}`

const url = z.url({ protocol: /^https?$/, error: 'must be an address that begins with https://' })
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 digits or letters from a to f')
  .transform((text) => text as Address)
const chainId = (initial: number) => z.coerce.number().int().min(1).default(initial)
const blocks = (initial: number) => z.coerce.number().int().min(1).max(10_000).default(initial)

const DEFAULT_MINIMUMS = { ETH: '0.001', USDT: '1', USDC: '1', BNB: '0.005' } as const satisfies Record<
  ChainAsset,
  string
>

export const CHAIN_SETTINGS = {
  ...WITHDRAWAL_SETTINGS,
  ...COLD_STORAGE_SETTINGS,
  /** A node of each network that is open; without one, its coins are neither received nor sent over it. */
  CHAIN_ETHEREUM_RPC_URL: url.optional(),
  CHAIN_ARBITRUM_RPC_URL: url.optional(),
  CHAIN_BSC_RPC_URL: url.optional(),
  CHAIN_ETHEREUM_ID: chainId(1),
  CHAIN_ARBITRUM_ID: chainId(42_161),
  CHAIN_BSC_ID: chainId(56),
  /** Blocks on top until coins count as arrived. */
  CHAIN_ETHEREUM_CONFIRMATIONS: blocks(12),
  CHAIN_ARBITRUM_CONFIRMATIONS: blocks(120),
  CHAIN_BSC_CONFIRMATIONS: blocks(20),
  CHAIN_ETHEREUM_USDT: address.default('0xdAC17F958D2ee523a2206206994597C13D831ec7'),
  CHAIN_ETHEREUM_USDC: address.default('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  /** The public key from which customers' addresses are derived; the signer says it. The key behind it is the signer's alone. */
  CHAIN_DEPOSIT_XPUB: z
    .string()
    .regex(/^xpub[1-9A-HJ-NP-Za-km-z]{107}$/, 'must be an extended public key: xpub and 107 letters and digits')
    .optional(),
  /** Between two looks at a network. */
  CHAIN_POLL_MS: z.coerce.number().int().min(50).max(600_000).default(4_000),
  /** Less than this is not credited: it would cost more to move. */
  CHAIN_DEPOSIT_MIN: z.string().optional().transform(readMinimums),
}

function readMinimums(json: string | undefined, context: z.RefinementCtx): Record<ChainAsset, Money<ChainAsset>> {
  const given: unknown = json === undefined ? {} : parsed(json)
  const amounts = z
    .partialRecord(z.enum(Object.keys(DEFAULT_MINIMUMS) as ChainAsset[]), z.string())
    .safeParse(given).data
  const minimums = Object.entries(DEFAULT_MINIMUMS).map(([asset, initial]) => {
    const coin = asset as ChainAsset
    return [coin, parse(coin, amounts?.[coin] ?? initial)] as const
  })
  if (amounts && minimums.every(([, amount]) => amount && amount.units > 0n))
    return Object.fromEntries(minimums) as Record<ChainAsset, Money<ChainAsset>>
  context.addIssue('must be JSON of coins and amounts, such as {"ETH":"0.001","USDT":"1"}')
  return z.NEVER
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}

export type NetworkConfig = {
  network: ChainNetwork
  rpcUrl: string
  chainId: number
  confirmations: number
  tokens: Partial<Record<ChainAsset, Address>>
}

type ChainEnvironment = z.output<z.ZodObject<typeof CHAIN_SETTINGS>>

export function chainConfigOf(env: ChainEnvironment) {
  const networks = CHAIN_NETWORKS.flatMap((network) => networkOf(env, network))
  if (networks.length > 0 && !env.CHAIN_DEPOSIT_XPUB) {
    throw new ConfigError(
      'Kivuko cannot start with these settings:\n  CHAIN_DEPOSIT_XPUB: must be set together with the node of a network',
    )
  }
  return {
    ...withdrawalConfigOf(env),
    chains: {
      networks,
      depositXpub: env.CHAIN_DEPOSIT_XPUB,
      pollMs: env.CHAIN_POLL_MS,
      depositMin: env.CHAIN_DEPOSIT_MIN,
      hotCeilings: hotCeilingsOf(env),
    },
  }
}

function networkOf(env: ChainEnvironment, network: ChainNetwork): NetworkConfig[] {
  const name = network.toUpperCase() as Uppercase<ChainNetwork>
  const rpcUrl = env[`CHAIN_${name}_RPC_URL`]
  if (!rpcUrl) return []
  const contracts = { USDT: env.CHAIN_ETHEREUM_USDT, USDC: env.CHAIN_ETHEREUM_USDC }
  const tokens = Object.entries(contracts).filter(([asset]) => COINS_OF_NETWORK[network].includes(asset as ChainAsset))
  return [
    {
      network,
      rpcUrl,
      chainId: env[`CHAIN_${name}_ID`],
      confirmations: env[`CHAIN_${name}_CONFIRMATIONS`],
      tokens: Object.fromEntries(tokens),
    },
  ]
}
