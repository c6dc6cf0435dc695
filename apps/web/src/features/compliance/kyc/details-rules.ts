// The personal details: the contract's rules, on this device's date. The server checks again, on its own.
import { zodResolver } from '@hookform/resolvers/zod'
import { birthDateProblem, type KycApplication, kycProfileSchema } from '@kivuko/contract/kyc.ts'
import { countryOfPhone, readPhone, withCallingCode } from '@kivuko/contract/phone.ts'
import type { Resolver } from 'react-hook-form'
import { now } from '#lib/clock.ts'
import type { Details } from './api.ts'

/** YYYY-MM-DD of this device's calendar. */
export function today(): string {
  const date = now()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

function problemOf({ date_of_birth: date }: Details): string | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(date) ? birthDateProblem(date, today()) : undefined
}

const byContract = zodResolver(kycProfileSchema)

/**
 * All that is wrong is told at once: the birth date is looked at whatever the other fields hold. A phone is read as
 * `readTyped` reads it.
 */
export function detailsResolver(readTyped: (phone: string) => string): Resolver<Details> {
  return async (typed, context, options) => {
    const result = await byContract({ ...typed, phone_number: readTyped(typed.phone_number) }, context, options)
    const message = problemOf(typed)
    if (!message || result.errors.date_of_birth) return result
    return { values: {}, errors: { ...result.errors, date_of_birth: { type: 'custom', message } } }
  }
}

/**
 * How a phone is read: a national number is one of the account's country. While that is not known, the specification
 * has the international form in onboarding (part 2, section 5); on the profile ten digits are Kenyan, eleven Nigerian.
 */
export function phoneReader({ address, profile }: KycApplication, isOnboarding: boolean): (phone: string) => string {
  const country = address?.country_code ?? countryOfPhone(profile.phone_number ?? '')
  return (typed) => {
    const whole = withCallingCode(typed, country)
    return isOnboarding ? whole : (readPhone(whole) ?? whole)
  }
}

/** In the order of the form; several sentences become one, joined by commas (specification part 2, section 5). */
export const DETAIL_FIELDS = ['first_name', 'last_name', 'email', 'phone_number', 'date_of_birth'] as const

export function joined(errors: Partial<Record<(typeof DETAIL_FIELDS)[number], { message?: string }>>): string {
  return DETAIL_FIELDS.flatMap((name) => errors[name]?.message ?? []).join(', ')
}
