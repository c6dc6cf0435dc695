// The mobile-money networks of Kenya that Kivuko can speak to: a line each. Stops, clearing accounts, labels of metrics and
// what screens and messages call them follow from it.
import { t } from './text.ts'

type NetworkTerms = {
  /** As customers know it, and in the books. */
  name: string
  /** How figures of its calls are labelled. */
  watchedAs: string
  /** What a customer does whose account it will not let pay. */
  help: string
  /**
   * The numbers its carrier was given. A number can be ported to another carrier and keeps its digits, so this is a guess
   * that a customer can correct.
   */
  numbers: RegExp
}

/**
 * Ranges: Communications Authority of Kenya, numbering plan CA/LCS/NNP/OCT/2019, and its grants since as published lists
 * have them; read on 25 November 2026.
 */
export const PHONE_NETWORKS = {
  mpesa: {
    name: t('M-Pesa'),
    watchedAs: 'mobile_money',
    help: t('Call Safaricom on 100'),
    numbers: /^\+254(7([0-2]\d|4[0-3568]|5[7-9]|6[89]|9\d)|11\d)\d{6}$/,
  },
  airtel: {
    name: t('Airtel Money'),
    watchedAs: 'airtel_money',
    help: t('Call Airtel’s customer care'),
    numbers: /^\+254(7(3\d|5[0-6]|62|8\d)|10\d)\d{6}$/,
  },
} as const satisfies Record<string, NetworkTerms>
export type PhoneNetwork = keyof typeof PHONE_NETWORKS
export const PHONE_NETWORK_IDS = Object.keys(PHONE_NETWORKS) as [PhoneNetwork, ...PhoneNetwork[]]

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
