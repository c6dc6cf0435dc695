// M-Pesa's result codes in our words. Codes are text: the network writes them as numbers here and as text there.
import type { Failure } from './port.ts'

/** A prompt that was answered, or can no longer be. */
const PROMPT_FAILURES: Readonly<Record<string, Failure>> = {
  '1': 'no_funds',
  '2': 'limit',
  '3': 'limit',
  '4': 'limit',
  '8': 'setup',
  '17': 'repeated',
  '1001': 'phone_busy',
  '1019': 'expired',
  '1025': 'setup',
  '1032': 'cancelled',
  '1037': 'unreachable',
  '2001': 'wrong_pin',
  '2028': 'setup',
  '8006': 'setup',
  '9999': 'unreachable',
  SFC_IC0003: 'setup',
}

const PAYOUT_FAILURES: Readonly<Record<string, Failure>> = {
  '1': 'setup',
  '2': 'limit',
  '3': 'limit',
  '4': 'limit',
  '8': 'recipient_full',
  '11': 'setup',
  '21': 'setup',
  '2001': 'setup',
  '2006': 'setup',
  '2028': 'setup',
  '2040': 'not_registered',
  '8006': 'setup',
  SFC_IC0003: 'not_registered',
}

/** Undefined for a code nobody documented: then nothing may be concluded. */
export function promptFailureOf(code: string): Failure | undefined {
  return PROMPT_FAILURES[code]
}

/** Undefined for a code nobody documented. */
export function payoutFailureOf(code: string): Failure | undefined {
  return PAYOUT_FAILURES[code]
}

/** What a refused request means; undefined when it may have been taken all the same. */
export function refusalOf(code: string, message: string): Failure | undefined {
  if (/unable to lock subscriber/i.test(message)) return 'phone_busy'
  if (/merchant does not exist|wrong credentials/i.test(message)) return 'setup'
  if (/invalid (phone ?number|party ?[ab])/i.test(message)) return 'not_registered'
  return /^40[045]\./.test(code) ? 'setup' : undefined
}
