// Who has the keys: a process of its own, which signs what its own limits allow.
import type { ChainAsset, ChainNetwork } from '@kivuko/contract/chain.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { ChainSendId } from '#platform/ids.ts'
import type { Address, Hash } from '#providers/chain/port.ts'
import type { Sent } from '#providers/port.ts'

/** The sender follows from the kind; the signer itself knows its hot wallet and its cold address. */
export type Transfer =
  | { kind: 'withdrawal'; to: Address }
  | { kind: 'sweep'; index: number }
  | { kind: 'fuel'; index: number }
  | { kind: 'store' }

export type SignRequest = {
  /** A repeat with the same fees gets the same bytes; with higher ones, a replacement of the same transfer. */
  id: ChainSendId
  network: ChainNetwork
  amount: Money<ChainAsset>
  transfer: Transfer
  nonce: number
  gas: { limit: bigint; max: bigint; tip: bigint }
}

export type Signed = { signed: Hash; hash: Hash; from: Address }

export interface Signer {
  /** `refused`: it was not signed, now or before. */
  sign(request: SignRequest): Promise<Sent<Signed>>
}

/** What a signer says of itself: it signs, it waits for the one that does to end, or it does not answer. */
export type Standing = {
  is: 'active' | 'passive' | 'silent'
  term?: number | undefined
  since?: Date | undefined
}

/** What a signer would sign, for whoever compares it with what we would ask for. Addresses in lower case. */
export type SignerPolicy = {
  hot: Address
  /** SHA-256 of the public key from which deposit addresses are derived. */
  depositDigest: string
  networks: ReadonlyMap<string, NetworkPolicy>
}
export type NetworkPolicy = {
  chainId: number
  cold: Address | undefined
  /** In wei for a unit of gas. */
  gasPriceMax: bigint
  /** By the coin's name; without a contract, the network's own. */
  coins: ReadonlyMap<string, { contract: Address | undefined; decimals: number }>
}

/** One answer for each signer, in the order of their addresses. Never rejects: who does not answer is silent. */
export interface SignerWatch {
  standings(): Promise<Standing[]>
  /** Undefined for one that does not answer or, of an older release, does not say. */
  policies(): Promise<(SignerPolicy | undefined)[]>
}
