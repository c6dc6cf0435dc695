// M-Pesa and its phones as typed functions: what people do with prompts, what phones hold, and what goes wrong.
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
import { balanceOf, listPhones, messagesOf, type PhoneMessage } from './accounts.ts'

export type Phones = ServiceFaults<DarajaEndpoint> & {
  /** Answers the prompt on a phone, or the next one that comes. True when one was answered now. */
  answer(msisdn: string, answer: Answer): boolean
  /** Every phone without a way of its own answers so by itself; undefined: people answer. */
  autoAnswer(answer: Answer | undefined): void
  autoAnswerMode(): Answer | undefined
  /** The next payout to a phone ends so. */
  nextPayout(msisdn: string, code: ResultCode): void
  /** In whole shillings. */
  balance(msisdn: string): number
  /** What Kivuko has: collected by prompts, and left to pay out. */
  operator(): { collected: number; payoutFloat: number }
  /** What is left to pay out, in whole shillings: 0 is an empty float. */
  setPayoutFloat(shillings: number): void
  /** The consumer key and its tokens are no longer let in, as when they have expired; false lets them in again. */
  expireCredentials(areExpired: boolean): void
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

type Given = { store: Store; timers: Timers; times?: Partial<MpesaTimes> }

/** Starts M-Pesa. Prompts and payouts an earlier run left open go on. */
export function createPhones({ store, timers, times: givenTimes }: Given) {
  const outbox = createOutbox({ store, kind: 'mpesa_callback', retryPausesMs: [] })
  const times = () => ({
    ...DEFAULT_TIMES,
    ...givenTimes,
    ...store.find<Partial<MpesaTimes>>('setting', 'mpesa_times'),
  })
  const mpesa: Mpesa = { store, outbox, timers, times }
  const { take, ...faults } = createServiceFaults<DarajaEndpoint>(store, 'mpesa')
  for (const push of openPushes(mpesa)) plan(mpesa, push)
  for (const payout of listPayouts(mpesa)) if (!payout.result) planPayout(mpesa, payout)

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
    autoAnswer: (chosen) =>
      chosen ? store.put('setting', 'auto_answer', chosen) : store.remove('setting', 'auto_answer'),
    autoAnswerMode: () => store.find<Answer>('setting', 'auto_answer'),
    nextPayout: (msisdn, code) => store.put('setting', `next_payout_${msisdnOf(msisdn)}`, code),
    balance: (msisdn) => balanceOf(store, msisdnOf(msisdn)),
    operator: () => ({
      collected: balanceOf(store, MPESA_ACCOUNT.shortcode),
      payoutFloat: balanceOf(store, MPESA_ACCOUNT.payoutShortcode),
    }),
    setPayoutFloat: (balance) =>
      store.put('mpesa_account', MPESA_ACCOUNT.payoutShortcode, { id: MPESA_ACCOUNT.payoutShortcode, balance }),
    expireCredentials: (areExpired) => store.put('setting', 'mpesa_credentials_expired', areExpired),
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
