// What a company's details must look like: rules the form and the server share.
import * as z from 'zod/mini'
import { email, nameRule } from './auth.ts'
import { oneOf } from './field-rules.ts'
import { named } from './named-text.ts'
import { savedAddressSchema } from './postal-address.ts'
import { sayRule } from './say.ts'
import { t } from './text.ts'

export const COMPANY_COUNTRIES = ['NG', 'KE'] as const
export type CompanyCountry = (typeof COMPANY_COUNTRIES)[number]

/** What the register of each country calls its number. */
export const REGISTRATION_LABELS: Record<CompanyCountry, string> = {
  NG: t('CAC registration number'),
  KE: t('BRS registration number'),
}
export const REGISTRATION_HINTS: Record<CompanyCountry, string> = {
  NG: t('RC and 4 to 8 digits, such as RC1234567.'),
  KE: t('Such as PVT-7LUXBDQ, CPR/2014/136521 or C.123456.'),
}
const REGISTRATION_NUMBERS: Record<CompanyCountry, RegExp> = {
  NG: /^RC\d{4,8}$/,
  KE: /^((PVT|PLC|CLG|LLP)-[A-Z0-9]{6,9}|CPR\/(19|20)\d\d\/\d{1,7}|C\.\d{3,7})$/,
}

/** One spelling of a number: capitals without spaces, and in Nigeria with its RC. */
export function registrationNumber(country: CompanyCountry, typed: string): string {
  const plain = typed.replaceAll(/\s/g, '').toUpperCase()
  return country === 'NG' ? plain.replace(/^(RC)?[-:./]?(?=\d)/, 'RC') : plain
}

/** What is wrong with a number, if anything. */
export function registrationProblem(country: CompanyCountry, typed: string): string | undefined {
  return REGISTRATION_NUMBERS[country].test(registrationNumber(country, typed))
    ? undefined
    : REGISTRATION_HINTS[country]
}

/** Letters of any script, digits, and the marks that stand in names of companies. */
const COMPANY_NAME = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N} .,&'’()/-]*[\p{L}\p{M}\p{N}.)])?$/u
export const COMPANY_NAME_TEXT = t('A name has letters, digits, spaces and the marks . , & ’ ( ) / -')

export const companyDetails = z
  .object({
    name: named(t('Name of the company'), 120).check(z.regex(COMPANY_NAME, COMPANY_NAME_TEXT)),
    country: z.enum(COMPANY_COUNTRIES, sayRule('must be {one} or {other}', { one: 'NG', other: 'KE' })),
    registration_number: named(t('Registration number'), 40),
    address: z.omit(savedAddressSchema, { country_code: true }),
  })
  .check((given) => {
    const { country, registration_number: number } = given.value
    const problem = registrationProblem(country, number)
    if (problem) given.issues.push({ code: 'custom', path: ['registration_number'], message: problem, input: number })
  })
export type CompanyDetails = z.output<typeof companyDetails>

export const COMPANY_PERSON_ROLES = ['director', 'owner', 'director_and_owner'] as const
export type CompanyPersonRole = (typeof COMPANY_PERSON_ROLES)[number]
export const COMPANY_PERSON_LABELS: Record<CompanyPersonRole, string> = {
  director: t('Director'),
  owner: t('Owner'),
  director_and_owner: t('Director and owner'),
}
export const COMPANY_PEOPLE_MAX = 20

/** `25`, `12.5` or `33.33`. */
const SHARE = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/
export const SHARE_TEXT = t('A share is a number from 0 to 100 with at most two decimals')

export const companyPerson = z
  .object({
    name: named(t('Full name'), 120).check(nameRule),
    email,
    role: z.enum(COMPANY_PERSON_ROLES, oneOf(COMPANY_PERSON_ROLES)),
    share_percent: z._default(z.string(t('Share must be text')).check(z.trim(), z.regex(SHARE, SHARE_TEXT)), '0'),
  })
  .check((given) => {
    const { role, share_percent: share } = given.value
    if (role !== 'director' && /^0(\.0{1,2})?$/.test(share))
      given.issues.push({ code: 'custom', path: ['share_percent'], message: t('Say how much they own'), input: share })
  })
export type CompanyPersonInput = z.output<typeof companyPerson>

/** Hundredths of a percent. */
export function shareBps(text: string): number {
  const [whole = '0', part = ''] = text.split('.')
  return Number.parseInt(`${whole}${part.padEnd(2, '0')}`, 10)
}

export function sharePercent(bps: number): string {
  const digits = String(bps).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.00$/, '')
}
