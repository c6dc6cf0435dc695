// Who has the keys: a process of its own, which signs what its own limits allow.
import type { ChainAsset, ChainNetwork } from '@kivuko/contract/chain.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { ChainSendId } from '#platform/ids.ts'
import type { Address, Hash } from '#providers/chain/port.ts'

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

/** `refused`: it was not signed, now or before; `code` is the signer's own. `unknown`: it may have been signed. */
export type SignOutcome =
  | { kind: 'signed'; signed: Hash; hash: Hash; from: Address }
  | { kind: 'refused'; code: string }
  | { kind: 'unknown' }

export interface Signer {
  sign(request: SignRequest): Promise<SignOutcome>
}
