// From which tier on a customer may do what, by where they live: one matrix, shown on the page of verification, changed
// in the console by two people, and enforced with the limits.
import { t } from './text.ts'

/** Specification part 2, sections 3 and 9. */
export const KYC_TIERS = [1, 2, 3, 4] as const
export type KycTier = (typeof KYC_TIERS)[number]
export const KYC_TIER_MAX = 4

/** What takes from a limit, each with a tier from which it is open. */
export const OPERATIONS = [
  'deposit',
  'purchase',
  'transfer',
  'phone_payout',
  'bank_payout',
  'bill',
  'sale',
  'delivery',
  'withdrawal',
  'block_trade',
  'agent_cash_in',
  'agent_cash_out',
  'agent',
] as const
export type Operation = (typeof OPERATIONS)[number]

/** Countries whose rules have a column of their own; who lives in another has that of `elsewhere`. */
export const TIER_PLACES = ['elsewhere', 'NG', 'KE'] as const
export type TierPlace = (typeof TIER_PLACES)[number]

export type TierMatrix = Readonly<Record<TierPlace, Readonly<Record<Operation, KycTier>>>>

/** As the page of verification lists them. */
export const OPERATION_TEXTS: Readonly<Record<Operation, string>> = {
  deposit: t('Adding money by phone or bank transfer'),
  purchase: t('Buying crypto'),
  transfer: t('Sending money to other customers'),
  phone_payout: t('Sending money to phones in Kenya'),
  bank_payout: t('Sending money to your own bank account'),
  bill: t('Paying bills: airtime, data, electricity, television'),
  sale: t('Selling coins for local money'),
  delivery: t('Buying crypto straight to an address elsewhere'),
  withdrawal: t('Withdrawing coins to an address elsewhere'),
  block_trade: t('Block trades: a firm price on a large amount'),
  agent_cash_in: t('Paying in cash at an agent'),
  agent_cash_out: t('Getting cash from an agent'),
  agent: t('Working as an agent'),
}

/**
 * Until an operator decides otherwise. What stays in the house needs an account. What leaves it needs an identity: the
 * Central Bank of Nigeria asks for one from its second level on and keeps the first inside the country (three-tiered
 * KYC, FPR/DIR/GEN/CIR/01/001 and BPS/DIR/GEN/CIR/04/007), and who receives coins elsewhere is known to nobody. In Kenya
 * M-Pesa has seen the identity of whoever has a phone, so a phone of one's own that was proved is enough to pay another.
 * A bill stays in the country and buys nothing that can be sent on but airtime: there, a proved phone is enough as well.
 * A large amount takes all that can be known of a customer.
 * Cash is paid in by a proved phone as well: what agents earn would otherwise be earned with accounts of nobody.
 */
const ABROAD: Readonly<Record<Operation, KycTier>> = {
  deposit: 1,
  purchase: 1,
  transfer: 1,
  phone_payout: 3,
  bank_payout: 3,
  bill: 3,
  sale: 3,
  delivery: 3,
  withdrawal: 3,
  block_trade: 4,
  agent_cash_in: 2,
  agent_cash_out: 3,
  agent: 3,
}
export const DEFAULT_TIER_MATRIX: TierMatrix = {
  elsewhere: ABROAD,
  NG: { ...ABROAD, bill: 2 },
  KE: { ...ABROAD, phone_payout: 2, bill: 2, agent_cash_out: 2 },
}

/** The column for a country, by its two letters. */
export function tierPlaceOf(country: string): TierPlace {
  return TIER_PLACES.find((place) => place === country) ?? 'elsewhere'
}

export type TierSetting = `tier_${Operation}_${TierPlace}`

export function tierSetting(operation: Operation, place: TierPlace): TierSetting {
  return `tier_${operation}_${place}`
}

/** One setting a cell of the matrix. */
export const TIER_SETTINGS: readonly { name: TierSetting; operation: Operation; place: TierPlace }[] =
  OPERATIONS.flatMap((operation) =>
    TIER_PLACES.map((place) => ({ name: tierSetting(operation, place), operation, place })),
  )
