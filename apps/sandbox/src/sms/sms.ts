// Text messages Kivuko sends: kept for the page and for tests, never delivered to anybody.
import { createServiceFaults, type ServiceFaults } from '../service/service-faults.ts'
import type { Store } from '../store.ts'

export type SmsMessage = { id: string; at: number; to: string; from: string; text: string; status: SmsStatus }

/** The gateway's words for one recipient, with their codes. */
export const SMS_STATUSES = {
  Success: 101,
  InvalidPhoneNumber: 403,
  InsufficientBalance: 405,
  UserInBlacklist: 406,
  InternalServerError: 500,
} as const
export type SmsStatus = keyof typeof SMS_STATUSES
export const SMS_STATUS_NAMES = Object.keys(SMS_STATUSES) as SmsStatus[]

/** Phones the gateway refuses, by the end of their number. */
export const SMS_MAGIC: Readonly<Record<string, SmsStatus>> = {
  '0011': 'UserInBlacklist',
  '0012': 'InsufficientBalance',
  '0013': 'InternalServerError',
}

export const SMS_PATH = '/sms-gateway'
export const SMS_ACCOUNT = { username: 'sandbox', apiKey: 'kivuko-sms-key' } as const

export type Sms = ServiceFaults<'messaging'> & {
  /** Newest first; `to` is a number with its plus. */
  messages(filter?: { to?: string; limit?: number }): SmsMessage[]
  clear(): void
  /** The next message to a good number ends so. */
  nextStatus(status: SmsStatus): void
}

const MESSAGES_KEPT = 500

export function keepMessage(store: Store, message: SmsMessage): void {
  store.put('sms', message.id, message, message.to)
  store.trim('sms', MESSAGES_KEPT)
}

export function createSms(store: Store) {
  const { take, ...faults } = createServiceFaults<'messaging'>(store, 'sms')
  const sms: Sms = {
    ...faults,
    messages: ({ to, limit = 100 } = {}) => store.list<SmsMessage>('sms', { parent: to, limit }),
    clear: () => store.remove('sms'),
    nextStatus: (status) => store.put('setting', 'next_sms', status),
  }
  return { sms, takeFault: take }
}
