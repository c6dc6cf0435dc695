// Payouts to phones (B2C): accepted once per conversation id, ended a moment later, reported by result and by query.
import { balanceOf, openAccount, ownerOf, payOut } from '../phone/accounts.ts'
import { dottedTime, isSafaricom, newConversationId } from './formats.ts'
import { endOf, PAYOUT_MAGIC } from './magic-numbers.ts'
import { MPESA_ACCOUNT, type Mpesa } from './mpesa.ts'
import { BALANCE_MAX, PAYOUT_MIN, type Result, type ResultCode, resultOf, TRANSACTION_MAX } from './results.ts'

export type Payout = {
  originatorConversationId: string
  conversationId: string
  msisdn: string
  amount: number
  remarks: string
  resultUrl: string
  timeoutUrl: string
  at: number
  settlesAt: number
  /** Known from the start, such as a wrong credential. */
  refusal?: ResultCode
  result?: Result
}

export type PayoutGiven = Pick<
  Payout,
  'originatorConversationId' | 'msisdn' | 'amount' | 'remarks' | 'resultUrl' | 'timeoutUrl' | 'refusal'
>

/** By the caller's id, or by M-Pesa's own. */
export function findPayout({ store }: Mpesa, id: string): Payout | undefined {
  return (
    store.find<Payout>('mpesa_payout', id) ??
    store
      .list<Payout>('mpesa_payout')
      .find(({ conversationId, result }) => conversationId === id || result?.receipt === id)
  )
}

export function listPayouts({ store }: Mpesa, msisdn?: string): Payout[] {
  return store.list<Payout>('mpesa_payout', { parent: msisdn })
}

function save({ store }: Mpesa, payout: Payout): void {
  store.put('mpesa_payout', payout.originatorConversationId, payout, payout.msisdn)
}

/** Accepts a payout. The caller has looked that its id is new. */
export function acceptPayout(mpesa: Mpesa, given: PayoutGiven): Payout {
  const at = Date.now()
  const payout: Payout = {
    ...given,
    conversationId: newConversationId(at),
    at,
    settlesAt: at + mpesa.times().answerMs,
  }
  if (PAYOUT_MAGIC[endOf(given.msisdn)]?.code !== 2040) openAccount(mpesa.store, given.msisdn)
  save(mpesa, payout)
  planPayout(mpesa, payout)
  return payout
}

/** Sets the timer of a payout under way; at the start again for those an earlier run left. */
export function planPayout(mpesa: Mpesa, { originatorConversationId, settlesAt }: Payout): void {
  mpesa.timers.at(settlesAt, () => settlePayout(mpesa, originatorConversationId))
}

function ruleAgainst({ store }: Mpesa, { msisdn, amount, refusal }: Payout): ResultCode | undefined {
  if (refusal !== undefined) return refusal
  if (!isSafaricom(msisdn)) return 2040
  if (amount < PAYOUT_MIN) return 2
  if (amount > TRANSACTION_MAX) return 3
  if (balanceOf(store, MPESA_ACCOUNT.payoutShortcode) < amount) return 1
  const code = store.take<ResultCode>('setting', `next_payout_${msisdn}`) ?? PAYOUT_MAGIC[endOf(msisdn)]?.code ?? 0
  if (code !== 0) return code
  return balanceOf(store, msisdn) + amount > BALANCE_MAX ? 8 : undefined
}

function settlePayout(mpesa: Mpesa, id: string): void {
  const payout = mpesa.store.find<Payout>('mpesa_payout', id)
  if (!payout || payout.result) return
  const settled = mpesa.store.atomically(() => {
    const rule = ruleAgainst(mpesa, payout)
    const result = rule === undefined ? resultOf(0, payOut(mpesa.store, payout.msisdn, payout.amount)) : resultOf(rule)
    const next = { ...payout, result }
    save(mpesa, next)
    return next
  })
  tellCaller(mpesa, settled)
}

function tellCaller(mpesa: Mpesa, payout: Payout): void {
  const { outbox, times } = mpesa
  const magic = PAYOUT_MAGIC[endOf(payout.msisdn)]
  if (magic?.isSilent) return
  const event = payout.originatorConversationId
  if (magic?.isTimedOutFirst) {
    outbox.send({ event, type: 'b2c timeout', url: payout.timeoutUrl, body: timeoutOf(payout) })
  }
  const mode = { ...(magic?.copies && { copies: magic.copies }), ...(magic?.isLate && { delayMs: times().lateMs }) }
  const isOwn = Object.keys(mode).length > 0
  outbox.send({
    event,
    type: 'b2c result',
    url: payout.resultUrl,
    body: resultBody(mpesa, payout),
    ...(isOwn && { mode }),
  })
}

function envelope(payout: Payout, code: number | string, description: string, more: object = {}): object {
  const { originatorConversationId: OriginatorConversationID, conversationId: ConversationID } = payout
  const about = { ResultType: 0, ResultCode: code, ResultDesc: description, OriginatorConversationID, ConversationID }
  const ReferenceData = { ReferenceItem: { Key: 'QueueTimeoutURL', Value: payout.timeoutUrl } }
  return { Result: { ...about, ...more, ReferenceData } }
}

function timeoutOf(payout: Payout): object {
  return envelope(payout, 1037, 'The service request timed out in the queue.')
}

/** The result of a settled payout as it is posted to the result address. */
export function resultBody({ store }: Pick<Mpesa, 'store'>, payout: Payout): object {
  const { result, msisdn, amount } = payout
  if (!result) throw new Error('a payout under way has no result')
  if (!result.receipt)
    return envelope(payout, result.code, result.description, { TransactionID: `${payout.conversationId.slice(-10)}` })
  const ResultParameter = [
    { Key: 'TransactionAmount', Value: amount },
    { Key: 'TransactionReceipt', Value: result.receipt },
    { Key: 'ReceiverPartyPublicName', Value: `${msisdn} - ${ownerOf(msisdn)}` },
    { Key: 'TransactionCompletedDateTime', Value: dottedTime(result.at) },
    { Key: 'B2CUtilityAccountAvailableFunds', Value: balanceOf(store, MPESA_ACCOUNT.payoutShortcode) },
    { Key: 'B2CWorkingAccountAvailableFunds', Value: 0 },
    { Key: 'B2CRecipientIsRegisteredCustomer', Value: 'Y' },
    { Key: 'B2CChargesPaidAccountAvailableFunds', Value: -1980 },
  ]
  const more = { TransactionID: result.receipt, ResultParameters: { ResultParameter } }
  return envelope(payout, result.code, result.description, more)
}
