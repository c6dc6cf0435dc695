// The mobile-money networks this program can speak to: each is a folder below providers/mobile-money/ and a line here.
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import { AIRTEL_NETWORK } from '#providers/mobile-money/airtel/airtel-network.ts'
import { MPESA_NETWORK } from '#providers/mobile-money/daraja-network.ts'
import type { Network } from '#providers/mobile-money/network.ts'

export const NETWORKS = {
  mpesa: MPESA_NETWORK,
  airtel: AIRTEL_NETWORK,
} satisfies Record<PhoneNetwork, Network>

export const ALL_NETWORKS: readonly Network[] = Object.values(NETWORKS)

/** What is read of each one's settings. */
export type NetworkConfigs = {
  [N in PhoneNetwork]: ReturnType<(typeof NETWORKS)[N]['config']>['_zod']['output']
}

/** One as any of them. */
export function networkOf(id: PhoneNetwork): Network {
  return NETWORKS[id]
}
