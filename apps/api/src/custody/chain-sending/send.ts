// A transaction of ours on a network: its states, and what its gas may cost. Pure: no database, no clock.
import { type ChainAsset, type ChainNetwork, COINS_OF_NETWORK } from '@kivuko/contract/chain.ts'
import { ASSETS } from '@kivuko/money/assets.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import { divCeil } from '@kivuko/money/rounding.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { SendState } from '#tables/custody.ts'
import type { Tables } from '#tables.ts'

export type Send = Tables['chain_sends']
export type Attempt = Tables['chain_attempts']

export const SEND_TRANSITIONS = {
  // Refused, or waiting once more: never signed, and a number it had is given back.
  waiting: ['sending', 'refused'],
  sending: ['mined', 'refused', 'waiting'],
  // Its block may be replaced by another.
  mined: ['sending', 'done', 'reverted'],
  done: [],
  reverted: [],
  refused: [],
} as const satisfies Transitions<SendState>

export function hasEnded({ state }: Send): boolean {
  return state === 'done' || state === 'reverted' || state === 'refused'
}

/** After a store that did not arrive the next waits: what the signer refused it would refuse again. */
const STORE_PAUSE_MS = 6 * 3_600_000

/** Whether coins may go to the cold address when this one was the last: one at a time. */
export function mayStore(last: Send | undefined, now: Date): boolean {
  if (!last || last.state === 'done') return true
  return last.ended_at !== null && now.getTime() - last.ended_at.getTime() >= STORE_PAUSE_MS
}

export function amountOf(send: Send): Money<ChainAsset> {
  return money(send.asset, send.amount_units)
}

const WEI_DECIMALS = 18

/** The coin in which a network's fees are paid. */
export function ownCoinOf(network: ChainNetwork): ChainAsset {
  return COINS_OF_NETWORK[network][0] as ChainAsset
}

/** In the network's own coin, rounded up: what is cut off was paid. */
export function feeFromWei(network: ChainNetwork, wei: bigint): Money<ChainAsset> {
  const asset = ownCoinOf(network)
  return money(asset, divCeil(wei, 10n ** BigInt(WEI_DECIMALS - ASSETS[asset].scale)))
}

/** Of a transfer of a network's own coin to an address that is no contract: it never takes more. */
const PLAIN_GAS = 21_000n

/** The limit of gas for a transfer that would take so much: a fifth more, for what changes until it is in a block. */
export function gasLimitFor(gas: bigint): bigint {
  return gas <= PLAIN_GAS ? gas : gas + divCeil(gas, 5n)
}

export type Fees = Pick<Attempt, 'max_fee_wei' | 'tip_wei'>

/** Nodes and the signer accept a replacement that pays a tenth more: this pays an eighth more, or the market. */
export function raised(last: Fees, market: { max: bigint; tip: bigint }): Fees {
  const more = (wei: bigint) => divCeil(wei * 9n, 8n) + 1n
  const most = (a: bigint, b: bigint) => (a > b ? a : b)
  const tip_wei = most(more(last.tip_wei), market.tip)
  return { max_fee_wei: most(most(more(last.max_fee_wei), market.max), tip_wei), tip_wei }
}
