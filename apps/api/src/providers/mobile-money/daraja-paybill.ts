// Payments that people make at their own phone (C2B) through Safaricom's Daraja API.
import { AppError } from '@kivuko/contract/errors.ts'
import * as z from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { SharedToken } from '#platform/shared-tokens.ts'
import type { Paybill, PaybillDelivery, PaybillMessage } from '../paybill/port.ts'
import { isOwnSecret } from './daraja.ts'
import type { MpesaConfig } from './daraja-config.ts'
import { type Ask, createAsk } from './daraja-http.ts'
import { toConversationRef } from './daraja-mapping.ts'
import { toPaybillMessage, toPaybillPayment } from './daraja-paybill-mapping.ts'

/** `token`: where all processes find the network's access token. */
export function createDarajaPaybill(config: MpesaConfig, clock: Clock, token: SharedToken): Paybill {
  const ask = createAsk(config, { clock, token })
  const messageOf = (delivery: Omit<PaybillDelivery, 'secret'>) => known(toPaybillMessage(delivery, clock.now()))
  return {
    askAbout: (payment) => askAbout(config, ask, payment),
    readMessage(delivery): PaybillMessage {
      refuseStranger(config, delivery)
      return messageOf(delivery)
    },
    readQuestion(delivery) {
      refuseStranger(config, delivery)
      return known(toPaybillPayment(delivery.rawBody, clock.now()))
    },
    readKeptMessage: messageOf,
    async registerCallbacks() {
      const numbers = [config.paybill, config.till && config.shortcode].filter((number) => number !== undefined)
      const outcomes = []
      for (const shortcode of numbers) outcomes.push({ shortcode, ...(await register(config, ask, shortcode)) })
      return outcomes
    },
  }
}

function refuseStranger(config: MpesaConfig, { secret }: PaybillDelivery): void {
  if (!isOwnSecret(config, secret)) throw new AppError('signature_invalid')
}

function known<T>(read: T | undefined): T {
  if (read === undefined) throw new AppError('malformed_request')
  return read
}

function callbackUrl({ callbackUrl: base, callbackSecret }: MpesaConfig, kind: PaybillDelivery['kind']): string {
  return `${base}/${callbackSecret}/paybill/${kind}`
}

/** The initiator of the organisation that collects, where that is not the one that pays out. */
function askAbout(config: MpesaConfig, ask: Ask, payment: { id: string; shortcode: string }) {
  return ask(
    '/mpesa/transactionstatus/v1/query',
    {
      Initiator: config.paybillInitiator ?? config.initiator,
      SecurityCredential: config.paybillCredential ?? config.securityCredential,
      CommandID: 'TransactionStatusQuery',
      TransactionID: payment.id,
      PartyA: payment.shortcode,
      IdentifierType: '4',
      ResultURL: callbackUrl(config, 'status'),
      QueueTimeOutURL: callbackUrl(config, 'status-timeout'),
      Remarks: config.businessName,
      Occasion: config.businessName,
    },
    (answer) => ({ queryRef: toConversationRef(answer) }),
  )
}

const registered = z.object({ ResponseCode: z.coerce.string().regex(/^0+$/) })
/** In production addresses are registered once; to change them they are taken out on the portal first. */
const REGISTERED_BEFORE = /already registered|duplicate notification/i

/** Payments go on when we do not answer the question in time: each is handled without it as well. */
async function register(config: MpesaConfig, ask: Ask, shortcode: string) {
  const url = callbackUrl(config, 'confirmation')
  const outcome = await ask(
    '/mpesa/c2b/v2/registerurl',
    {
      ShortCode: shortcode,
      ResponseType: 'Completed',
      ConfirmationURL: url,
      ValidationURL: callbackUrl(config, 'validation'),
    },
    (answer) => void registered.parse(answer),
    ({ errorMessage }) =>
      REGISTERED_BEFORE.test(errorMessage) ? { kind: 'refused', failure: 'setup', code: errorMessage } : undefined,
  )
  if (outcome.kind === 'done') return { kind: 'changed' as const, url }
  const why = outcome.kind === 'refused' ? outcome.code : 'no clear answer came'
  return { kind: 'refused' as const, url, why }
}
