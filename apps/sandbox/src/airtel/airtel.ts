// Airtel Money on this machine: who Kivuko is to it, what its parts share, and what its phones and wallets hold.
import type { MpesaTimes } from '../daraja/mpesa.ts'
import type { Store } from '../store.ts'
import type { Timers } from '../timers.ts'
import type { Outbox } from '../webhooks/outbox.ts'
import { PIN_CREDENTIAL } from './airtel-keys.ts'

export const AIRTEL_PATH = '/airtel-api'

export const AIRTEL_ACCOUNT = {
  clientId: 'kivuko-airtel-client',
  clientSecret: 'kivuko-airtel-client-secret',
  pin: PIN_CREDENTIAL,
  /** Of the callback authentication: what its hashes are made with. */
  callbackKey: 'kivuko-airtel-callback-key',
  /** What collects and pays out, as the list of transactions names it. */
  wallet: '730000001',
} as const

export type Airtel = { store: Store; outbox: Outbox; timers: Timers; times(): MpesaTimes }

/** In whole shillings. `collected` and `float` are the operator's own. */
const STARTS: Readonly<Record<string, number>> = { collected: 0, float: 50_000_000 }
const PHONE_START = 200_000

export function balanceOf({ store }: Pick<Airtel, 'store'>, id: string): number {
  return store.find<{ balance: number }>('airtel_account', id)?.balance ?? STARTS[id] ?? PHONE_START
}

export function setBalance({ store }: Pick<Airtel, 'store'>, id: string, balance: number): void {
  store.put('airtel_account', id, { id, balance })
}

/** Every phone that had to do with Kivuko, newest first. */
export function listPhones({ store }: Pick<Airtel, 'store'>): { id: string; balance: number }[] {
  return store.list<{ id: string; balance: number }>('airtel_account').filter(({ id }) => id.startsWith('254'))
}

const AIRTEL = /^254(7(3\d|5[0-6]|62|8\d)|10\d)\d{6}$/

/** Numbers Airtel was given, and those a test ported to it; others have no Airtel Money. */
export function isAirtel({ store }: Pick<Airtel, 'store'>, msisdn: string): boolean {
  return AIRTEL.test(msisdn) || store.find('setting', `airtel_ported_${msisdn}`) === true
}
