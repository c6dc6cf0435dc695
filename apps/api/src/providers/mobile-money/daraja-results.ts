// M-Pesa's result codes in our words. Codes are text: the network writes them as numbers here and as text there.
import type { Failure, ReversalAnswer } from './port.ts'

/**
 * A prompt that was answered, or can no longer be. Sources: Safaricom's M-Pesa Express page (Daraja 3.0, result codes), and
 * for 26, 1031, 1036, 1050, 1101, 1102, 2006, 2008, 2026, 9999 and E3008 callbacks that integrators published.
 */
const PROMPT_FAILURES: Readonly<Record<string, Failure>> = {
  '1': 'no_funds',
  '2': 'limit',
  '3': 'limit',
  '4': 'limit',
  '8': 'setup',
  '11': 'account_blocked',
  '17': 'repeated',
  '26': 'busy',
  '1001': 'phone_busy',
  '1019': 'expired',
  '1025': 'setup',
  '1031': 'cancelled',
  '1032': 'cancelled',
  // The phone got the prompt, and its answer did not come back in time.
  '1036': 'unreachable',
  '1037': 'unreachable',
  '1050': 'busy',
  // The text of the prompt is too long.
  '1101': 'setup',
  '1102': 'setup',
  '2001': 'wrong_pin',
  '2006': 'account_blocked',
  '2008': 'wrong_pin',
  '2026': 'expired',
  '2028': 'setup',
  '2040': 'not_registered',
  // Of a prompt, the credential is the customer's PIN.
  '8006': 'pin_locked',
  '9999': 'unreachable',
  E3008: 'account_blocked',
  SFC_IC0003: 'setup',
}

const PAYOUT_FAILURES: Readonly<Record<string, Failure>> = {
  // Of the account that pays out: it waits until there is enough.
  '1': 'no_funds',
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

/** Each says that the access token has ended, or was ended by a newer one: which of them depends on the call. */
const TOKEN_REFUSALS: ReadonlySet<string> = new Set([
  '404.001.03',
  '400.003.01',
  '401.002.01',
  '401.003.01',
  'oauth.v2.InvalidAccessToken',
  'keymanagement.service.invalid_access_token',
  'keymanagement.service.access_token_expired',
])

export function isTokenRefusal(code: string): boolean {
  return TOKEN_REFUSALS.has(code)
}

/** Turned away for its pace by the gateway, which hands nothing on: 500.003.02 otherwise says that M-Pesa is busy. */
export function neverReachedMpesa({ errorCode, errorMessage }: { errorCode: string; errorMessage: string }): boolean {
  return /spike ?arrest|quota ?violation/i.test(errorMessage) || /\.(SpikeArrest|Quota)Violation$/.test(errorCode)
}

/**
 * The one answer to a question about a transaction that says there is none ("the transaction receipt number does not
 * exist"). Every other refusal is about our own question: 2001 and 8006 the initiator's credential, 21 and 2028 what it may
 * ask, 500.* and 26 the system.
 */
const NOT_THERE: ReadonlySet<string> = new Set(['2032'])

export function saysNotThere(code: string): boolean {
  return NOT_THERE.has(code)
}

/** The payment went back already: once, whoever asked for it. */
const REVERSED_BEFORE = 'R000001'
/** That the receipt names no payment that can go back; the rest are of every call. */
const REVERSAL_FAILURES: Readonly<Record<string, Failure>> = {
  ...PAYOUT_FAILURES,
  R000002: 'setup',
}

/** What a reversal's result says; a code nobody documented concludes nothing. */
export function toReversalAnswer(code: string): ReversalAnswer {
  if (code === '0' || code === REVERSED_BEFORE) return { kind: 'reversed' }
  const failure = REVERSAL_FAILURES[code]
  return failure ? { kind: 'failed', failure, code } : { kind: 'pending' }
}
