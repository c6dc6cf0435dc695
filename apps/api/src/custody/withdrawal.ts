// A withdrawal of coins to an outside address: its states, its amounts, and each coin's minimum. Pure.
import {
  CHAIN_NETWORK_NAMES,
  type ChainAsset,
  type ChainNetwork,
  type WithdrawalState,
} from '@kivuko/contract/chain.ts'
import { type Said, say } from '@kivuko/contract/say.ts'
import { t } from '@kivuko/contract/text.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { compare, type Money, money, subtract } from '@kivuko/money/money.ts'
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

export type Withdrawal = Tables['withdrawals']

export const WITHDRAWAL_TRANSITIONS = {
  waiting: ['sending', 'failed', 'cancelled'],
  sending: ['confirming', 'failed'],
  // Its block may be replaced by another.
  confirming: ['sending', 'completed', 'failed'],
  completed: [],
  failed: [],
  cancelled: [],
} as const satisfies Transitions<WithdrawalState>

type Terms = { asset: ChainAsset; amount_units: bigint; fee_units: bigint }

/** What leaves the holding. */
export function amountOf({ asset, amount_units }: Terms): Money<ChainAsset> {
  return money(asset, amount_units)
}

export function feeIn({ asset, fee_units }: Terms): Money<ChainAsset> {
  return money(asset, fee_units)
}

/** What arrives. */
export function receivedOf(terms: Terms): Money<ChainAsset> {
  return subtract(amountOf(terms), feeIn(terms))
}

/** The least that is sent. */
export const WITHDRAWAL_MIN: Record<ChainAsset, Money<ChainAsset>> = {
  ETH: money('ETH', 1_000_000n),
  USDT: money('USDT', 2_000_000n),
  USDC: money('USDC', 2_000_000n),
  BNB: money('BNB', 5_000_000n),
}

/** Why an amount cannot be sent at this fee, in words; undefined when it can. */
export function tooLittle(amount: Money<ChainAsset>, fee: Money<ChainAsset>): string | undefined {
  const least = WITHDRAWAL_MIN[amount.asset]
  if (compare(amount, least) < 0) return t('The least that can be sent is {amount}.', { amount: formatMoney(least) })
  if (compare(amount, fee) <= 0)
    return t('The network takes {fee} at the moment, so nothing would arrive. Send more than that.', {
      fee: formatMoney(fee),
    })
  return undefined
}

/** Where to, short enough for a sentence: `0x8617…070D`. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** `0x8617…070D over Ethereum`. */
export function placeSaid({ address, network }: { address: string; network: ChainNetwork }): Said {
  return say('{address} over {network}', { address: shortAddress(address), network: CHAIN_NETWORK_NAMES[network] })
}
