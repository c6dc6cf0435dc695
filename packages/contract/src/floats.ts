// What the accounts of providers hold that payouts, bills and refunds leave from: a float for each provider and currency.
import type { FiatAsset } from '@kivuko/money/assets.ts'
import { PHONE_NETWORK_IDS, PHONE_NETWORKS, tellsFloat } from './phone-networks.ts'
import { t } from './text.ts'

const TELLING = PHONE_NETWORK_IDS.filter(tellsFloat)

export const FLOAT_PROVIDERS = [...TELLING, 'paystack', 'stripe', 'bills'] as const
export type FloatProvider = (typeof FLOAT_PROVIDERS)[number]

/**
 * The floats that have a bound, and what it is until an admin sets another. A network of phones says its own; the others
 * warn of nothing until somebody says below what they should.
 */
const FLOATS = [
  ...TELLING.map((provider) => ({ provider, currency: 'KES' as const, initial: PHONE_NETWORKS[provider].lowFloat })),
  { provider: 'paystack', currency: 'NGN', initial: '0.00' },
  { provider: 'stripe', currency: 'USD', initial: '0.00' },
  { provider: 'stripe', currency: 'EUR', initial: '0.00' },
  { provider: 'stripe', currency: 'GBP', initial: '0.00' },
  { provider: 'bills', currency: 'NGN', initial: '0.00' },
  { provider: 'bills', currency: 'KES', initial: '0.00' },
] as const satisfies readonly { provider: FloatProvider; currency: FiatAsset; initial: string }[]

type KnownFloat = (typeof FLOATS)[number]
export type FloatSetting = KnownFloat extends infer F
  ? F extends KnownFloat
    ? `float_${F['provider']}_${F['currency']}`
    : never
  : never

/** Below its value, in its currency, a float is low. */
export const FLOAT_SETTINGS: readonly (KnownFloat & { name: FloatSetting })[] = FLOATS.map((float) => ({
  ...float,
  name: `float_${float.provider}_${float.currency}` as FloatSetting,
}))

/** The setting of this name, if it is one of a float. */
export function floatSetting(name: string): (typeof FLOAT_SETTINGS)[number] | undefined {
  return FLOAT_SETTINGS.find((setting) => setting.name === name)
}

/** Where a payout waits for its float, what its customer reads; how it goes on is said after it. */
export const FLOAT_SENTENCE = t('Payouts wait until money is added to the account that they are sent from.')
/** The same of a bill. */
export const BILL_FLOAT_SENTENCE = t('Bills wait until money is added to the account that they are paid from.')
