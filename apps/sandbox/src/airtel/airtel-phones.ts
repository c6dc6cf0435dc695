// Airtel Money and its phones as typed functions: what people do with prompts, what wallets hold, and what goes wrong.
import { msisdnOf } from '../daraja/formats.ts'
import type { Answer } from '../daraja/magic-numbers.ts'
import { DEFAULT_TIMES, type MpesaTimes } from '../daraja/mpesa.ts'
import type { NetworkGiven } from '../network.ts'
import { createServiceFaults, type ServiceFaults } from '../service/service-faults.ts'
import { createOutbox, type Outbox } from '../webhooks/outbox.ts'
import { type Airtel, balanceOf, listPhones, setBalance } from './airtel.ts'
import { type AirtelEndpoint, setSigningKey, signingKeyOf } from './airtel-api.ts'
import { nextKey } from './airtel-keys.ts'
import { type End, endTransaction, listTransactions, openPrompts, plan, type Transaction } from './transactions.ts'

export type AirtelPhones = ServiceFaults<AirtelEndpoint> & {
  /** Answers the prompt on a phone, or the next one that comes. True when one was answered now. */
  answer(msisdn: string, answer: Answer): boolean
  /** Every phone without a way of its own answers so by itself; undefined: people answer. */
  autoAnswer(answer: Answer | undefined): void
  /** The next payout to a phone ends so, at once. */
  nextPayout(msisdn: string, end: End): void
  /** A number of another carrier that was ported to Airtel. */
  port(msisdn: string): void
  /** The next question about what is under way is answered as ambiguous. */
  beAmbiguous(): void
  /** Every token ends now. */
  endTokens(): void
  /** Requests must be signed with another key from now on. */
  changeKey(): void
  /** In whole shillings. */
  balance(msisdn: string): number
  operator(): { collected: number; payoutFloat: number }
  /** What is left to pay out, in whole shillings: 0 is an empty float. */
  setPayoutFloat(shillings: number): void
  phones(): { msisdn: string; balance: number }[]
  prompts(msisdn?: string): Transaction[]
  /** Every prompt, and every payout, there was, newest first. */
  collections(msisdn?: string): Transaction[]
  payouts(msisdn?: string): Transaction[]
  setTimes(times: Partial<MpesaTimes>): void
  /** Where every callback goes: the portal's one address for the application. */
  setCallbackUrl(url: string | undefined): void
  callbacks: Outbox
}

const RETRY_PAUSES_MS = [1000, 5000]

/** What an earlier run left open goes on. */
export function createAirtel({ store, timers, times: own, callbackUrl }: NetworkGiven) {
  const outbox = createOutbox({ store, kind: 'airtel_callback', retryPausesMs: RETRY_PAUSES_MS })
  const times = () => ({ ...DEFAULT_TIMES, ...own, ...store.find<Partial<MpesaTimes>>('setting', 'airtel_times') })
  const airtel: Airtel = { store, outbox, timers, times }
  const { take, ...faults } = createServiceFaults<AirtelEndpoint>(store, 'airtel')
  if (callbackUrl) store.put('setting', 'airtel_callback_url', callbackUrl)
  for (const kind of ['collection', 'disbursement'] as const)
    for (const open of listTransactions(airtel, kind)) if (!open.end) plan(airtel, open)
  const own254 = (msisdn: string | undefined) => msisdn && msisdnOf(msisdn)

  const phones: AirtelPhones = {
    ...faults,
    answer(msisdn, chosen) {
      const [open] = openPrompts(airtel, msisdnOf(msisdn))
      if (open) return endTransaction(airtel, 'collection', open.id, ENDS[chosen])
      store.put('setting', `airtel_answer_${msisdnOf(msisdn)}`, chosen)
      return false
    },
    autoAnswer: (chosen) =>
      chosen ? store.put('setting', 'airtel_auto', chosen) : store.remove('setting', 'airtel_auto'),
    nextPayout: (msisdn, end) => store.put('setting', `airtel_payout_${msisdnOf(msisdn)}`, end),
    port: (msisdn) => store.put('setting', `airtel_ported_${msisdnOf(msisdn)}`, true),
    beAmbiguous: () => store.put('setting', 'airtel_ambiguous', true),
    endTokens: () => store.remove('setting', 'airtel_token'),
    changeKey: () => setSigningKey(airtel, nextKey(signingKeyOf(airtel))),
    balance: (msisdn) => balanceOf(airtel, msisdnOf(msisdn)),
    operator: () => ({ collected: balanceOf(airtel, 'collected'), payoutFloat: balanceOf(airtel, 'float') }),
    setPayoutFloat: (shillings) => setBalance(airtel, 'float', shillings),
    phones: () => listPhones(airtel).map(({ id, balance }) => ({ msisdn: id, balance })),
    prompts: (msisdn) => openPrompts(airtel, own254(msisdn)),
    collections: (msisdn) => listTransactions(airtel, 'collection', own254(msisdn)),
    payouts: (msisdn) => listTransactions(airtel, 'disbursement', own254(msisdn)),
    setTimes: (next) =>
      store.put('setting', 'airtel_times', { ...store.find<object>('setting', 'airtel_times'), ...next }),
    setCallbackUrl: (url) =>
      url ? store.put('setting', 'airtel_callback_url', url) : store.remove('setting', 'airtel_callback_url'),
    callbacks: outbox,
  }
  return { phones, airtel, takeFault: take }
}

const ENDS: Record<Answer, End | 'ignore'> = {
  accept: 'paid',
  decline: 'declined',
  wrong_pin: 'wrong_pin',
  ignore: 'ignore',
}
