// Which limits a customer has: those of the country they live in, else of their phone's. Pure.
import { internationalNumber } from '#compliance/phone-number.ts'
import type { Tables } from '#tables.ts'
import type { Limits, LimitTable } from '#users/tiers.ts'

/** `country`: of their address, once they told it. */
export type Placed = Pick<Tables['users'], 'kyc_tier' | 'phone'> & { country: string | null }

export function limitsOf({ elsewhere, countries }: LimitTable, { kyc_tier, phone, country }: Placed): Limits {
  const place = country ?? (phone ? internationalNumber(phone)?.country : undefined)
  return ((place && countries[place]) || elsewhere)[kyc_tier]
}
