// Airtel Money's codes in our words.
//
// Sources, read on 25 November 2026; Airtel's portal shows its documentation to those who sign in, so these are public copies:
// - response codes of collections and disbursements: developers.airtel.ug, "Collection-APIs" and "Disbursement-APIs", error
//   codes, as several SDKs list them word for word;
// - ROUTER and ESB codes, HTTP codes and what to do about each: the JSON of the Zambian portal's documentation (June 2025);
// - version 3.0 of the Chadian portal's document (24 September 2026).
// The copies of two countries give some codes different meanings (DP00800001003 is a limit in one and "in progress" in the
// other). So a code alone never ends anything: the state of the transaction does, and the code only says why.
import type { Failure } from '../port.ts'

/** The state of a transaction: `TA` is ambiguous, `TIP` in progress. */
export const ENDED: Readonly<Record<string, 'paid' | 'failed' | 'expired'>> = {
  TS: 'paid',
  TF: 'failed',
  TE: 'expired',
}
export const UNDER_WAY: ReadonlySet<string> = new Set(['TA', 'TIP'])

/** Why a prompt was not paid. */
const PROMPT_FAILURES: Readonly<Record<string, Failure>> = {
  DP00800001002: 'wrong_pin',
  DP00800001003: 'limit',
  DP00800001004: 'limit',
  // "User didn't enter the pin."
  DP00800001005: 'expired',
  DP00800001007: 'no_funds',
  DP00800001008: 'cancelled',
  DP00800001009: 'account_blocked',
  // "Already initiated for churn or barred or not registered on Airtel Money platform."
  DP00800001010: 'not_registered',
  DP00800001024: 'expired',
  DP00800001029: 'expired',
}

/** Why a payout was not made. What is ours to put right, such as an empty wallet (1007), is told to the operator. */
const PAYOUT_FAILURES: Readonly<Record<string, Failure>> = {
  DP00900001003: 'limit',
  DP00900001004: 'limit',
  DP00900001007: 'setup',
  DP00900001009: 'not_registered',
  DP00900001010: 'setup',
  DP00900001012: 'not_registered',
  DP00900001013: 'account_blocked',
  DP00900001019: 'setup',
}

export function promptFailureOf(code: string): Failure {
  return PROMPT_FAILURES[code] ?? 'setup'
}

export function payoutFailureOf(code: string): Failure {
  return PAYOUT_FAILURES[code] ?? 'setup'
}

/**
 * Said of the request itself, before anything was begun: a wallet, country, currency or PIN that is wrong, a field that is
 * missing or malformed. ROUTER117 (no answer in time) and the ESB codes about an error on the way are not among them.
 */
const REFUSED_AT_ONCE: Readonly<Record<string, Failure>> = {
  ROUTER001: 'setup',
  ROUTER003: 'setup',
  ROUTER005: 'setup',
  ROUTER006: 'setup',
  ROUTER007: 'setup',
  ROUTER112: 'setup',
  ROUTER114: 'setup',
  ROUTER115: 'setup',
  ROUTER116: 'setup',
  ROUTER119: 'setup',
  ESB000008: 'setup',
  ESB000033: 'not_registered',
  ESB000034: 'setup',
  ESB000035: 'setup',
  ESB000036: 'not_registered',
  ESB000039: 'setup',
  // The codes of a transaction whose meaning is one in every copy.
  DP00800001004: 'limit',
  DP00800001007: 'no_funds',
  DP00800001008: 'cancelled',
  DP00900001003: 'limit',
  DP00900001004: 'limit',
  DP00900001007: 'setup',
  DP00900001009: 'not_registered',
  DP00900001012: 'not_registered',
  DP00900001013: 'account_blocked',
}

/** What a refused request means; undefined when it may have been taken all the same. */
export function refusalOf(code: string, message: string): Failure | undefined {
  // Comes as DP00800001005, which otherwise says that nobody typed a PIN.
  if (/msisdn.{0,100}not found/i.test(message)) return 'not_registered'
  return REFUSED_AT_ONCE[code]
}

/** The signature did not fit the payload, so nobody read it: Airtel has another key by now. */
const NOT_READ: ReadonlySet<string> = new Set(['DP00800001026', 'DP00900001016', 'DP00900001018'])

export function wasNotRead(code: string): boolean {
  return NOT_READ.has(code)
}

/** In progress, or done: the request was taken. 1000 (ambiguous) and a timeout are not among them. */
const TAKEN: ReadonlySet<string> = new Set(['DP00800001001', 'DP00800001006', 'DP00900001001', 'DP00900001006'])

export function wasTaken(code: string): boolean {
  return TAKEN.has(code)
}

/**
 * "To know the exact status please do the transaction enquiry": ambiguous, in progress, like another, timed out, a duplicate id.
 * Beside one of these not even `TF` says that a payout was not made: it may be the repeat that failed.
 */
const OPEN_CODES: ReadonlySet<string> = new Set([
  'DP00900001000',
  'DP00900001006',
  'DP00900001011',
  'DP00900001014',
  'DP00900001017',
  'ESB000001',
  'ESB000004',
  'ESB000014',
  'ESB000041',
  'ROUTER117',
])

export function leavesOpen(code: string): boolean {
  return OPEN_CODES.has(code)
}

const NOT_THERE: ReadonlySet<string> = new Set(['DP00800001025', 'DP00900001015', 'ESB000045'])

/** There is no transaction of that id. */
export function saysNotThere(code: string): boolean {
  return NOT_THERE.has(code)
}
