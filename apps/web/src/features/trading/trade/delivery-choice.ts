// Where a purchase is delivered: the customer's own wallet, or an address elsewhere. Pure.
import { CHAIN_NETWORKS, type ChainNetwork } from '@kivuko/contract/chain.ts'
import type { TradeDestination } from '@kivuko/contract/trades.ts'
import { hasNetwork } from '#lib/chain-options.ts'
import { coinOf, type TradeState } from './trade-machine.ts'
import type { CryptoChoice } from './trade-values.ts'

/** The network a coin is delivered over; undefined for one that is only kept here. */
export function deliveryNetwork({ code, network }: CryptoChoice): ChainNetwork | undefined {
  if (!hasNetwork(code)) return undefined
  return CHAIN_NETWORKS.find((each) => each === network) ?? 'ethereum'
}

/** A coin that travels nowhere goes to the wallet, whatever was chosen for another. */
export function deliveryOf(state: TradeState): TradeDestination {
  const network = deliveryNetwork(coinOf(state))
  if (state.delivery.to === 'wallet' || !network) return { kind: 'wallet' }
  return { kind: 'address', network, address: state.delivery.address.trim() }
}

/** As far as a page can tell without asking. */
export function looksLikeAddress(text: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(text)
}
