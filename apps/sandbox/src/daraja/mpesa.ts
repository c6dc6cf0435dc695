// What M-Pesa on this machine consists of: who Kivuko is to it, its times, and what its parts share.
import type { Store } from '../store.ts'
import type { Timers } from '../timers.ts'
import type { Outbox } from '../webhooks/outbox.ts'
import type { ResultCode } from './results.ts'

/** Safaricom's own published sandbox numbers; keys and credential are ours. */
export const MPESA_ACCOUNT = {
  consumerKey: 'kivuko-mpesa-key',
  consumerSecret: 'kivuko-mpesa-secret',
  shortcode: '174379',
  /** Where people pay by themselves: the same. */
  paybill: '174379',
  /** Of the same store: it takes payments for goods. */
  till: '300584',
  passkey: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
  payoutShortcode: '600992',
  initiator: 'testapi',
  /** `INITIATOR_PASSWORD`, encrypted with `CERTIFICATE`. */
  securityCredential:
    'jrFn3KSoJrTWvBLar0tjq58MXMZTwatJ6nE36SgHsy4r048sFJ/27AcOymCVdBQVKRiga99fxOPWypvVdYNygVpPLWxlL0GMRuoQ0jiPUBkOVf1Hl8ZUgDUrLmQe6l0sKJgKiYJuJVy6sgFafPciR5SPuclFhdcoBzo7/5Y+KU9/TjkeyK593xctF8UfwNaycmlXMWHG815ifLT4qCVgRKsfk0PRJyDD5j3EjBP31ndbvsqtY3sJm1o7lx3xloSoBTRSCkpMJrRx0z4ZOukx5a3/9uoTnz+W3tr2iugKhXyFSh0BJ3CY7VPNlj1hOBC0zHRopU1/Wt43+IM4KhIk/g==',
} as const

export const DARAJA_PATH = '/daraja'
export const OPERATOR_NAME = 'KIVUKO'

export type MpesaTimes = {
  /** Until a phone that answers by itself does, and until a payout is done. */
  answerMs: number
  /** How long a prompt stays on a phone. */
  promptMs: number
  /** How much later a late callback comes. */
  lateMs: number
}

export const DEFAULT_TIMES: MpesaTimes = { answerMs: 300, promptMs: 60_000, lateMs: 10_000 }

export const PENDING_SHAPES = ['alternate', 'error', 'code'] as const
/** How a query speaks of a prompt nobody answered: HTTP 500, a result code of 4999, or one after the other. */
export type PendingShape = (typeof PENDING_SHAPES)[number]

export type Mpesa = {
  store: Store
  outbox: Outbox
  timers: Timers
  times(): MpesaTimes
  /** By whose clock a request is on time. */
  now(): number
}

/** Whether the operator of this M-Pesa no longer takes Kivuko's key. */
export function areCredentialsExpired({ store }: Pick<Mpesa, 'store'>): boolean {
  return store.find<boolean>('setting', 'mpesa_credentials_expired') ?? false
}

/** How many calls are taken in a second before the gateway turns the rest away; undefined: all. */
export function callsPerSecond({ store }: Pick<Mpesa, 'store'>): number | undefined {
  return store.find<number>('setting', 'mpesa_rate')
}

/** How questions about transactions are refused, whatever they are about; undefined while they are answered. */
export function queryRefusal({ store }: Pick<Mpesa, 'store'>): ResultCode | undefined {
  return store.find<ResultCode>('setting', 'mpesa_query_refusal')
}

/** The PIN of every phone. */
export const PIN = '1234'

/** By the id of the payment that went back. */
export type MadeReversal = { receipt: string; conversationId: string; msisdn: string; amount: number; at: number }
