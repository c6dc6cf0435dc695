// Who moves money for us, by the name a member of staff knows them.
import { networkName, PHONE_NETWORK_IDS, type PhoneNetwork } from './phone-networks.ts'

const PHONES = Object.fromEntries(PHONE_NETWORK_IDS.map((network) => [network, networkName(network)])) as Record<
  PhoneNetwork,
  string
>

/** Each has a clearing account of every asset it moves; a chain's network is one as well. */
export const PROVIDERS = {
  stripe: 'Cards (Stripe)',
  paystack: 'Naira accounts (Paystack)',
  bank: 'Own bank accounts',
  ...PHONES,
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
