// What the operator can stop at once: each way money comes in and goes out, and all that leaves together.
import * as z from 'zod/mini'
import { METHODS, PAYMENT_METHODS, type PaymentMethod } from './buying.ts'
import { CHAIN_NETWORK_NAMES, CHAIN_NETWORKS, type ChainNetwork } from './chain.ts'
import { endpoint } from './endpoint.ts'

type InStop = `${PaymentMethod}_in` | `chain_${ChainNetwork}_in`
/** Each way out: a payout, a refund and a return ask by which rail they leave. */
export type OutStop = `${PaymentMethod}_out` | `chain_${ChainNetwork}_out`
/** `outflow` stops every way out. Transfers and exchanges stay in the house. */
export type StopName = 'outflow' | InStop | OutStop | 'transfers' | 'exchange'

export const IN_STOPS: readonly InStop[] = [
  ...PAYMENT_METHODS.map((method) => `${method}_in` as const),
  ...CHAIN_NETWORKS.map((network) => `chain_${network}_in` as const),
]
export const OUT_STOPS: readonly OutStop[] = [
  ...PAYMENT_METHODS.map((method) => `${method}_out` as const),
  ...CHAIN_NETWORKS.map((network) => `chain_${network}_out` as const),
]
export const STOP_NAMES: readonly StopName[] = ['outflow', ...OUT_STOPS, ...IN_STOPS, 'transfers', 'exchange']

/** Which of the switches hold what asks by this name: itself, and for a way out everything that leaves. */
export function stopsOver(name: StopName): readonly StopName[] {
  return (OUT_STOPS as readonly StopName[]).includes(name) ? [name, 'outflow'] : [name]
}

/** As staff read it: 'M-Pesa out'. */
export function stopLabel(name: StopName): string {
  if (name === 'outflow') return 'Everything that leaves'
  if (name === 'transfers') return 'Transfers between customers'
  if (name === 'exchange') return 'Exchange'
  return `${placeOf(name)} ${isOut(name) ? 'out' : 'in'}`
}

/** What a customer reads of it, where they choose it and where something of theirs waits for it. */
export function stopSentence(name: StopName): string {
  if (name === 'outflow') return 'Payouts and withdrawals are paused at the moment.'
  if (name === 'transfers') return 'Sending money to other customers is paused at the moment.'
  if (name === 'exchange') return 'Exchanging is paused at the moment.'
  if (name === 'card_out') return 'Refunds to cards are paused at the moment.'
  const network = networkOf(name)
  if (network && !isOut(name))
    return `Receiving over ${CHAIN_NETWORK_NAMES[network]} is paused at the moment: what arrives is credited later.`
  if (network) return `Sending over ${CHAIN_NETWORK_NAMES[network]} is paused at the moment.`
  return `${isOut(name) ? 'Sending' : 'Paying'} by ${phraseOf(name)} is paused at the moment.`
}

/** Beneath something of a customer's that waits in its queue. */
export const WAITS_SENTENCE = 'Yours waits and goes on by itself; you need to do nothing.'

function isOut(name: StopName): boolean {
  return name.endsWith('_out')
}

function networkOf(name: StopName): ChainNetwork | undefined {
  return CHAIN_NETWORKS.find((network) => name.startsWith(`chain_${network}_`))
}

function methodOf(name: StopName): PaymentMethod {
  return name.replace(/_(in|out)$/, '') as PaymentMethod
}

function placeOf(name: StopName): string {
  const network = networkOf(name)
  return network ? CHAIN_NETWORK_NAMES[network] : METHODS[methodOf(name)].name
}

function phraseOf(name: StopName): string {
  const method = methodOf(name)
  return method === 'mpesa' ? METHODS.mpesa.name : METHODS[method].phrase
}

/** Public: what is paused for customers. Empty while everything runs. */
export const listPaused = endpoint({
  id: 'listPaused',
  route: 'GET /paused',
  summary: 'Ways to pay, to send and to receive that are paused at the moment',
  auth: 'none',
  response: z.object({
    paused: z.array(
      z.object({
        name: z.enum(STOP_NAMES),
        /** One sentence, or what the operator wrote instead. */
        text: z.string(),
        since: z.string(),
      }),
    ),
  }),
})
