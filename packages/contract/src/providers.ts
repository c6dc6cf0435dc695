// Who moves money for us, by the name a member of staff knows them.
import { forEachNetwork, networkName } from './phone-networks.ts'

/** Each has a clearing account of every asset it moves; a chain's network is one as well. */
export const PROVIDERS = {
  stripe: 'Cards (Stripe)',
  paystack: 'Naira accounts (Paystack)',
  bank: 'Own bank accounts',
  ...forEachNetwork(networkName),
  bills: 'Bills',
  custody: 'Custody',
} as const
export type Provider = keyof typeof PROVIDERS

/** One that is not known here, such as a network, goes by its own name. */
export function providerName(provider: string): string {
  return Object.hasOwn(PROVIDERS, provider) ? PROVIDERS[provider as Provider] : provider
}

/** To choose from. */
export function providerNames(providers: readonly Provider[]): Record<string, string> {
  return Object.fromEntries(providers.map((provider) => [provider, PROVIDERS[provider]]))
}
