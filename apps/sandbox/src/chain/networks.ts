// The networks the sandbox plays: their numbers, their coins, and who hands coins out. All of it is known in advance,
// so that Kivuko can be configured before anything runs.
import { type ChainAsset, type ChainNetwork, COINS_OF_NETWORK } from '@kivuko/contract/chain.ts'

/** Numbers of no real network, so that nothing signed here is good anywhere else. */
export const CHAIN_IDS: Record<ChainNetwork, number> = { ethereum: 3_133_701, arbitrum: 3_133_742, bsc: 3_133_756 }

/** Below it, a network's JSON-RPC. */
export const CHAIN_PATH = '/chain'

export type Token = Exclude<ChainAsset, 'ETH' | 'BNB'>

/** The first two contracts of MINT, in this order. */
export const TOKENS: Record<Token, { name: string; address: `0x${string}` }> = {
  USDT: { name: 'Tether USD', address: '0x8464135c8f25da09e49bc8782676a84730c318bc' },
  USDC: { name: 'USD Coin', address: '0x71c95911e9a5d330f4d621842ec243ee1343292e' },
}

/** Accounts anvil opens with ten thousand coins each: everybody's, so worth nothing. */
export const OUTSIDE = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const MINT = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

export function isToken(asset: ChainAsset): asset is Token {
  return Object.hasOwn(TOKENS, asset)
}

/** Decimals on the network itself, which may be more than Kivuko books. */
export function decimalsOf(asset: ChainAsset): number {
  return isToken(asset) ? 6 : 18
}

export function tokensOf(network: ChainNetwork): Token[] {
  return COINS_OF_NETWORK[network].filter(isToken)
}
