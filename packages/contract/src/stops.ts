// What the operator can stop at once: each way money comes in and goes out, and all that leaves together.
import * as z from 'zod/mini'
import { METHODS, PAYMENT_METHODS, type PaymentMethod } from './buying.ts'
import { CHAIN_NETWORK_NAMES, CHAIN_NETWORKS, type ChainNetwork } from './chain.ts'
import { endpoint } from './endpoint.ts'
import { networkName, PHONE_NETWORK_IDS, type PhoneNetwork } from './phone-networks.ts'
import { retold, t } from './text.ts'

/** Each way to pay, and in place of mobile money each of its networks. */
type Way = Exclude<PaymentMethod, 'mpesa'> | PhoneNetwork

type InStop = `${Way}_in` | `chain_${ChainNetwork}_in`
/** Each way out: a payout, a refund and a return ask by which rail they leave. */
export type OutStop = `${Way}_out` | `chain_${ChainNetwork}_out` | 'bills_out'
/** `outflow` stops every way out. Transfers and exchanges stay in the house. */
export type StopName = 'outflow' | InStop | OutStop | 'transfers' | 'exchange' | 'agents'

const WAYS: readonly Way[] = PAYMENT_METHODS.flatMap((method) => (method === 'mpesa' ? PHONE_NETWORK_IDS : [method]))

export const IN_STOPS: readonly InStop[] = [
  ...WAYS.map((way) => `${way}_in` as const),
  ...CHAIN_NETWORKS.map((network) => `chain_${network}_in` as const),
]
export const OUT_STOPS: readonly OutStop[] = [
  ...WAYS.map((way) => `${way}_out` as const),
  ...CHAIN_NETWORKS.map((network) => `chain_${network}_out` as const),
  'bills_out',
]
export const STOP_NAMES: readonly StopName[] = ['outflow', ...OUT_STOPS, ...IN_STOPS, 'transfers', 'exchange', 'agents']

/** Which of the switches hold what asks by this name: itself, and for a way out everything that leaves. */
export function stopsOver(name: StopName): readonly StopName[] {
  return (OUT_STOPS as readonly StopName[]).includes(name) ? [name, 'outflow'] : [name]
}

/** As staff read it: 'M-Pesa out'. */
export function stopLabel(name: StopName): string {
  if (name === 'outflow') return 'Everything that leaves'
  if (name === 'transfers') return 'Transfers between customers'
  if (name === 'exchange') return 'Exchange'
  if (name === 'bills_out') return 'Bills out'
  if (name === 'agents') return 'Deals with agents'
  return `${placeOf(name)} ${isOut(name) ? 'out' : 'in'}`
}

/** What a customer reads of it, where they choose it and where something of theirs waits for it. */
export function stopSentence(name: StopName): string {
  if (name === 'outflow') return t('Payouts and withdrawals are paused at the moment.')
  if (name === 'transfers') return t('Sending money to other customers is paused at the moment.')
  if (name === 'exchange') return t('Exchanging is paused at the moment.')
  if (name === 'bills_out') return t('Paying bills is paused at the moment.')
  if (name === 'agents') return t('Cash at agents is paused at the moment.')
  if (name === 'card_out') return t('Refunds to cards are paused at the moment.')
  const network = networkOf(name)
  if (!network) return byWay(name)
  return isOut(name)
    ? t('Sending over {network} is paused at the moment.', { network: CHAIN_NETWORK_NAMES[network] })
    : t('Receiving over {network} is paused at the moment: what arrives is credited later.', {
        network: CHAIN_NETWORK_NAMES[network],
      })
}

function byWay(name: StopName): string {
  return isOut(name)
    ? t('Sending by {way} is paused at the moment.', { way: phraseOf(name) })
    : t('Paying by {way} is paused at the moment.', { way: phraseOf(name) })
}

/** Beneath something of a customer's that waits in its queue. */
export const WAITS_SENTENCE = t('Yours waits and goes on by itself; you need to do nothing.')

function isOut(name: StopName): boolean {
  return name.endsWith('_out')
}

function networkOf(name: StopName): ChainNetwork | undefined {
  return CHAIN_NETWORKS.find((network) => name.startsWith(`chain_${network}_`))
}

function wayOf(name: StopName): Way {
  return name.replace(/_(in|out)$/, '') as Way
}

function isPhoneNetwork(way: Way): way is PhoneNetwork {
  return (PHONE_NETWORK_IDS as readonly Way[]).includes(way)
}

function placeOf(name: StopName): string {
  const network = networkOf(name)
  if (network) return CHAIN_NETWORK_NAMES[network]
  const way = wayOf(name)
  return isPhoneNetwork(way) ? networkName(way) : METHODS[way].name
}

function phraseOf(name: StopName): string {
  const way = wayOf(name)
  return isPhoneNetwork(way) ? networkName(way) : retold(METHODS[way].phrase)
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
