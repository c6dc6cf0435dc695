// Airtel Money's words in ours: what came back is checked, then mapped. Pure, so a table of cases proves it.
import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { PromptId } from '#platform/ids.ts'
import { isSameSeal, jsonIn } from '../../read-message.ts'
import type { DisbursementAnswer, DisbursementId, Message, PhoneOutcome, PromptAnswer } from '../port.ts'
import {
  ENDED,
  leavesOpen,
  payoutFailureOf,
  promptFailureOf,
  refusalOf,
  saysNotThere,
  UNDER_WAY,
  wasNotRead,
  wasTaken,
} from './airtel-codes.ts'

/** A number or text, as text; a name may be `false` where there is none. */
const text = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined)
const transaction = z.object({ id: text, status: text, airtel_money_id: text, message: text })
const envelope = z.object({
  data: z.object({ transaction }).optional().catch(undefined),
  status: z
    .object({ response_code: text, result_code: text, message: text, success: z.boolean().optional().catch(undefined) })
    .optional()
    .catch(undefined),
  // Of the gateway, which turns a request away before Airtel Money sees it.
  status_code: text,
  status_message: text,
})

export type Said = {
  httpStatus: number
  /** Empty when it names none. */
  code: string
  message: string
  /** Of the transaction: `TS`, `TF`, …; undefined when there is nothing of one. */
  state: string | undefined
  success: boolean | undefined
  receipt: string | undefined
}

const SUCCESS = 'ESB000010'

/** Throws for what is no answer of Airtel's. */
export function readAnswer(httpStatus: number, body: unknown): Said {
  const { data, status, status_code, status_message } = envelope.parse(body)
  const result = status?.result_code === SUCCESS ? undefined : status?.result_code
  return {
    httpStatus,
    code: status?.response_code ?? status_code ?? result ?? '',
    message: status?.message ?? status_message ?? '',
    state: data?.transaction.status,
    success: status?.success,
    receipt: nameOf(data?.transaction.airtel_money_id),
  }
}

function nameOf(given: string | undefined): string | undefined {
  return given && /^[\x21-\x7e]{1,100}$/.test(given) ? given : undefined
}

/** Said of our pace or our key, or by somebody on the way: nothing is concluded from the code in it. */
function isPlain({ httpStatus }: Said): boolean {
  return httpStatus === 200 || httpStatus === 400
}

/** The answer to a prompt that was asked for. */
export function toPromptOutcome(said: Said, checkoutRef: string): PhoneOutcome<{ checkoutRef: string }> {
  if (wasNotRead(said.code)) return { kind: 'unsent' }
  if (said.httpStatus === 200 && ENDED[said.state ?? ''] === undefined && isTaken(said))
    return { kind: 'done', value: { checkoutRef } }
  return toRefusal(said)
}

function isTaken({ code, success }: Said): boolean {
  return wasTaken(code) || (success === true && code === '')
}

function toRefusal<T>(said: Said): PhoneOutcome<T> {
  const failure = isPlain(said) && said.success !== true ? refusalOf(said.code, said.message) : undefined
  return failure ? { kind: 'refused', failure, code: said.code || said.message } : { kind: 'unknown' }
}

/** Undefined when it concludes nothing. */
export function toPromptAnswer(said: Said): PromptAnswer | undefined {
  if (said.httpStatus !== 200 && !saysNotThere(said.code)) return undefined
  const end = ENDED[said.state ?? '']
  if (end === 'paid') return { kind: 'paid', receipt: said.receipt }
  if (end === 'expired') return { kind: 'failed', failure: 'expired', code: codeOf(said) }
  if (end === 'failed') return { kind: 'failed', failure: promptFailureOf(said.code), code: codeOf(said) }
  if (UNDER_WAY.has(said.state ?? '')) return { kind: 'pending' }
  return said.state === undefined && saysNotThere(said.code) ? { kind: 'not_found' } : undefined
}

function codeOf({ code, state }: Said): string {
  return code || (state ?? '')
}

/** The answer to a payout that was asked for: often it has ended by then. */
export function toPayoutOutcome(
  said: Said,
  conversationRef: string,
): PhoneOutcome<{ conversationRef: string; answer?: DisbursementAnswer }> {
  if (wasNotRead(said.code)) return { kind: 'unsent' }
  if (said.httpStatus !== 200) return toRefusal(said)
  const end = ENDED[said.state ?? '']
  if (end === 'paid') return { kind: 'done', value: { conversationRef, answer: paid(said) } }
  if (end === 'failed' && leavesOpen(said.code)) return { kind: 'unknown' }
  if (end === 'failed') return { kind: 'refused', failure: payoutFailureOf(said.code), code: codeOf(said) }
  if (end === undefined && (isTaken(said) || said.state === 'TIP')) return { kind: 'done', value: { conversationRef } }
  return toRefusal(said)
}

/** It names no amount: it is the payment we asked for because it was found by our id. */
function paid({ receipt }: Said): DisbursementAnswer {
  return { kind: 'paid', receipt }
}

/** Undefined when the question itself was not answered. */
export function toPayoutAnswer(said: Said): DisbursementAnswer | undefined {
  if (said.state === undefined && saysNotThere(said.code)) return { kind: 'not_found', code: said.code }
  if (said.httpStatus !== 200) return undefined
  const end = ENDED[said.state ?? '']
  if (end === 'paid') return paid(said)
  if (end !== undefined && leavesOpen(said.code)) return { kind: 'unknown', code: said.code }
  if (end === 'expired') return { kind: 'failed', failure: 'expired', code: codeOf(said) }
  if (end === 'failed') return { kind: 'failed', failure: payoutFailureOf(said.code), code: codeOf(said) }
  return UNDER_WAY.has(said.state ?? '') ? { kind: 'pending' } : { kind: 'unknown', code: codeOf(said) || 'none' }
}

/** Ids at Airtel are letters and digits alone, 4 to 64 of them. */
export function wireIdOf(id: string): string {
  return id.replace('_', '')
}

function ownIdOf(wireId: string): string | undefined {
  const [, kind, rest] = /^(cho|ppt|pyt|rfd|sal)([0-9a-z]{26})$/.exec(wireId) ?? []
  return kind && rest ? `${kind}_${rest}` : undefined
}

/** `+254733123456` as `733123456`: "Do not send country code in msisdn." */
export function msisdnOf(phone: string): string {
  return phone.replace(/^\+254/, '')
}

const REFERENCE_MAX = 64

/** A description may hold letters and digits alone, 4 to 64 of them. */
export function referenceOf(words: string): string {
  const letters = words.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, REFERENCE_MAX)
  return letters.length >= 4 ? letters : `${letters}payment`
}

const callback = z.object({
  transaction: z.looseObject({ id: z.string().regex(/^[\x21-\x7e]{1,100}$/), airtel_money_id: text }),
  hash: z.string().optional(),
})

/** Undefined for what is no message of Airtel's. What it claims is not read: it only says what to ask about. */
export function toMessage(rawBody: Buffer): Message | undefined {
  const found = callbackIn(rawBody)
  if (!found) return undefined
  const { id, airtel_money_id } = found.transaction
  const own = ownIdOf(id)
  if (own && !own.startsWith('ppt_')) return { kind: 'payout-timeout', id: own as DisbursementId }
  return { kind: 'prompt', promptId: own as PromptId | undefined, checkoutRef: id, receipt: nameOf(airtel_money_id) }
}

function callbackIn(rawBody: Buffer): z.output<typeof callback> | undefined {
  try {
    return callback.safeParse(jsonIn(rawBody)).data
  } catch {
    return undefined
  }
}

/**
 * Whether its `hash` is Airtel's: HMAC-SHA256 under the key of the application's settings, in base64. Copies of the
 * documentation differ in what is hashed, the transaction or all but the hash; either is Airtel's alone to make.
 */
export function hasHash(rawBody: Buffer, key: string): boolean {
  const found = callbackIn(rawBody)
  if (!found?.hash) return false
  const given = Buffer.from(found.hash, 'base64')
  const { transaction } = jsonIn(rawBody) as { transaction: unknown }
  return [transaction, { transaction }].some((hashed) =>
    isSameSeal(given, createHmac('sha256', key).update(JSON.stringify(hashed)).digest()),
  )
}
