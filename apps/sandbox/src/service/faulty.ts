// The services beside the card network that can be made to misbehave, in their answers and in what they call back with.
import { networkName } from '@kivuko/contract/phone-networks.ts'
import { BILLS_ENDPOINTS } from '../bills/bills.ts'
import type { Control } from '../control.ts'
import { DARAJA_ENDPOINTS } from '../daraja/daraja-api.ts'
import type { PlayedId } from '../network.ts'
import { PLAYED_IDS, playedNetwork } from '../networks.ts'
import { PAYSTACK_ENDPOINTS } from '../paystack/paystack-api.ts'
import { PUSH_ENDPOINTS } from '../push/push.ts'
import { SMILE_ID_ENDPOINTS } from '../smile-id/smile-id.ts'
import { STORAGE_ENDPOINTS } from '../storage/storage.ts'
import type { Outbox } from '../webhooks/outbox.ts'
import type { ServiceFaults } from './service-faults.ts'

export type FaultyName = 'phones' | PlayedId | 'bank' | 'bills' | 'sms' | 'push' | 'smileId' | 'storage'

/** What it calls back with; `path` is where the manner of the next ones is set. */
type Calling = { path: string; what: string; outboxOf(control: Control): Outbox }

type Faulty = {
  /** Below `/control`. */
  path: string
  /** `the bank` in a sentence, `Bank` before a colon. */
  name: string
  short: string
  endpoints: readonly string[]
  calling?: Calling
}

export const FAULTY: Record<FaultyName, Faulty> = {
  phones: {
    path: 'phones',
    name: 'M-Pesa',
    short: 'M-Pesa',
    endpoints: DARAJA_ENDPOINTS,
    calling: { path: 'phones/next-callback', what: 'M-Pesa callbacks', outboxOf: ({ phones }) => phones.callbacks },
  },
  ...(Object.fromEntries(PLAYED_IDS.map((id) => [id, faultyNetwork(id)])) as Record<PlayedId, Faulty>),
  bank: {
    path: 'bank',
    name: 'the bank',
    short: 'Bank',
    endpoints: [...PAYSTACK_ENDPOINTS, 'statement'],
    calling: { path: 'bank/next-webhook', what: 'bank webhooks', outboxOf: ({ bank }) => bank.webhooks },
  },
  bills: { path: 'bills', name: 'the provider of bills', short: 'Bills', endpoints: BILLS_ENDPOINTS },
  sms: { path: 'sms', name: 'the SMS gateway', short: 'SMS', endpoints: ['messaging'] },
  push: { path: 'push', name: 'the push service', short: 'Push', endpoints: PUSH_ENDPOINTS },
  smileId: {
    path: 'smile-id',
    name: 'Smile ID',
    short: 'Smile ID',
    endpoints: SMILE_ID_ENDPOINTS,
    calling: { path: 'smile-id/next-callback', what: 'Smile ID callbacks', outboxOf: (all) => all.smileId.callbacks },
  },
  storage: { path: 'storage', name: 'the object store', short: 'Object store', endpoints: STORAGE_ENDPOINTS },
}

function faultyNetwork(id: PlayedId): Faulty {
  const name = networkName(id)
  const calling = {
    path: `${id}/next-callback`,
    what: `${name} callbacks`,
    outboxOf: (all: Control) => all[id].callbacks,
  }
  return { path: id, name, short: name, endpoints: playedNetwork(id).endpoints, calling }
}

export const FAULTY_NAMES = Object.keys(FAULTY) as FaultyName[]

export function faultsOf(control: Control, name: FaultyName): ServiceFaults {
  return control[name]
}
