// The personal details: the contract's rules, on this device's date. The server checks again, on its own.
import { zodResolver } from '@hookform/resolvers/zod'
import { birthDateProblem, kycProfileSchema } from '@kivuko/contract/kyc.ts'
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

/** All that is wrong is told at once: the birth date is looked at whatever the other fields hold. */
export const detailsResolver: Resolver<Details> = async (values, context, options) => {
  const result = await byContract(values, context, options)
  const message = problemOf(values)
  if (!message || result.errors.date_of_birth) return result
  return { values: {}, errors: { ...result.errors, date_of_birth: { type: 'custom', message } } }
}

/** In the order of the form; several sentences become one, joined by commas (specification part 2, section 5). */
export const DETAIL_FIELDS = ['first_name', 'last_name', 'email', 'phone_number', 'date_of_birth'] as const

export function joined(errors: Partial<Record<(typeof DETAIL_FIELDS)[number], { message?: string }>>): string {
  return DETAIL_FIELDS.flatMap((name) => errors[name]?.message ?? []).join(', ')
}
