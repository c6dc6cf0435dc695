// M-Pesa and its phones as typed functions: what people do with prompts, what phones hold, and what goes wrong.
import { type C2bGiven, type C2bPayment, listC2b, payByHand } from '../daraja/c2b.ts'
import type { DarajaEndpoint } from '../daraja/daraja-api.ts'
import { msisdnOf } from '../daraja/formats.ts'
import type { Answer } from '../daraja/magic-numbers.ts'
import {
  areCredentialsExpired,
  DEFAULT_TIMES,
  MPESA_ACCOUNT,
  type Mpesa,
  type MpesaTimes,
  type PendingShape,
} from '../daraja/mpesa.ts'
import { listPayouts, type Payout, planPayout } from '../daraja/payouts.ts'
import { answerPush, openPushes, type Push, plan } from '../daraja/pushes.ts'
import type { ResultCode } from '../daraja/results.ts'
import { createServiceFaults, type ServiceFaults } from '../service/service-faults.ts'
import type { Store } from '../store.ts'
import type { Timers } from '../timers.ts'
import { createOutbox, type Outbox } from '../webhooks/outbox.ts'
import { balanceOf, listPhones, messagesOf, type PhoneMessage, receive } from './accounts.ts'

export type Phones = ServiceFaults<DarajaEndpoint> & {
  /** Answers the prompt on a phone, or the next one that comes. True when one was answered now. */
  answer(msisdn: string, answer: Answer): boolean
  /** Every phone without a way of its own answers so by itself; undefined: people answer. */
  autoAnswer(answer: Answer | undefined): void
  autoAnswerMode(): Answer | undefined
  /** The next prompt on a phone ends so, whoever holds it. */
  nextPrompt(msisdn: string, code: ResultCode): void
  /** So many calls are taken in a second, and the rest turned away by the gateway; undefined: all. */
  limitRate(calls: number | undefined): void
  /** Questions about transactions are refused so, as when the initiator's credential is wrong (2001) or locked (8006). */
  refuseQueries(code: ResultCode | undefined): void
  /** The next payout to a phone ends so. */
  nextPayout(msisdn: string, code: ResultCode): void
  /** A person pays at their own phone; resolves when the money has moved or has not. */
  pay(given: C2bGiven): Promise<C2bPayment>
  /** Payments that people made by themselves, newest first. */
  payments(msisdn?: string): C2bPayment[]
  /** Whether such payments are asked about first, and how long the answer is waited for. */
  setValidation(given: { isOn: boolean; waitMs?: number | undefined }): void
  /** Addresses of a number are registered once, as in production; false takes others in their place. */
  registerOnce(isOnce: boolean): void
  /** In whole shillings. */
  balance(msisdn: string): number
  /** Somebody else sends it so many whole shillings, such as wages. */
  receive(msisdn: string, shillings: number): void
  /** What Kivuko has: collected by prompts, and left to pay out. */
  operator(): { collected: number; payoutFloat: number }
  /** What is left to pay out, in whole shillings: 0 is an empty float. */
  setPayoutFloat(shillings: number): void
  /** The consumer key and its tokens are no longer let in, as when they have expired; false lets them in again. */
  expireCredentials(areExpired: boolean): void
  /** Every call says this of a token that has ended, such as 404.001.03; undefined: each says it in its own way. */
  endTokensAs(errorCode: string | undefined): void
  areCredentialsExpired(): boolean
  phones(): { msisdn: string; balance: number }[]
  messages(msisdn: string): PhoneMessage[]
  /** Open prompts, newest first. */
  prompts(msisdn?: string): Push[]
  /** Every prompt there was, newest first. */
  pushes(msisdn?: string): Push[]
  payouts(msisdn?: string): Payout[]
  setTimes(times: Partial<MpesaTimes>): void
  times(): MpesaTimes
  setPendingShape(shape: PendingShape): void
  pendingShape(): PendingShape
  /** Whether the same amount from the same phone within two minutes is refused (17). */
  setRepeatRule(isOn: boolean): void
  repeatRule(): boolean
  /** Sends the callback of a push or payout once more, or another body to the same address. */
  sendCallback(given: { id: string; body?: unknown }): boolean
  callbacks: Outbox
}

type Given = { store: Store; timers: Timers; times?: Partial<MpesaTimes>; now?: () => number }

function setOrRemove(store: Store, name: string, value: unknown): void {
  if (value === undefined) store.remove('setting', name)
  else store.put('setting', name, value)
}

/** Starts M-Pesa. Prompts and payouts an earlier run left open go on. */
export function createPhones({ store, timers, times: givenTimes, now = Date.now }: Given) {
  const outbox = createOutbox({ store, kind: 'mpesa_callback', retryPausesMs: [] })
  const times = () => ({
    ...DEFAULT_TIMES,
    ...givenTimes,
    ...store.find<Partial<MpesaTimes>>('setting', 'mpesa_times'),
  })
  const mpesa: Mpesa = { store, outbox, timers, times, now }
  const { take, ...faults } = createServiceFaults<DarajaEndpoint>(store, 'mpesa')
  planOpen(mpesa)

  function answer(msisdn: string, chosen: Answer): boolean {
    const phone = msisdnOf(msisdn)
    const [open] = openPushes(mpesa, phone)
    if (open) return answerPush(mpesa, open.checkoutRequestId, chosen)
    store.put('setting', `next_answer_${phone}`, chosen)
    return false
  }

  function setTimes(next: Partial<MpesaTimes>): void {
    store.put('setting', 'mpesa_times', { ...store.find<object>('setting', 'mpesa_times'), ...next })
    if (next.promptMs === undefined) return
    for (const push of openPushes(mpesa)) {
      const closesAt = Math.min(push.closesAt, Date.now() + next.promptMs)
      store.put('stk_push', push.checkoutRequestId, { ...push, closesAt })
      plan(mpesa, { ...push, closesAt, planned: undefined })
    }
  }

  const phones: Phones = {
    ...faults,
    answer,
    autoAnswer: (chosen) => setOrRemove(store, 'auto_answer', chosen),
    autoAnswerMode: () => store.find<Answer>('setting', 'auto_answer'),
    nextPrompt: (msisdn, code) => store.put('setting', `next_answer_${msisdnOf(msisdn)}`, code),
    limitRate: (calls) => setOrRemove(store, 'mpesa_rate', calls),
    refuseQueries: (code) => setOrRemove(store, 'mpesa_query_refusal', code),
    nextPayout: (msisdn, code) => store.put('setting', `next_payout_${msisdnOf(msisdn)}`, code),
    ...byHand(mpesa),
    balance: (msisdn) => balanceOf(store, msisdnOf(msisdn)),
    receive: (msisdn, amount) => void receive(store, msisdnOf(msisdn), amount),
    operator: () => ({
      collected: balanceOf(store, MPESA_ACCOUNT.shortcode),
      payoutFloat: balanceOf(store, MPESA_ACCOUNT.payoutShortcode),
    }),
    setPayoutFloat: (balance) =>
      store.put('mpesa_account', MPESA_ACCOUNT.payoutShortcode, { id: MPESA_ACCOUNT.payoutShortcode, balance }),
    expireCredentials: (areExpired) => store.put('setting', 'mpesa_credentials_expired', areExpired),
    endTokensAs: (errorCode) => store.put('setting', 'mpesa_token_face', errorCode ?? null),
    areCredentialsExpired: () => areCredentialsExpired(mpesa),
    phones: () => listPhones(store).map(({ id, balance }) => ({ msisdn: id, balance })),
    messages: (msisdn) => messagesOf(store, msisdnOf(msisdn)),
    prompts: (msisdn) => openPushes(mpesa, msisdn && msisdnOf(msisdn)),
    pushes: (msisdn) => store.list<Push>('stk_push', { parent: msisdn && msisdnOf(msisdn) }),
    payouts: (msisdn) => listPayouts(mpesa, msisdn && msisdnOf(msisdn)),
    setTimes,
    times,
    setPendingShape: (shape) => store.put('setting', 'pending_shape', shape),
    pendingShape: () => store.find<PendingShape>('setting', 'pending_shape') ?? 'alternate',
    setRepeatRule: (isOn) => store.put('setting', 'mpesa_rule_17', isOn),
    repeatRule: () => store.find<boolean>('setting', 'mpesa_rule_17') ?? false,
    sendCallback: ({ id, body }) => outbox.resend(id, body),
    callbacks: outbox,
  }
  return { phones, mpesa, takeFault: take }
}

/** What an earlier run left open goes on. */
function planOpen(mpesa: Mpesa): void {
  for (const push of openPushes(mpesa)) plan(mpesa, push)
  for (const payout of listPayouts(mpesa)) if (!payout.result) planPayout(mpesa, payout)
}

/** Payments that people make by themselves. */
function byHand(mpesa: Mpesa): Pick<Phones, 'pay' | 'payments' | 'setValidation' | 'registerOnce'> {
  const { store } = mpesa
  return {
    pay: (given) => payByHand(mpesa, { ...given, msisdn: msisdnOf(given.msisdn) }),
    payments: (msisdn) => listC2b(mpesa, msisdn && msisdnOf(msisdn)),
    setValidation({ isOn, waitMs }) {
      store.put('setting', 'c2b_validated', isOn)
      if (waitMs !== undefined) store.put('setting', 'c2b_validation_ms', waitMs)
    },
    registerOnce: (isOnce) => store.put('setting', 'c2b_registered_once', isOnce),
  }
}
