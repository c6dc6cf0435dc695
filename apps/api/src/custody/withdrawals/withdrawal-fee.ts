// What a withdrawal costs: what the network would take now for a transfer to its very address, with room for what it
// takes when it is sent. The gas it is reckoned from is kept: it is the most that the transfer may use.
import type { ChainAsset, ChainNetwork } from '@kivuko/contract/chain.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { add, feeOf, type Money } from '@kivuko/money/money.ts'
import { feeWorth } from '#custody/chain-sending/fee-worth.ts'
import { feeFromWei, gasLimitFor, ownCoinOf } from '#custody/chain-sending/send.ts'
import type { Deps } from '#deps.ts'
import { askNetwork, type PlannedTransfer } from './ask-network.ts'

/** Least gas that is paid for: Arbitrum adds its costs at Ethereum, and a first transfer costs more. */
const OWN_COIN_GAS: Record<ChainNetwork, bigint> = { ethereum: 21_000n, arbitrum: 120_000n, bsc: 21_000n }
const TOKEN_GAS = 65_000n

/** In the coin itself. */
export async function withdrawalFee(
  deps: Deps,
  transfer: PlannedTransfer,
): Promise<{ fee: Money<ChainAsset>; gas: bigint }> {
  const { network, amount } = transfer
  const { asset } = amount
  const own = ownCoinOf(network)
  const asked = await askNetwork(deps, transfer)
  const least = asset === own ? OWN_COIN_GAS[network] : TOKEN_GAS
  const needed = gasLimitFor(asked.gas ?? least)
  const gas = needed > least ? needed : least
  const taken = feeFromWei(network, asked.price.max * gas)
  const fee = feeWorth(deps.rates, add(taken, feeOf(taken, deps.config.withdrawals.feeMarginBps)), asset)
  if (!fee) throw new AppError('rates_unavailable')
  return { fee, gas }
}
