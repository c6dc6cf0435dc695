// The bank network for naira: its charges, recipients, transfers and refunds, and their wire format.
import { randomInt } from 'node:crypto'
import type { Store } from '../store.ts'
import type { Timers } from '../timers.ts'
import type { Outbox } from '../webhooks/outbox.ts'

export const PAYSTACK_PATH = '/paystack'
export const PAYSTACK_SECRET_KEY = 'sk_test_kivuko_paystack'
export const INTEGRATION = 463_433

/** Amounts are kobo, as on the wire. */
export type Charge = {
  id: number
  reference: string
  email: string
  amount: number
  currency: 'NGN'
  metadata: unknown
  accountNumber: string
  accountName: string
  at: number
  expiresAt: number
  /** It came to an account number that is its customer's for good. */
  isDedicated?: true
  payment?: {
    at: number
    senderName: string
    senderAccount: string
    narration: string
    fees: number
    isReversed?: true
  }
}

export type Recipient = {
  id: number
  recipientCode: string
  name: string
  accountNumber: string
  bankCode: string
  bankName: string
  currency: string
  at: number
}

export type TransferStatus = 'pending' | 'success' | 'failed' | 'reversed'
export type Transfer = {
  id: number
  transferCode: string
  reference: string
  amount: number
  fee: number
  currency: string
  reason: string | null
  recipientCode: string
  status: TransferStatus
  at: number
  changedAt: number
  /** What happens next, and when; undefined: nothing. */
  planned?: { status: TransferStatus; at: number }
}

export type Refund = {
  id: number
  reference: string
  amount: number
  status: 'pending' | 'processed' | 'failed'
  note: string
  at: number
  changedAt: number
  planned: { status: 'processed' | 'failed'; at: number }
}

export type Paystack = {
  store: Store
  webhooks: Outbox
  timers: Timers
  webhookUrl(): string | undefined
  /** How long the bank takes for a transfer or a refund. */
  delayMs: number
  lateMs: number
}

export function newNumber(): number {
  return randomInt(1_000_000_000, 9_999_999_999)
}

export function iso(at: number): string {
  return new Date(at).toISOString()
}

const BALANCE_START = 5_000_000_000

export function balanceOf({ store }: Pick<Paystack, 'store'>): number {
  return store.find<number>('setting', 'paystack_balance') ?? BALANCE_START
}

export function changeBalance(paystack: Paystack, change: number): void {
  paystack.store.put('setting', 'paystack_balance', balanceOf(paystack) + change)
}

export function emit(
  { webhooks, webhookUrl }: Paystack,
  event: string,
  subject: string,
  data: object,
  mode?: object,
): void {
  const url = webhookUrl()
  if (!url) return
  webhooks.send({ event: `${event} ${subject}`, type: event, url, body: { event, data }, ...(mode && { mode }) })
}

export function customerOf(email: string) {
  const id =
    [...email].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 900_000_000, 7) + 100_000_000
  return {
    id,
    first_name: null,
    last_name: null,
    email,
    customer_code: `CUS_${id.toString(36)}`,
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  }
}
