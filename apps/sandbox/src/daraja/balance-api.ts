// The question what an organisation's accounts hold: accepted at once, answered by a message.
import type { FastifyRequest } from 'fastify'
import { balanceOf } from '../phone/accounts.ts'
import type { Answer } from '../service/service.ts'
import { type Check, fieldsOf, isLocalUrl, refusedField, textOf } from './answers.ts'
import { accepted, isInitiator } from './b2c-api.ts'
import { compactTime, newConversationId, newOriginatorId } from './formats.ts'
import { isCredential } from './initiator.ts'
import { MPESA_ACCOUNT, type Mpesa, queryRefusal } from './mpesa.ts'
import { RESULTS } from './results.ts'

const CHECKS: readonly Check[] = [
  { field: 'Initiator', isFine: (text) => text !== '' },
  { field: 'SecurityCredential', isFine: isCredential },
  { field: 'CommandID', isFine: (text) => text === 'AccountBalance' },
  { field: 'PartyA', isFine: (text) => text === MPESA_ACCOUNT.payoutShortcode || text === MPESA_ACCOUNT.shortcode },
  { field: 'IdentifierType', isFine: (text) => text === '4' },
  { field: 'Remarks', isFine: (text) => text.length >= 1 && text.length <= 100 },
  { field: 'QueueTimeOutURL', isFine: isLocalUrl },
  { field: 'ResultURL', isFine: isLocalUrl },
]

/** Name, currency, balance, available, reserved and uncleared, as M-Pesa writes an account. */
function accountText(name: string, shillings: number): string {
  return [name, 'KES', `${shillings}.00`, `${shillings}.00`, '0.00', '0.00'].join('|')
}

export function queryBalance(mpesa: Mpesa, request: FastifyRequest): Answer {
  const fields = fieldsOf(request)
  const refused = refusedField(fields, CHECKS)
  if (refused) return refused
  const now = Date.now()
  const [conversationId, originatorConversationId] = [newConversationId(now), newOriginatorId()]
  const code = isInitiator(fields, 'Initiator') ? (queryRefusal(mpesa) ?? 0) : 2001
  const shillings = balanceOf(mpesa.store, textOf(fields, 'PartyA'))
  const accounts = [
    accountText('Working Account', 0),
    accountText('Float Account', 0),
    accountText('Utility Account', shillings),
    accountText('Charges Paid Account', 0),
    accountText('Organization Settlement Account', 0),
  ].join('&')
  const ResultParameter = [
    { Key: 'AccountBalance', Value: accounts },
    { Key: 'BOCompletedTime', Value: Number(compactTime(now)) },
  ]
  const body = {
    Result: {
      ResultType: 0,
      // Text, where its payouts have a number.
      ResultCode: String(code),
      ResultDesc: RESULTS[code],
      OriginatorConversationID: originatorConversationId,
      ConversationID: conversationId,
      TransactionID: conversationId.slice(-10),
      ...(code === 0 && { ResultParameters: { ResultParameter } }),
      ReferenceData: { ReferenceItem: { Key: 'QueueTimeoutURL', Value: textOf(fields, 'QueueTimeOutURL') } },
    },
  }
  mpesa.outbox.send({ event: conversationId, type: 'account balance', url: textOf(fields, 'ResultURL'), body })
  return accepted(conversationId, originatorConversationId)
}
