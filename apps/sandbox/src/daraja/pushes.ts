// Prompts on phones: opened by a push, answered once by a person or the number's rule, reported by callback and query.
import { balanceOf, openAccount, payIn } from '../phone/accounts.ts'
import type { WebhookMode } from '../webhooks/mode.ts'
import { tellC2b } from './c2b.ts'
import { compactTime, newCheckoutRequestId, newMerchantRequestId } from './formats.ts'
import { type Answer, endOf, PROMPT_MAGIC } from './magic-numbers.ts'
import type { Mpesa } from './mpesa.ts'
import { DAILY_MAX, isResultCode, type Result, type ResultCode, resultOf, TRANSACTION_MAX } from './results.ts'

export type Push = {
  checkoutRequestId: string
  merchantRequestId: string
  msisdn: string
  amount: number
  account: string
  description: string
  callbackUrl: string
  isTill: boolean
  at: number
  /** When the prompt leaves the phone. */
  closesAt: number
  /** What happens by itself, and when. */
  planned?: { answer: Answer | 'insufficient' | ResultCode; at: number }
  /** The person put the phone away: the prompt is not shown any more, and is still open. */
  isIgnored?: boolean
  isSilent: boolean
  manner?: WebhookMode
  queries: number
  result?: Result
}

export type PushGiven = Pick<Push, 'msisdn' | 'amount' | 'account' | 'description' | 'callbackUrl' | 'isTill'> & {
  /** Known from the start, such as a type of payment the number does not take. */
  refusal?: ResultCode
}

const RULE_17_MS = 2 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

export function findPush({ store }: Mpesa, checkoutRequestId: string): Push | undefined {
  return store.find<Push>('stk_push', checkoutRequestId)
}

/** Prompts nobody has answered yet, newest first. */
export function openPushes({ store }: Mpesa, msisdn?: string): Push[] {
  return store.list<Push>('stk_push', { parent: msisdn }).filter(({ result }) => result === undefined)
}

function save({ store }: Mpesa, push: Push): void {
  store.put('stk_push', push.checkoutRequestId, push, push.msisdn)
}

/** Rules of the network that decide before the phone rings. */
function ruleAgainst({ store }: Mpesa, given: PushGiven): ResultCode | undefined {
  if (given.refusal !== undefined) return given.refusal
  if (given.amount > TRANSACTION_MAX) return 3
  const paid = store
    .list<Push>('stk_push', { parent: given.msisdn })
    .filter(({ result }) => result?.code === 0 && result.at > Date.now() - DAY_MS)
  if (paid.reduce((sum, { amount }) => sum + amount, given.amount) > DAILY_MAX) return 4
  const isStrict = store.find<boolean>('setting', 'mpesa_rule_17') ?? false
  const isRepeat = paid.some(
    ({ amount, result }) => amount === given.amount && (result?.at ?? 0) > Date.now() - RULE_17_MS,
  )
  return isStrict && isRepeat ? 17 : undefined
}

function plannedAnswer(mpesa: Mpesa, given: PushGiven): Push['planned'] | undefined {
  const { store } = mpesa
  const at = Date.now() + mpesa.times().answerMs
  const rule = ruleAgainst(mpesa, given)
  if (rule !== undefined) return { answer: rule, at }
  const ordered = store.take<Answer | ResultCode>('setting', `next_answer_${given.msisdn}`)
  const byItself = PROMPT_MAGIC[endOf(given.msisdn)]?.answer ?? store.find<Answer>('setting', 'auto_answer')
  const answer = ordered ?? byItself
  return answer === undefined ? undefined : { answer, at }
}

/** Puts a prompt on a phone. Only one may be there: the caller has looked. */
export function openPush(mpesa: Mpesa, given: PushGiven): Push {
  const { refusal: _, ...about } = given
  const at = Date.now()
  const { promptMs, lateMs } = mpesa.times()
  const magic = PROMPT_MAGIC[endOf(given.msisdn)]
  const planned = plannedAnswer(mpesa, given)
  const push: Push = {
    ...about,
    checkoutRequestId: newCheckoutRequestId(at),
    merchantRequestId: newMerchantRequestId(),
    at,
    closesAt: at + promptMs,
    ...(planned && { planned }),
    isSilent: magic?.isSilent ?? false,
    ...(magic?.copies && { manner: { copies: magic.copies } }),
    ...(magic?.isLate && { manner: { delayMs: lateMs } }),
    queries: 0,
  }
  openAccount(mpesa.store, push.msisdn)
  save(mpesa, push)
  plan(mpesa, push)
  return push
}

/** Sets the timers of an open prompt; at the start again for those an earlier run left. */
export function plan(mpesa: Mpesa, { checkoutRequestId, planned, closesAt }: Push): void {
  if (planned) mpesa.timers.at(planned.at, () => answerPush(mpesa, checkoutRequestId, planned.answer))
  mpesa.timers.at(closesAt, () => answerPush(mpesa, checkoutRequestId, 1037))
}

const CODES: Record<Exclude<Answer, 'accept' | 'ignore'> | 'insufficient', ResultCode> = {
  decline: 1032,
  wrong_pin: 2001,
  insufficient: 1,
}

/** Answers a prompt once; later answers change nothing and are false. */
export function answerPush(
  mpesa: Mpesa,
  checkoutRequestId: string,
  answer: Answer | 'insufficient' | ResultCode,
): boolean {
  const { store } = mpesa
  const push = findPush(mpesa, checkoutRequestId)
  if (!push || push.result) return false
  if (answer === 'ignore') {
    save(mpesa, { ...push, isIgnored: true })
    return true
  }
  const settled = store.atomically(() => {
    const next = { ...push, result: settle(mpesa, push, answer) }
    save(mpesa, next)
    return next
  })
  sendPushCallback(mpesa, settled)
  tellOfPayment(mpesa, settled)
  return true
}

function settle({ store }: Mpesa, push: Push, answer: 'accept' | keyof typeof CODES | ResultCode): Result {
  if (isResultCode(answer)) return resultOf(answer)
  if (answer !== 'accept') return resultOf(CODES[answer])
  if (balanceOf(store, push.msisdn) < push.amount) return resultOf(1)
  return resultOf(0, payIn(store, push.msisdn, push.amount, push.account))
}

/** Whoever registered addresses of a number is told of what prompts collect there as well. */
function tellOfPayment(mpesa: Mpesa, { result, msisdn, amount, account, isTill }: Push): void {
  if (result?.receipt === undefined) return
  const { receipt, at } = result
  tellC2b(mpesa, { receipt, kind: isTill ? 'till' : 'paybill', msisdn, amount, at, account: isTill ? '' : account })
}

function sendPushCallback({ outbox }: Mpesa, push: Push): void {
  if (push.isSilent) return
  outbox.send({
    event: push.checkoutRequestId,
    type: 'stk callback',
    url: push.callbackUrl,
    body: callbackOf(push),
    mode: push.manner,
  })
}

/** The text of a prompt's callback. Result codes, times and phones are numbers here. */
export function callbackOf(push: Push): object {
  const { merchantRequestId: MerchantRequestID, checkoutRequestId: CheckoutRequestID, result } = push
  const about = { MerchantRequestID, CheckoutRequestID, ResultCode: result?.code, ResultDesc: result?.description }
  if (!result?.receipt) return { Body: { stkCallback: about } }
  const Item = [
    { Name: 'Amount', Value: push.amount },
    { Name: 'MpesaReceiptNumber', Value: result.receipt },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: Number(compactTime(result.at)) },
    { Name: 'PhoneNumber', Value: Number(push.msisdn) },
  ]
  return { Body: { stkCallback: { ...about, CallbackMetadata: { Item } } } }
}
