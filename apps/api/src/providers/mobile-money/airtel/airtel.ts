// Airtel Money Kenya through Airtel Africa's Open API. Only the address and the keys differ between the sandbox and production.
//
// Facts and where they are from: docs/guides/go-live/airtel-money.md. A prompt is a "USSD push" (collection), a payout a
// disbursement; both are known by an id of ours, so that one whose answer was lost can be asked about. One callback address is
// set in the portal for all of them.
import { createHash } from 'node:crypto'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Clock } from '#platform/clock.ts'
import type { SharedToken } from '#platform/shared-tokens.ts'
import { isSameSeal } from '../../read-message.ts'
import type { NetworkConfig } from '../network.ts'
import type { Message, MobileMoney, PhoneOutcome } from '../port.ts'
import { countOfShillings } from '../whole-shillings.ts'
import { type AirtelAccess, type Ask, createAsk, type Reply } from './airtel-http.ts'
import {
  hasHash,
  msisdnOf,
  referenceOf,
  type Said,
  toMessage,
  toPayoutAnswer,
  toPayoutOutcome,
  toPromptAnswer,
  toPromptOutcome,
  wireIdOf,
} from './airtel-mapping.ts'

export type AirtelConfig = AirtelAccess &
  NetworkConfig & {
    /** The PIN of the wallet that pays out, encrypted with the key of the portal, in base64. */
    pin: string
    callbackSecret: string
    /** While it is replaced, what Airtel still calls. */
    callbackSecretOld?: string | undefined
    /** Of the portal's callback authentication, where it is switched on. */
    callbackKey?: string | undefined
    /** Ours, as the list of transactions names them; empty: it is not read. */
    wallets: readonly string[]
    /** Which customers know. */
    businessName: string
  }

const COUNTRY = { country: 'KE', currency: 'KES' }

/** `token`: where all processes find the network's access token. */
export function createAirtelMoney(config: AirtelConfig, clock: Clock, token: SharedToken): MobileMoney {
  const ask = createAsk(config, { clock, token })
  return {
    refOfPrompt: wireIdOf,
    ...prompts(ask),
    ...payments(config, ask),
    readMessage(delivery) {
      const secrets = [config.callbackSecret, config.callbackSecretOld].filter((each) => each !== undefined)
      if (!secrets.some((secret) => isSame(delivery.secret, secret))) throw new AppError('signature_invalid')
      if (config.callbackKey && !hasHash(delivery.rawBody, config.callbackKey)) throw new AppError('signature_invalid')
      return messageIn(delivery.rawBody)
    },
    readKeptMessage: ({ rawBody }) => messageIn(rawBody),
  }
}

function messageIn(rawBody: Buffer): Message {
  const message = toMessage(rawBody)
  if (!message) throw new AppError('malformed_request')
  return message
}

/** Compares digests, so that the time it takes says nothing of the secret. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return isSameSeal(digest(given), digest(secret))
}

function prompts(ask: Ask): Pick<MobileMoney, 'sendPrompt' | 'findPrompt'> {
  return {
    async sendPrompt({ id, phone, amount, reference }) {
      const wireId = wireIdOf(id)
      const reply = await ask('/merchant/v2/payments/', {
        reference: referenceOf(reference),
        subscriber: { ...COUNTRY, msisdn: msisdnOf(phone) },
        transaction: { amount: countOfShillings(amount), ...COUNTRY, id: wireId },
      })
      return outcomeOf(reply, (said) => toPromptOutcome(said, wireId))
    },
    async findPrompt(checkoutRef) {
      const reply = await ask(`/standard/v1/payments/${checkoutRef}`)
      return outcomeOf(reply, (said) => answered(toPromptAnswer(said)))
    },
  }
}

function payments(
  { pin, businessName }: AirtelConfig,
  ask: Ask,
): Pick<MobileMoney, 'takesOurRef' | 'pay' | 'askAbout'> {
  return {
    takesOurRef: true,
    async pay({ ref, phone, amount }) {
      const wireId = wireIdOf(ref)
      const reply = await ask('/standard/v2/disbursements/', {
        payee: { currency: COUNTRY.currency, msisdn: msisdnOf(phone) },
        reference: referenceOf(businessName),
        pin,
        transaction: { amount: countOfShillings(amount), id: wireId, type: 'B2C' },
      })
      return outcomeOf(reply, (said) => toPayoutOutcome(said, wireId))
    },
    async askAbout({ ref }) {
      const reply = await ask(`/standard/v2/disbursements/${wireIdOf(ref)}?transactionType=B2C`)
      return outcomeOf(reply, (said) => {
        const answer = toPayoutAnswer(said)
        return answered(answer && { answer })
      })
    },
  }
}

function outcomeOf<T>(reply: Reply, read: (said: Said) => PhoneOutcome<T>): PhoneOutcome<T> {
  return reply.kind === 'said' ? read(reply.said) : reply
}

function answered<T>(value: T | undefined): PhoneOutcome<T> {
  return value === undefined ? { kind: 'unknown' } : { kind: 'done', value }
}
