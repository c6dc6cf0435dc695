// The mobile-money networks of Kenya that Kivuko can speak to: a line each. Stops, clearing accounts, labels of metrics and
// what screens and messages call them follow from it.
import { AIRTEL } from './networks/airtel.ts'
import { MPESA } from './networks/mpesa.ts'
import type { NetworkTerms } from './networks/network.ts'
import { t } from './text.ts'

export const PHONE_NETWORKS = {
  mpesa: MPESA,
  airtel: AIRTEL,
} as const satisfies Record<string, NetworkTerms>
export type PhoneNetwork = keyof typeof PHONE_NETWORKS
export const PHONE_NETWORK_IDS = Object.keys(PHONE_NETWORKS) as [PhoneNetwork, ...PhoneNetwork[]]

type Terms = typeof PHONE_NETWORKS
/** Those that tell what can be paid out. */
export type TellingNetwork = { [N in PhoneNetwork]: Terms[N]['lowFloat'] extends string ? N : never }[PhoneNetwork]

export function tellsFloat(network: PhoneNetwork): network is TellingNetwork {
  return PHONE_NETWORKS[network].lowFloat !== null
}

/** What each of them has, by its id. */
export function forEachNetwork<T>(make: (network: PhoneNetwork) => T): Record<PhoneNetwork, T> {
  return Object.fromEntries(PHONE_NETWORK_IDS.map((network) => [network, make(network)])) as Record<PhoneNetwork, T>
}

/** Rows, messages and jobs of the time when there was one are of this. */
export const FIRST_NETWORK: PhoneNetwork = 'mpesa'

export function networkName(network: PhoneNetwork): string {
  return PHONE_NETWORKS[network].name
}

/** What several of them are called together, and one by its name: 'M-Pesa', 'Mobile money'. */
export function networksName(networks: readonly PhoneNetwork[]): string {
  const [only, ...others] = networks
  return only === undefined || others.length > 0 ? t('Mobile money') : networkName(only)
}

/**
 * The network of a phone as it is kept (`+254712345678`), of those that are connected. The only one takes every number and
 * says itself which it does not know; of several, the one whose number it is, else the first.
 */
export function networkOfPhone(phone: string, connected: readonly PhoneNetwork[]): PhoneNetwork | undefined {
  const own = connected.length > 1 ? connected.find((each) => PHONE_NETWORKS[each].numbers.test(phone)) : undefined
  return own ?? connected[0]
}
