// Sign-up, sign-in and the session: calls, and the rules the form and the server share.
import validator, { type IsEmailOptions } from 'validator/lib/isEmail.js'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { charactersMax, oneOf, required, textMax, textOf } from './field-rules.ts'
import { LANGUAGES } from './languages.ts'
import { preferencesSchema } from './notifications.ts'
import { sayRule } from './say.ts'
import { t } from './text.ts'

/** The library's types say this to bundlers and something else to Node; what comes is the function. */
const isEmail = validator as unknown as (text: string, options: IsEmailOptions) => boolean

/** Spaces, signs nobody sees or that turn the direction of writing, and halves of signs. */
const UNSEEN = /[\p{C}\p{Z}]/u

/** Text, @, text, dot, text, no spaces: `a@b` fails, `a@b.co` passes. No quoted names: a page's address would fit in. */
export function isEmailAddress(text: string): boolean {
  // First: the library throws at half a surrogate pair.
  if (UNSEEN.test(text)) return false
  const isWellFormed = isEmail(text, { blacklisted_chars: '"', require_tld: false })
  return isWellFormed && text.slice(text.lastIndexOf('@')).includes('.')
}

export const EMAIL_TEXT = t('Please enter a valid email address')
export const PASSWORDS_DIFFER_TEXT = t('Passwords do not match')
export const PASSWORD_LENGTH_MIN = 8
export const PASSWORD_LENGTH_MAX = 200
export const PASSWORD_COMMON_TEXT = t(
  'This is one of the most used passwords, so it is tried first. Choose another: a few words that do not belong together are long and easy to remember.',
)
export const PASSWORD_OWN_TEXT = t(
  'A name or an address that is known is tried first. Choose another: a few words that do not belong together are long and easy to remember.',
)
export const PASSWORD_LABELS = [t('Too short'), t('Weak'), t('Fair'), t('Good'), t('Strong')] as const

/** 0 to 4: a point each for length, lower case, upper case, and a digit or symbol (specification part 1, section 5). */
export function passwordScore(password: string): 0 | 1 | 2 | 3 | 4 {
  const points = [
    password.length >= PASSWORD_LENGTH_MIN,
    /[a-z]/.test(password),
    /[A-Z]/.test(password),
    /[^A-Za-z\s]/.test(password),
  ]
  return points.filter(Boolean).length as 0 | 1 | 2 | 3 | 4
}

/**
 * A person's name, of any script: letters with their marks, spaces, apostrophes and hyphens. No address of a page can
 * be written with these, nor a sign that turns the direction of writing: a name is shown to others and in mails.
 */
const NAME_PATTERN = /^(?:['’ʼ]?\p{L}[\p{L}\p{M}'’ʼ -]*)?$/u
const NAME_TEXT = t('Please use letters, spaces, apostrophes and hyphens only')
export const isName = (name: string) => NAME_PATTERN.test(name)
export const nameRule = z.regex(NAME_PATTERN, NAME_TEXT)

/** Required text of at most `max` characters. */
export const text = (name: string, max: number) =>
  z.string(textOf(name)).check(z.minLength(1, required(name)), z.maxLength(max, textMax(name, max)))
export const email = z
  .string(EMAIL_TEXT)
  .check(z.trim(), z.maxLength(254, charactersMax(254)), z.refine(isEmailAddress, EMAIL_TEXT))
/** A password somebody chooses. */
export const newPassword = z
  .string(textOf(t('Password')))
  .check(
    z.minLength(
      PASSWORD_LENGTH_MIN,
      sayRule('Password must have at least {count} characters', { count: PASSWORD_LENGTH_MIN }),
    ),
    z.maxLength(
      PASSWORD_LENGTH_MAX,
      sayRule('Password must have at most {count} characters', { count: PASSWORD_LENGTH_MAX }),
    ),
  )

export const kycLevel = z.enum(['NONE', 'BASIC', 'ENHANCED'])
export const kycStatus = z.enum(['NONE', 'BASIC', 'STANDARD', 'ENHANCED', 'PREMIUM'])

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  kyc_level: kycLevel,
  kyc_status: kycStatus,
  phone: z.nullable(z.string()),
  date_of_birth: z.nullable(z.string()),
  account_type: z.enum(['personal', 'business']),
  /** Null until one is chosen: English. A server of before says nothing of it. */
  language: z.optional(z.nullable(z.enum(LANGUAGES))),
  created_at: z.string(),
})
export type User = z.output<typeof userSchema>

export const register = endpoint({
  id: 'register',
  route: 'POST /auth/register',
  summary: 'Open an account and start a session',
  auth: 'none',
  body: z.object({
    fullName: z.string(textOf(t('Full name'))).check(
      z.overwrite((typed) => typed.replaceAll(/\s+/g, ' ')),
      z.trim(),
      z.minLength(1, t('Full name is required')),
      z.maxLength(120, t('Full name must be at most 120 characters')),
      nameRule,
    ),
    email,
    password: newPassword,
  }),
  response: z.object({ token: z.string(), user: userSchema }),
  errors: ['email_taken', 'service_paused'],
})

export const SECOND_FACTORS = ['totp', 'recovery_code', 'passkey'] as const
/**
 * What may be asked for after the first step: a second factor; a mailed code, at a device that is new to the account or
 * while it is guessed at; the password, after a mailed code at a new device.
 */
export const SIGN_IN_STEPS = [...SECOND_FACTORS, 'email_code', 'password'] as const

/**
 * How a step of signing in ends: with a session (`access_token` and `user`), or with the next step, a `second_factor` to
 * be completed at the same device within five minutes, ten with a mailed code. Never both.
 */
export const signedIn = z.object({
  access_token: z.optional(z.string()),
  user: z.optional(userSchema),
  second_factor: z.optional(
    z.object({
      challenge: z.string(),
      methods: z.array(z.enum(SIGN_IN_STEPS)),
      /** The mailed code itself, in a demo that only this machine reaches. */
      dev_code: z.optional(z.string()),
    }),
  ),
})
export type SignedIn = z.output<typeof signedIn>

export const login = endpoint({
  id: 'login',
  route: 'POST /auth/login',
  summary: 'Start a session with email and password',
  auth: 'none',
  atConsole: true,
  body: z.object({
    email: text(t('Email'), 254),
    password: text(t('Password'), PASSWORD_LENGTH_MAX),
    rememberMe: z._default(z.boolean(sayRule('{field} must be true or false', { field: 'rememberMe' })), false),
  }),
  response: signedIn,
  errors: ['invalid_credentials'],
  work: 'if-guessing',
})

/** The answer of a call that has nothing to tell but that it is done. */
export const done = z.object({ result: z.literal('ok') })

export const logout = endpoint({
  id: 'logout',
  route: 'POST /auth/logout',
  summary: 'End the session of this token',
  auth: 'user',
  atConsole: true,
  response: done,
})

export const me = endpoint({
  id: 'me',
  route: 'GET /users/me',
  summary: 'The signed-in customer, with what they prefer',
  auth: 'user',
  atConsole: true,
  response: z.object({ ...userSchema.shape, preferences: preferencesSchema }),
})

export const setLanguage = endpoint({
  id: 'setLanguage',
  route: 'POST /users/me/language',
  summary: 'The language of mails, text messages, notifications, receipts and phones with buttons',
  auth: 'user',
  body: z.object({ language: z.enum(LANGUAGES, oneOf(LANGUAGES)) }),
  response: z.object({ language: z.enum(LANGUAGES) }),
})
