// Payouts to phones and the question how a transaction stands, over HTTP.
import type { FastifyRequest } from 'fastify'
import { ownerOf } from '../phone/accounts.ts'
import type { Answer } from '../service/service.ts'
import {
  badRequest,
  type Check,
  darajaError,
  type Fields,
  fieldsOf,
  isLocalUrl,
  ok,
  refusedField,
  textOf,
} from './answers.ts'
import { findC2b } from './c2b.ts'
import { compactTime, MSISDN, newConversationId, newOriginatorId } from './formats.ts'
import { INITIATOR_PASSWORD, isCredential, passwordIn } from './initiator.ts'
import { type MadeReversal, MPESA_ACCOUNT, type Mpesa, OPERATOR_NAME, queryRefusal } from './mpesa.ts'
import { acceptPayout, findPayout } from './payouts.ts'
import type { Push } from './pushes.ts'
import { RESULTS } from './results.ts'

const COMMANDS = ['SalaryPayment', 'BusinessPayment', 'PromotionPayment']

const CHECKS: readonly Check[] = [
  { field: 'InitiatorName', isFine: (text) => text !== '' },
  { field: 'SecurityCredential', isFine: isCredential },
  { field: 'CommandID', isFine: (text) => COMMANDS.includes(text) },
  { field: 'Amount', isFine: (text) => /^[1-9]\d{0,8}$/.test(text) },
  { field: 'PartyA', isFine: (text) => text === MPESA_ACCOUNT.payoutShortcode },
  { field: 'PartyB', isFine: (text) => MSISDN.test(text) },
  { field: 'Remarks', isFine: (text) => text.length >= 2 && text.length <= 100 },
  { field: 'QueueTimeOutURL', isFine: isLocalUrl },
  { field: 'ResultURL', isFine: isLocalUrl },
  { field: 'Occassion', isFine: (text) => text.length <= 100 },
]

/** What v3 takes beside those. */
const OWN_ID: Check = {
  field: 'OriginatorConversationID',
  isFine: (text) => text.length >= 1 && text.length <= 255,
}

export function isInitiator(fields: Fields, name: string): boolean {
  const isOurs = textOf(fields, name) === MPESA_ACCOUNT.initiator
  return isOurs && passwordIn(textOf(fields, 'SecurityCredential')) === INITIATOR_PASSWORD
}

export function accepted(conversationId: string, originatorConversationId: string): Answer {
  return ok({
    ConversationID: conversationId,
    OriginatorConversationID: originatorConversationId,
    ResponseCode: '0',
    ResponseDescription: 'Accept the service request successfully.',
  })
}

export function payToPhone(mpesa: Mpesa, request: FastifyRequest): Answer {
  const fields = fieldsOf(request)
  const refused = refusedField(fields, [OWN_ID, ...CHECKS])
  if (refused) return refused
  const originatorConversationId = textOf(fields, 'OriginatorConversationID')
  if (mpesa.store.find('mpesa_payout', originatorConversationId)) {
    return darajaError(500, '500.002.1001', 'Duplicate OriginatorConversationID.')
  }
  return pay(mpesa, fields, originatorConversationId)
}

/** Of v1, which takes no id of the caller's: whatever it is sent under, a repeat is another payout. */
export function payToPhoneUnnamed(mpesa: Mpesa, request: FastifyRequest): Answer {
  const fields = fieldsOf(request)
  return refusedField(fields, CHECKS) ?? pay(mpesa, fields, newOriginatorId())
}

function pay(mpesa: Mpesa, fields: Fields, originatorConversationId: string): Answer {
  const payout = acceptPayout(mpesa, {
    originatorConversationId,
    msisdn: textOf(fields, 'PartyB'),
    amount: Number(textOf(fields, 'Amount')),
    remarks: textOf(fields, 'Remarks'),
    resultUrl: textOf(fields, 'ResultURL'),
    timeoutUrl: textOf(fields, 'QueueTimeOutURL'),
    ...(!isInitiator(fields, 'InitiatorName') && { refusal: 2001 }),
  })
  return accepted(payout.conversationId, originatorConversationId)
}

function findTransaction(mpesa: Mpesa, id: string) {
  const payout = findPayout(mpesa, id)
  if (payout) {
    const { result, msisdn, amount, at, conversationId, originatorConversationId } = payout
    return {
      receipt: result?.receipt ?? '',
      from: `${MPESA_ACCOUNT.payoutShortcode} - ${OPERATOR_NAME}`,
      to: `${msisdn} - ${ownerOf(msisdn)}`,
      amount,
      at,
      finalAt: result?.at,
      status: result ? (result.code === 0 ? 'Completed' : 'Declined') : 'Pending',
      ids: { ConversationID: conversationId, OriginatorConversationID: originatorConversationId },
    }
  }
  const reversal = mpesa.store.list<MadeReversal>('mpesa_reversal').find((made) => made.conversationId === id)
  if (reversal) {
    const { receipt, msisdn, amount, at, conversationId } = reversal
    return {
      receipt,
      from: `${MPESA_ACCOUNT.shortcode} - ${OPERATOR_NAME}`,
      to: `${msisdn} - ${ownerOf(msisdn)}`,
      amount,
      at,
      finalAt: at,
      status: 'Completed',
      ids: { ConversationID: conversationId, OriginatorConversationID: conversationId },
    }
  }
  const byHand = findC2b(mpesa, id)
  if (byHand?.state === 'paid') {
    const { kind, msisdn, amount, at } = byHand
    return {
      receipt: id,
      from: `${msisdn} - ${ownerOf(msisdn)}`,
      to: `${kind === 'till' ? MPESA_ACCOUNT.till : MPESA_ACCOUNT.paybill} - ${OPERATOR_NAME}`,
      amount,
      at,
      finalAt: at,
      status: 'Completed',
      ids: { ConversationID: '', OriginatorConversationID: '' },
    }
  }
  const push = mpesa.store.list<Push>('stk_push').find(({ result }) => result?.receipt === id)
  if (!push?.result) return undefined
  return {
    receipt: id,
    from: `${push.msisdn} - ${ownerOf(push.msisdn)}`,
    to: `${MPESA_ACCOUNT.shortcode} - ${OPERATOR_NAME}`,
    amount: push.amount,
    at: push.at,
    finalAt: push.result.at,
    status: 'Completed',
    ids: { ConversationID: push.merchantRequestId, OriginatorConversationID: push.checkoutRequestId },
  }
}

function parametersOf(found: NonNullable<ReturnType<typeof findTransaction>>): object {
  const entries = {
    DebitPartyName: found.from,
    CreditPartyName: found.to,
    ...found.ids,
    InitiatedTime: Number(compactTime(found.at)),
    ...(found.finalAt !== undefined && { FinalisedTime: Number(compactTime(found.finalAt)) }),
    DebitAccountType: 'Utility Account',
    DebitPartyCharges: '',
    TransactionReason: '',
    ReasonType: 'Business Payment to Customer via API',
    TransactionStatus: found.status,
    Amount: String(found.amount),
    ReceiptNo: found.receipt,
  }
  return { ResultParameter: Object.entries(entries).map(([Key, Value]) => ({ Key, Value })) }
}

/** Its numbers, about whose transactions it may ask. */
const ORGANISATION: readonly string[] = [
  MPESA_ACCOUNT.payoutShortcode,
  MPESA_ACCOUNT.shortcode,
  MPESA_ACCOUNT.paybill,
  MPESA_ACCOUNT.till,
]

const STATUS_CHECKS: readonly Check[] = [
  { field: 'SecurityCredential', isFine: isCredential },
  { field: 'CommandID', isFine: (text) => text === 'TransactionStatusQuery' },
  { field: 'PartyA', isFine: (text) => ORGANISATION.includes(text) },
  { field: 'IdentifierType', isFine: (text) => text === '4' },
  { field: 'ResultURL', isFine: isLocalUrl },
  { field: 'QueueTimeOutURL', isFine: isLocalUrl },
  { field: 'Remarks', isFine: (text) => text.length <= 100 },
]

/** Accepts the question; the answer is posted to the result address a moment later. */
export function queryTransaction(mpesa: Mpesa, request: FastifyRequest): Answer {
  const fields = fieldsOf(request)
  const refused = refusedField(fields, STATUS_CHECKS)
  if (refused) return refused
  const id = textOf(fields, 'TransactionID') || textOf(fields, 'OriginalConversationID')
  if (!id) return badRequest('TransactionID')
  const conversationId = newConversationId(Date.now())
  const found = findTransaction(mpesa, id)
  const refusal = isInitiator(fields, 'Initiator') ? queryRefusal(mpesa) : 2001
  const code = refusal ?? (found ? 0 : 2032)
  const originatorConversationId = newConversationId(Date.now()).slice(-20)
  const body = {
    Result: {
      ResultType: 0,
      ResultCode: code,
      ResultDesc: RESULTS[code],
      OriginatorConversationID: originatorConversationId,
      ConversationID: conversationId,
      TransactionID: found?.receipt || conversationId.slice(-10),
      ...(code === 0 && found && { ResultParameters: parametersOf(found) }),
      ReferenceData: { ReferenceItem: { Key: 'Occasion', Value: textOf(fields, 'Occasion') } },
    },
  }
  mpesa.outbox.send({ event: conversationId, type: 'transaction status', url: textOf(fields, 'ResultURL'), body })
  return accepted(conversationId, originatorConversationId)
}
