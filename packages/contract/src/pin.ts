// The PIN of a phone without an app: which are refused, and how a customer sets theirs.
import * as z from 'zod/mini'
import { done } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { required } from './field-rules.ts'
import { t } from './text.ts'

export const PIN_LENGTH = 4
/** The so-manieth wrong one locks it, until its owner sets it anew in the app. */
export const PIN_TRIES = 5
const PIN = /^\d{4}$/

/** What is wrong with a PIN that is to be set; `phone` is the number it is for. */
export function pinProblem(pin: string, phone?: string): string | undefined {
  if (!PIN.test(pin)) return t('A PIN has 4 digits')
  return isEasyToGuess(pin, phone) ? t('This PIN is easy to guess') : undefined
}

/** One digit, a row up or down, a pair twice, a year that people are born in, or the end of the number itself. */
function isEasyToGuess(pin: string, phone: string | undefined): boolean {
  const digits = [...pin].map(Number)
  const step = (digits[1] ?? 0) - (digits[0] ?? 0)
  const isRow = Math.abs(step) <= 1 && digits.every((digit, at) => at === 0 || digit - (digits[at - 1] ?? 0) === step)
  const isPair = pin.slice(0, 2) === pin.slice(2) || (pin[0] === pin[1] && pin[2] === pin[3])
  const isYear = pin.startsWith('19') || pin.startsWith('20')
  return isRow || isPair || isYear || (phone?.endsWith(pin) ?? false)
}

const PIN_STATES = ['none', 'set', 'locked', 'off'] as const
export type PinState = (typeof PIN_STATES)[number]

export const pinStatus = endpoint({
  id: 'pinStatus',
  route: 'GET /users/me/pin',
  summary: 'Whether this installation answers phones without an app, what they dial, and how the PIN for it stands',
  auth: 'user',
  response: z.object({
    /** What is dialled; null where the channel is not offered. */
    code: z.nullable(z.string()),
    /** The verified number it works from; null without one. */
    phone_number: z.nullable(z.string()),
    /** `off`: its owner turned the channel off for this account. */
    state: z.enum(PIN_STATES),
    /** What leaves the account over this channel in a day at most, in dollars. */
    day_max: z.nullable(z.string()),
  }),
})

export const setPin = endpoint({
  id: 'setPin',
  route: 'POST /users/me/pin',
  summary: 'Set the PIN of the verified phone; opens a locked one, and the channel where it was off',
  auth: 'user',
  proof: 'always',
  body: z.object({ pin: z.string(required('pin')).check(z.maxLength(20)) }),
  response: done,
  errors: ['ussd_unavailable', 'phone_unverified'],
})

export const turnPinOff = endpoint({
  id: 'turnPinOff',
  route: 'POST /users/me/pin/off',
  summary: 'Turn the channel off for this account: its phone is answered nothing, and sets no PIN by itself',
  auth: 'user',
  proof: 'unless-fresh',
  response: done,
  errors: ['ussd_unavailable'],
})
