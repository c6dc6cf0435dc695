// A network on which coins travel. Amounts are in units of our scale; an adapter converts them.
import type { ChainAsset, ChainNetwork } from '@kivuko/contract/chain.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Stopped } from '#providers/port.ts'

export type Address = `0x${string}`
export type Hash = `0x${string}`

export type Block = { number: bigint; hash: Hash }
export type LinkedBlock = Block & { parent: Hash }

/** Coins that reached an address, by one transfer within a transaction. What is below our scale is cut off. */
export type Arrival = {
  hash: Hash
  /** Which transfer of the transaction: the index of its log, or -1 for the network's own coin. */
  index: number
  block: Block
  /** Both in lower case. */
  from: Address
  to: Address
  amount: Money<ChainAsset>
}

/** In wei for a unit of gas. */
export type GasPrice = { max: bigint; tip: bigint }

export type Receipt = {
  block: Block
  isSuccess: boolean
  /** What the sender paid for it, in wei of the network's own coin. */
  feeWei: bigint
}

/** Every call but `send` throws when the network does not answer as it should: asked again later, nothing is known. */
export type Chain = {
  network: ChainNetwork
  chainId: number
  /** Blocks on top until what is in a block counts as final. */
  confirmations: number
  /** The newest block. */
  head(): Promise<Block>
  /** Undefined for a number above the newest. */
  block(number: bigint): Promise<Block | undefined>
  /** The blocks from..to, both included and chained, and what reached the addresses (in lower case) in them. */
  read(
    addresses: ReadonlySet<Address>,
    from: bigint,
    to: bigint,
  ): Promise<{ blocks: LinkedBlock[]; arrivals: Arrival[] }>
  /** What is below our scale is cut off. */
  balance(address: Address, asset: ChainAsset): Promise<Money<ChainAsset>>
  /** The next number of the address, counting what waits (`pending`) or only what is in blocks (`latest`). */
  nonce(address: Address, tag: 'latest' | 'pending'): Promise<number>
  gasPrice(): Promise<GasPrice>
  /** Units of gas that this transfer would take now, or that its recipient or its coin would not let it happen. */
  gasFor(amount: Money<ChainAsset>, from: Address, to: Address): Promise<bigint | 'reverts'>
  /** Hands a signed transaction over. Twice is answered as once. 'unknown' when nobody answered. */
  send(signed: Hash): Promise<'accepted' | 'nonce_used' | 'underpriced' | 'refused' | 'unknown' | Stopped>
  receipt(hash: Hash): Promise<Receipt | undefined>
  /** Undefined for the network's own coin. */
  contractOf(asset: ChainAsset): Address | undefined
}
