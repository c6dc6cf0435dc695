// Identity checks: tiers, the customer's own details, documents, and the rules the form and the server share.
import * as z from 'zod/mini'
import { decimalString } from './amounts.ts'
import { done, email, kycLevel, nameRule, text } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { charactersMax, oneOf, textOf } from './field-rules.ts'
import { named } from './named-text.ts'
import { kycAddressSchema, savedAddressSchema, sentAddressSchema } from './postal-address.ts'
import { sayRule } from './say.ts'
import { t } from './text.ts'
import { type KycTier, OPERATIONS } from './tier-matrix.ts'

export { KYC_TIER_MAX, KYC_TIERS, type KycTier } from './tier-matrix.ts'

export const TIER_NAMES: Record<KycTier, string> = {
  1: t('Basic Registration'),
  2: t('Email & Phone Verified'),
  3: t('Identity Verified'),
  4: t('Fully Verified'),
}

/** What the mark beside the account stands for; null for none. Tiers here count from the first above registration. */
export const KYC_MARKS = ['tier_1', 'tier_2', 'tier_3', 'pending', 'rejected', 'suspended'] as const
export type KycMark = (typeof KYC_MARKS)[number]

export const PURPOSES = ['investment', 'trading', 'savings', 'payment', 'remittance', 'other'] as const
export const FUND_SOURCES = ['salary', 'business', 'savings', 'investment', 'inheritance', 'other'] as const

/** Optional +, no leading zero, at most 16 digits, no spaces (specification part 2, section 5). */
export const KYC_PHONE = /^\+?[1-9]\d{0,15}$/
export const KYC_PHONE_TEXT = t('Please enter a valid phone number')
export const AGE_MIN = 18
export const BIRTH_IN_FUTURE_TEXT = t('Date of birth cannot be in the future')
export const TOO_YOUNG_TEXT = sayRule('You must be at least {age} years old', { age: AGE_MIN })

/** What is wrong with a birth date on a day (YYYY-MM-DD). Born on 29 February, one comes of age on 1 March. */
export function birthDateProblem(birthDate: string, today: string): string | undefined {
  if (birthDate > today) return BIRTH_IN_FUTURE_TEXT
  const comesOfAge = `${String(Number(birthDate.slice(0, 4)) + AGE_MIN).padStart(4, '0')}${birthDate.slice(4)}`
  return comesOfAge > today ? TOO_YOUNG_TEXT : undefined
}

const phoneNumber = z.string(textOf(t('Phone number'))).check(
  z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
  z.minLength(1, { error: t('Phone number is required'), abort: true }),
  z.regex(KYC_PHONE, KYC_PHONE_TEXT),
)
export const birthDate = z
  .string(textOf(t('Date of birth')))
  .check(
    z.minLength(1, { error: t('Date of birth is required'), abort: true }),
    z.refine(isDate, t('must be a date such as 1995-04-30')),
  )

export function isDate(written: string): boolean {
  if (!/^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(written)) return false
  const date = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written)
}

export const kycProfileSchema = z.object({
  first_name: named(t('First name'), 60).check(nameRule),
  last_name: named(t('Last name'), 60).check(nameRule),
  email,
  phone_number: phoneNumber,
  date_of_birth: birthDate,
})
export const kycPurposeSchema = z.object({
  purpose: z.enum(PURPOSES, oneOf(PURPOSES)),
  source_of_funds: z.enum(FUND_SOURCES, oneOf(FUND_SOURCES)),
  additional_info: z._default(
    z.string(textOf(t('Additional information'))).check(z.trim(), z.maxLength(500, charactersMax(500))),
    '',
  ),
})
export type KycPurpose = z.output<typeof kycPurposeSchema>

const limitSchema = z.object({ limit: decimalString, used: decimalString, left: decimalString })

export const kycStatusOf = endpoint({
  id: 'kycStatusOf',
  route: 'GET /kyc/status',
  summary: 'How far the customer is verified, what that allows, what is left of it, and what comes next',
  auth: 'user',
  forVerification: true,
  response: z.object({
    /** Null for a customer who has nothing verified and nothing handed in. */
    status: z.nullable(z.enum(KYC_MARKS)),
    /** Beside the tier: a document is being looked at, or the customer has to do something about one, or about a suspension. */
    review: z.nullable(z.enum(['in_review', 'action_needed'])),
    level: kycLevel,
    /** The highest tier, and an approved proof of income. */
    is_premium: z.boolean(),
    current_tier: z.number(),
    max_tier: z.number(),
    /** Limits in `limits.currency`: everything a customer moves counts at its worth in it. */
    tier_benefits: z.object({
      daily_limit: decimalString,
      monthly_limit: decimalString,
      features: z.array(z.string()),
    }),
    /** What is still to be done for the next tier, in sentences. Null at the highest. */
    next_tier_requirements: z.nullable(z.object({ tier: z.number(), requirements: z.array(z.string()) })),
    /** What the next tier opens beside what is open already. Null at the highest. */
    next_tier_benefits: z.nullable(
      z.object({ daily_limit: decimalString, monthly_limit: decimalString, features: z.array(z.string()) }),
    ),
    /** The tier each operation is open from, where the customer lives. */
    operations: z.array(z.object({ name: z.enum(OPERATIONS), text: z.string(), first_tier: z.number() })),
    /** The limits of every tier there, in `limits.currency`. */
    tiers: z.array(z.object({ tier: z.number(), daily_limit: decimalString, monthly_limit: decimalString })),
    /** The last 24 hours and the last 30 days. */
    limits: z.object({ currency: z.literal('USD'), daily: limitSchema, monthly: limitSchema }),
    /** Beside them, of money in naira of who lives in Nigeria: what a day takes, and every tier's. Null for others. */
    ceilings: z.nullable(
      z.object({
        currency: z.literal('NGN'),
        daily: limitSchema,
        tiers: z.array(z.object({ tier: z.number(), daily_limit: decimalString })),
      }),
    ),
  }),
})
export type KycStatusAnswer = z.output<typeof kycStatusOf.response>

export const listCountries = endpoint({
  id: 'listCountries',
  route: 'GET /kyc/countries',
  summary: 'Countries an address can be in, with their states or counties where those are known',
  auth: 'none',
  // Staff compare documents with them.
  atConsole: true,
  response: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      /** Empty where any text is taken; otherwise `county` is one of them. */
      regions: z.array(z.string()),
      /** What a region is called there: State, County, Province or Region. */
      region_name: z.string(),
    }),
  ),
})
export type KycCountry = z.output<typeof listCountries.response>[number]

/** Fields of POST /kyc/profile that cannot be changed any more, or not while they are being checked. */
export const LOCKABLE_FIELDS = ['first_name', 'last_name', 'date_of_birth', 'phone_number', 'email'] as const
export type LockableField = (typeof LOCKABLE_FIELDS)[number]

export const kycApplication = endpoint({
  id: 'kycApplication',
  route: 'GET /kyc/application',
  summary: 'What the customer has told so far, to go on with on any device',
  auth: 'user',
  forVerification: true,
  response: z.object({
    state: z.enum(['open', 'submitted']),
    submitted_at: z.nullable(z.string()),
    profile: z.object({
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      phone_number: z.nullable(z.string()),
      date_of_birth: z.nullable(z.string()),
    }),
    email_verified: z.boolean(),
    phone_verified: z.boolean(),
    locked_fields: z.array(z.enum(LOCKABLE_FIELDS)),
    address: z.nullable(savedAddressSchema),
    purpose: z.nullable(kycPurposeSchema),
    /** Steps that still need something. */
    missing: z.array(z.enum(['profile', 'address', 'purpose'])),
  }),
})
export type KycApplication = z.output<typeof kycApplication.response>

/**
 * Saves name, email, phone and birth date. A new email or phone is not verified yet; one that is verified stays. Another
 * email takes a fresh proof: whoever reads the account's mail can set its password.
 */
export const saveKycProfile = endpoint({
  id: 'saveKycProfile',
  route: 'POST /kyc/profile',
  summary: 'Save the personal details; what was verified cannot be changed',
  auth: 'user',
  forVerification: true,
  proof: 'if-new',
  body: kycProfileSchema,
  response: done,
  errors: ['email_taken', 'details_locked'],
})

export const saveKycAddress = endpoint({
  id: 'saveKycAddress',
  route: 'POST /kyc/address',
  summary: 'Save the address; postalCode and country are taken for postal_code and country_code',
  auth: 'user',
  forVerification: true,
  body: sentAddressSchema,
  response: done,
})

export const saveKycPurpose = endpoint({
  id: 'saveKycPurpose',
  route: 'POST /kyc/purpose',
  summary: 'Save what the account is for and where its money comes from',
  auth: 'user',
  forVerification: true,
  body: kycPurposeSchema,
  response: done,
})

/** A part of a form is text: there, an object travels as its JSON. */
function orItsJson<S extends z.ZodMiniType>(schema: S): S {
  // What a caller sends is typed as the object itself; text is taken besides.
  return z.pipe(z.transform(readJson), schema) as unknown as S
}

function readJson(value: unknown): unknown {
  // An escaped NUL would pass the check that looks for one.
  if (typeof value !== 'string' || value.includes('\\u0000')) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

export const submitKyc = endpoint({
  id: 'submitKyc',
  route: 'POST /kyc/submit',
  summary: 'Hand in the application; what comes with it is saved first. JSON, or a form whose parts are JSON',
  auth: 'user',
  forVerification: true,
  proof: 'if-new',
  form: 'fields',
  body: z.object({
    profile: orItsJson(z.optional(kycProfileSchema)),
    address: orItsJson(z.optional(kycAddressSchema)),
    purpose: orItsJson(z.optional(kycPurposeSchema)),
    document_ids: orItsJson(
      z.optional(
        z.array(text(t('Document'), 64)).check(z.maxLength(20, sayRule('must be at most {max}', { max: 20 }))),
      ),
    ),
  }),
  response: done,
  errors: ['application_incomplete', 'document_not_found', 'email_taken', 'details_locked'],
})

export const PHONE_CODE_RESEND_SECONDS = 60

export const sendPhoneCode = endpoint({
  id: 'sendPhoneCode',
  route: 'POST /users/phone/send-code',
  summary: 'Text a six-digit code to a phone: the one on the account, or a new one',
  auth: 'user',
  forVerification: true,
  work: 'beyond-budget',
  body: z.object({ phone_number: z.optional(phoneNumber) }),
  response: z.object({
    result: z.literal('ok'),
    phone_number: z.string(),
    /** When another code can be asked for. */
    resend_after_seconds: z.number(),
    /** The code itself, in a demo that only this machine reaches. */
    dev_code: z.optional(z.string()),
  }),
  errors: ['phone_taken', 'sms_unavailable'],
})

/** The number the last code went to becomes the account's, verified. In the place of a verified one it takes a proof. */
export const verifyPhoneCode = endpoint({
  id: 'verifyPhoneCode',
  route: 'POST /users/phone/verify',
  summary: 'Verify a phone by its code',
  auth: 'user',
  forVerification: true,
  proof: 'if-new',
  isRare: true,
  body: z.object({ code: text(t('Code'), 20) }),
  response: z.object({ verified: z.literal(true), phone_number: z.string(), current_tier: z.number() }),
  errors: ['code_invalid', 'phone_taken'],
})
