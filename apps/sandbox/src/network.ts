// What a network of phones beside M-Pesa brings along in its own folder; networks.ts lists them, a line each.
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import type { MpesaTimes } from './daraja/mpesa.ts'
import type { RequestLog } from './request-log.ts'
import type { ServiceFaults } from './service/service-faults.ts'
import type { Store } from './store.ts'
import type { Timers } from './timers.ts'
import type { Outbox } from './webhooks/outbox.ts'

export type PlayedId = Exclude<PhoneNetwork, 'mpesa'>
/** Where each calls back. */
export type CallbackUrls = Partial<Record<PlayedId, string>>

/** Its phones as typed functions, with what all of them have. */
export type PlayedPhones = ServiceFaults & { callbacks: Outbox }

/** One control of its phones, by its name below `/control/<network>/`. */
export type PhoneAction<P> = { name: string; body: z.ZodType; run(phones: P, body: never): unknown }

export function phoneAction<P, S extends z.ZodType>(
  name: string,
  body: S,
  run: (phones: P, body: z.output<S>) => unknown,
): PhoneAction<P> {
  return { name, body, run }
}

export type NetworkGiven = {
  store: Store
  timers: Timers
  times?: Partial<MpesaTimes> | undefined
  /** Where everything it calls back with goes. */
  callbackUrl?: string | undefined
}

export interface PlayedNetwork<P extends PlayedPhones = PlayedPhones, S = object> {
  readonly endpoints: readonly string[]
  readonly actions: readonly PhoneAction<P>[]
  /** Starts it. What an earlier run left open goes on. */
  create(given: NetworkGiven): { phones: P; register(app: FastifyInstance, log: RequestLog): void }
  registerPages(app: FastifyInstance, phones: P): void
  /** What a program is told to use it, at a sandbox of this address. */
  settings(url: string): S
  /** What Kivuko is told in a demo, and where it is then called back, below its API. */
  demo(url: string): { settings: Record<string, string>; callbackPath: string }
}
