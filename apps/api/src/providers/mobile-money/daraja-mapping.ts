// M-Pesa's words in ours: what came back is checked, then mapped. Pure, so a table of cases proves it.
import * as z from 'zod'
import type { PromptId } from '#platform/ids.ts'
import { jsonIn } from '../read-message.ts'
import { balanceOf, shillingsOf } from './daraja-amounts.ts'
import { payoutFailureOf, promptFailureOf, saysNotThere, toReversalAnswer } from './daraja-results.ts'
import type { Delivery, DisbursementAnswer, Message, MessageKind, PaymentRef, PromptAnswer } from './port.ts'

/** A number or text, as text. */
const code = z.union([z.string(), z.number()]).transform(String)
/** No NUL: PostgreSQL's text cannot hold it. */
const ref = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\x21-\x7e]+$/)
const value = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined)

const ACCEPTED = '0'
const pushAccepted = z.object({ ResponseCode: code.pipe(z.literal(ACCEPTED)), CheckoutRequestID: ref })
const pushResult = z.object({ ResultCode: code })
const accepted = z.object({
  ResponseCode: code.pipe(z.literal(ACCEPTED)),
  ConversationID: ref,
})

/** Throws for what is no acceptance. */
export function toCheckoutRef(answer: unknown): { checkoutRef: string } {
  return { checkoutRef: pushAccepted.parse(answer).CheckoutRequestID }
}

/** Throws for what is no acceptance. */
export function toConversationRef(answer: unknown): string {
  return accepted.parse(answer).ConversationID
}

/** The query's word for a prompt nobody has answered. */
const STILL_PENDING = '4999'

/** Throws for a code nobody documented. */
export function toPromptAnswer(answer: unknown): PromptAnswer {
  const { ResultCode } = pushResult.parse(answer)
  if (ResultCode === '0') return { kind: 'paid' }
  if (ResultCode === STILL_PENDING) return { kind: 'pending' }
  const failure = promptFailureOf(ResultCode)
  if (!failure) throw new TypeError(`${ResultCode} is no result we know`)
  return { kind: 'failed', failure, code: ResultCode }
}

/** The other word for the same, which comes as a fault. */
export function isStillPending({ errorCode, errorMessage }: { errorCode: string; errorMessage: string }): boolean {
  return errorCode === '500.001.1001' && /being processed/i.test(errorMessage)
}

/** `20191122063845`, in Nairobi; undefined for what is no such time. */
export function timeOf(stamp: string | undefined): Date | undefined {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp ?? '') ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** `20210628092408` in Nairobi. */
export function timestampOf(now: Date): string {
  const nairobi = new Date(now.getTime() + 3 * 60 * 60_000)
  return nairobi.toISOString().replaceAll(/\D/g, '').slice(0, 14)
}

const prompt = z.object({
  Body: z.object({
    stkCallback: z.object({
      CheckoutRequestID: ref,
      ResultCode: code,
      CallbackMetadata: z.object({ Item: z.array(z.object({ Name: z.string(), Value: value })) }).optional(),
    }),
  }),
})

const result = z.object({
  Result: z.object({
    ResultCode: code,
    OriginatorConversationID: ref.optional(),
    ConversationID: ref,
    TransactionID: value,
    ResultParameters: z
      .object({ ResultParameter: z.array(z.object({ Key: z.string(), Value: value })) })
      .optional()
      .catch(undefined),
  }),
})

/** Of questions that were not answered in time; and Safaricom, which calls an address for each kind, has no `update`. */
const SAYS_NOTHING = ['status-timeout', 'balance-timeout', 'reversal-timeout', 'update'] as const

function saysNothing(kind: MessageKind): kind is (typeof SAYS_NOTHING)[number] {
  return (SAYS_NOTHING as readonly MessageKind[]).includes(kind)
}

/** Undefined for what is no message of the network's. */
export function toMessage({ kind, named, rawBody }: Omit<Delivery, 'secret'>): Message | undefined {
  const body = jsonOf(rawBody)
  if (kind === 'prompt') return toPromptMessage(body, named)
  if (saysNothing(kind)) return { kind: 'nothing' }
  const found = result.safeParse(body).data?.Result
  if (kind === 'examine') return found ? toExamined(found) : { kind: 'nothing' }
  if (!found) return undefined
  if (kind === 'status') return toStatusMessage(found)
  if (kind === 'balance') return toBalanceMessage(found)
  if (kind === 'reversal')
    return { kind, conversationRef: found.ConversationID, answer: toReversalAnswer(found.ResultCode) }
  const id = paymentRef(named) ?? paymentRef(found.OriginatorConversationID)
  if (!id) return undefined
  if (kind === 'payout-timeout') return { kind, id }
  const answer = toPayoutAnswer(found)
  return answer ? { kind, id, conversationRef: found.ConversationID, answer } : { kind: 'payout-timeout', id }
}

function jsonOf(rawBody: Buffer): unknown {
  try {
    return jsonIn(rawBody)
  } catch {
    return undefined
  }
}

function toBalanceMessage(found: Result): Message {
  const { ConversationID: queryRef, ResultCode: code } = found
  return { kind: 'balance', queryRef, code, available: balanceOf(parametersOf(found).get('AccountBalance')) }
}

function toPromptMessage(body: unknown, named: string | undefined): Message | undefined {
  const found = prompt.safeParse(body).data?.Body.stkCallback
  if (!found) return undefined
  const items = new Map(found.CallbackMetadata?.Item.map(({ Name, Value }) => [Name, Value]))
  return {
    kind: 'prompt',
    promptId: named?.startsWith('ppt_') ? (named as PromptId) : undefined,
    checkoutRef: found.CheckoutRequestID,
    amount: shillingsOf(items.get('Amount')),
    receipt: items.get('MpesaReceiptNumber'),
  }
}

type Result = z.output<typeof result>['Result']

function parametersOf({ ResultParameters }: Result): Map<string, string | undefined> {
  return new Map(ResultParameters?.ResultParameter.map(({ Key, Value }) => [Key, Value]))
}

/** Undefined when it says neither that it was paid nor why not. */
function toPayoutAnswer(found: Result): Extract<DisbursementAnswer, { kind: 'paid' | 'failed' }> | undefined {
  const parameters = parametersOf(found)
  if (found.ResultCode === '0') {
    const amount = shillingsOf(parameters.get('TransactionAmount'))
    const receipt = parameters.get('TransactionReceipt') ?? found.TransactionID
    const recipientName = nameOf(parameters.get('ReceiverPartyPublicName'))
    return amount === undefined ? undefined : { kind: 'paid', amount, receipt, recipientName }
  }
  const failure = payoutFailureOf(found.ResultCode)
  return failure && { kind: 'failed', failure, code: found.ResultCode }
}

const NOT_PAID: Readonly<Record<string, true>> = { Cancelled: true, Declined: true, Expired: true }

function toStatusMessage(found: Result): Extract<Message, { kind: 'status' }> {
  const parameters = parametersOf(found)
  const about = {
    kind: 'status' as const,
    queryRef: found.ConversationID,
    id: paymentRef(parameters.get('OriginatorConversationID')),
  }
  const code = found.ResultCode
  if (code !== '0') return { ...about, answer: { kind: saysNotThere(code) ? 'not_found' : 'unknown', code } }
  const status = parameters.get('TransactionStatus') ?? ''
  if (NOT_PAID[status]) return { ...about, answer: { kind: 'failed', failure: 'setup', code: status } }
  const amount = shillingsOf(parameters.get('Amount'))
  if (status !== 'Completed' || amount === undefined) return { ...about, answer: { kind: 'pending' } }
  const receipt = parameters.get('ReceiptNo')
  const party = parameters.get('CreditPartyName')
  const paid = {
    ...{ kind: 'paid' as const, amount, receipt, recipientName: nameOf(party) },
    recipientPhone: phoneOf(party),
    recipientNumber: /^\d{5,7}(?= - )/.exec(party ?? '')?.[0],
    payerPhone: phoneOf(parameters.get('DebitPartyName')),
    paidAt: timeOf(parameters.get('FinalisedTime'))?.toISOString(),
  }
  return { ...about, answer: paid }
}

/** The number in `254705912645 - NICHOLAS JOHN SONGOK`, of which digits may be hidden. */
function phoneOf(party: string | undefined): string | undefined {
  return /^[\d*]{9,12}(?= - )/.exec(party ?? '')?.[0]
}

function toExamined(found: Result): Message {
  const { queryRef, answer } = toStatusMessage(found)
  return { kind: 'examined', queryRef, answer }
}

/** Our row, and after a shortage which try of it. */
function paymentRef(text: string | undefined): PaymentRef | undefined {
  return /^(cho|pyt|rfd|sal)_[0-9a-z]+(-\d{1,9})?$/.test(text ?? '') ? text : undefined
}

/** The name in `254705912645 - NICHOLAS JOHN SONGOK`. */
function nameOf(text: string | undefined): string | undefined {
  const [, ...parts] = (text ?? '').split(' - ')
  const name = parts.join(' - ').trim()
  return name && !/\p{Cc}/u.test(name) ? name.slice(0, 100) : undefined
}
