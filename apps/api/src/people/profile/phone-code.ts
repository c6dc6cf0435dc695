// Six-digit codes by text message. Pure numbers.
import { PHONE_CODE_RESEND_SECONDS } from '@kivuko/contract/kyc.ts'

export const PHONE_CODE_MS = 10 * 60_000
/** The fifth wrong one ends the code. */
export const PHONE_CODE_TRIES = 5
export const PHONE_CODE_PAUSE_MS = PHONE_CODE_RESEND_SECONDS * 1000
/** So many a day go to one number and to one customer: each costs money, and rings somebody's phone. */
export const PHONE_CODES_A_DAY = 10
export const DAY_MS = 86_400_000
export const CODE_PURPOSE = 'phone code'
