// What M-Pesa on this machine consists of: who Kivuko is to it, its times, and what its parts share.
import type { Store } from '../store.ts'
import type { Timers } from '../timers.ts'
import type { Outbox } from '../webhooks/outbox.ts'

/** Safaricom's own published sandbox numbers; keys and credential are ours. */
export const MPESA_ACCOUNT = {
  consumerKey: 'kivuko-mpesa-key',
  consumerSecret: 'kivuko-mpesa-secret',
  shortcode: '174379',
  passkey: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
  payoutShortcode: '600992',
  initiator: 'testapi',
  securityCredential: 'kivuko-mpesa-credential',
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
}

/** Whether the operator of this M-Pesa no longer takes Kivuko's key. */
export function areCredentialsExpired({ store }: Pick<Mpesa, 'store'>): boolean {
  return store.find<boolean>('setting', 'mpesa_credentials_expired') ?? false
}

/** The PIN of every phone. */
export const PIN = '1234'
