// A payment of a customer goes back to their phone: accepted at once, decided a moment later, told by a message.
import type { FastifyRequest } from 'fastify'
import { balanceOf, ownerOf, payBack } from '../phone/accounts.ts'
import type { Answer } from '../service/service.ts'
import { type Check, type Fields, fieldsOf, isLocalUrl, refusedField, textOf } from './answers.ts'
import { accepted, isInitiator } from './b2c-api.ts'
import { compactTime, newConversationId, newOriginatorId } from './formats.ts'
import { isCredential } from './initiator.ts'
import { type MadeReversal, MPESA_ACCOUNT, type Mpesa, OPERATOR_NAME } from './mpesa.ts'
import type { Push } from './pushes.ts'
import { RESULTS } from './results.ts'

const CHECKS: readonly Check[] = [
  { field: 'Initiator', isFine: (text) => text !== '' },
  { field: 'SecurityCredential', isFine: isCredential },
  { field: 'CommandID', isFine: (text) => text === 'TransactionReversal' },
  { field: 'TransactionID', isFine: (text) => /^[A-Z0-9]{10}$/.test(text) },
  { field: 'Amount', isFine: (text) => /^[1-9]\d{0,8}$/.test(text) },
  { field: 'ReceiverParty', isFine: (text) => text === MPESA_ACCOUNT.shortcode },
  // As Safaricom spells it; 11 is an organisation's short code.
  { field: 'RecieverIdentifierType', isFine: (text) => text === '11' },
  { field: 'ResultURL', isFine: isLocalUrl },
  { field: 'QueueTimeOutURL', isFine: isLocalUrl },
  { field: 'Remarks', isFine: (text) => text.length >= 2 && text.length <= 100 },
]

const REVERSAL_RESULTS = {
  ...RESULTS,
  R000001: 'The transaction has already been reversed.',
  R000002: 'The OriginalTransactionID is invalid.',
} as const
type ReversalCode = keyof typeof REVERSAL_RESULTS

type Outcome = { code: ReversalCode; push?: Push; receipt?: string }

export function reverse(mpesa: Mpesa, request: FastifyRequest): Answer {
  const fields = fieldsOf(request)
  const refused = refusedField(fields, CHECKS)
  if (refused) return refused
  const [conversationId, originatorConversationId] = [newConversationId(Date.now()), newOriginatorId()]
  mpesa.timers.at(Date.now() + mpesa.times().answerMs, () => {
    const outcome = mpesa.store.atomically(() => decide(mpesa, fields, conversationId))
    const body = resultOf(mpesa, fields, { ...outcome, conversationId, originatorConversationId })
    mpesa.outbox.send({ event: conversationId, type: 'reversal result', url: textOf(fields, 'ResultURL'), body })
  })
  return accepted(conversationId, originatorConversationId)
}

/** Of a whole payment, once, while the account it was paid into still has it. */
function decide(mpesa: Mpesa, fields: Fields, conversationId: string): Outcome {
  const { store } = mpesa
  if (!isInitiator(fields, 'Initiator')) return { code: 2001 }
  const [id, amount] = [textOf(fields, 'TransactionID'), Number(textOf(fields, 'Amount'))]
  const push = store.list<Push>('stk_push').find(({ result }) => result?.receipt === id)
  if (push?.amount !== amount) return { code: 'R000002' }
  if (store.find('mpesa_reversal', id)) return { code: 'R000001' }
  if (balanceOf(store, MPESA_ACCOUNT.shortcode) < amount) return { code: 1 }
  const receipt = payBack(store, push.msisdn, amount, id)
  const at = Date.now()
  const made: MadeReversal = { receipt, conversationId, msisdn: push.msisdn, amount, at }
  store.put('mpesa_reversal', id, made, push.msisdn)
  return { code: 0, push, receipt }
}

type Told = Outcome & { conversationId: string; originatorConversationId: string }

function resultOf({ store }: Mpesa, fields: Fields, told: Told): object {
  const { code, push, receipt, conversationId, originatorConversationId } = told
  const parameters = push && {
    DebitAccountBalance: `Utility Account|KES|${balanceOf(store, MPESA_ACCOUNT.shortcode)}.00`,
    Amount: push.amount,
    TransCompletedTime: Number(compactTime(Date.now())),
    OriginalTransactionID: textOf(fields, 'TransactionID'),
    Charge: 0,
    CreditPartyPublicName: `${push.msisdn} - ${ownerOf(push.msisdn)}`,
    DebitPartyPublicName: `${MPESA_ACCOUNT.shortcode} - ${OPERATOR_NAME}`,
  }
  return {
    Result: {
      ResultType: 0,
      ResultCode: code,
      ResultDesc: REVERSAL_RESULTS[code],
      OriginatorConversationID: originatorConversationId,
      ConversationID: conversationId,
      TransactionID: receipt ?? conversationId.slice(-10),
      ...(parameters && {
        ResultParameters: { ResultParameter: Object.entries(parameters).map(([Key, Value]) => ({ Key, Value })) },
      }),
      ReferenceData: { ReferenceItem: { Key: 'QueueTimeoutURL', Value: textOf(fields, 'QueueTimeOutURL') } },
    },
  }
}
