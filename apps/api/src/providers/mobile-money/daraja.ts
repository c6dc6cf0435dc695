// M-Pesa through Safaricom's Daraja API. Only the address and the keys differ between the sandbox and production.
import { createHash } from 'node:crypto'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Clock } from '#platform/clock.ts'
import type { SharedToken } from '#platform/shared-tokens.ts'
import { isSameSeal } from '../read-message.ts'
import { type Ask, createAsk, type DarajaConfig } from './daraja-http.ts'
import {
  isStillPending,
  timestampOf,
  toCheckoutRef,
  toConversationRef,
  toMessage,
  toPromptAnswer,
  wholeShillings,
} from './daraja-mapping.ts'
import type { Delivery, Message, MessageKind, MobileMoney } from './port.ts'

export type MpesaConfig = DarajaConfig & {
  shortcode: string
  passkey: string
  payoutShortcode: string
  initiator: string
  securityCredential: string
  callbackSecret: string
  /** Which customers know. */
  businessName: string
  /** Where the network finds us; `/{secret}/{kind}` follows. */
  callbackUrl: string
}

/** What the network writes on the customer's statement may not be longer. */
const ACCOUNT_REFERENCE_MAX = 12
/** Daraja, Lipa na M-Pesa Online: TransactionDesc. */
const DESCRIPTION_MAX = 13

/** `token`: where all processes find the network's access token. */
export function createDarajaMobileMoney(config: MpesaConfig, clock: Clock, token: SharedToken): MobileMoney {
  const ask = createAsk(config, { clock, token })
  return {
    ...prompts(config, clock, ask),
    ...payments(config, ask),
    readMessage(delivery) {
      if (!isSame(delivery.secret, config.callbackSecret)) throw new AppError('signature_invalid')
      return messageOf(delivery)
    },
    readKeptMessage: messageOf,
  }
}

function messageOf(delivery: Omit<Delivery, 'secret'>): Message {
  const message = toMessage(delivery)
  if (!message) throw new AppError('malformed_request')
  return message
}

/** Compares digests, so that the time it takes says nothing of the secret. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return isSameSeal(digest(given), digest(secret))
}

function callbackUrl(config: MpesaConfig, kind: MessageKind): string {
  return `${config.callbackUrl}/${config.callbackSecret}/${kind}`
}

function prompts(config: MpesaConfig, clock: Clock, ask: Ask): Pick<MobileMoney, 'sendPrompt' | 'findPrompt'> {
  const signature = () => {
    const timestamp = timestampOf(clock.now())
    const password = Buffer.from(`${config.shortcode}${config.passkey}${timestamp}`).toString('base64')
    return { BusinessShortCode: config.shortcode, Password: password, Timestamp: timestamp }
  }
  return {
    sendPrompt: ({ id, phone, amount, reference }) =>
      ask(
        '/mpesa/stkpush/v1/processrequest',
        {
          ...signature(),
          TransactionType: 'CustomerPayBillOnline',
          Amount: wholeShillings(amount),
          PartyA: phone.slice(1),
          PartyB: config.shortcode,
          PhoneNumber: phone.slice(1),
          // The network has no key for a prompt, so our id travels in the address it calls.
          CallBackURL: `${callbackUrl(config, 'prompt')}?prompt=${id}`,
          AccountReference: reference.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, ACCOUNT_REFERENCE_MAX),
          TransactionDesc: config.businessName.slice(0, DESCRIPTION_MAX),
        },
        toCheckoutRef,
      ),
    findPrompt: (checkoutRef) =>
      ask(
        '/mpesa/stkpushquery/v1/query',
        { ...signature(), CheckoutRequestID: checkoutRef },
        toPromptAnswer,
        (fault) => (isStillPending(fault) ? { kind: 'done', value: { kind: 'pending' } } : undefined),
      ),
  }
}

function payments(config: MpesaConfig, ask: Ask): Pick<MobileMoney, 'pay' | 'askAbout'> {
  return {
    pay: ({ id, phone, amount, remark }) =>
      ask(
        '/mpesa/b2c/v3/paymentrequest',
        {
          OriginatorConversationID: id,
          InitiatorName: config.initiator,
          SecurityCredential: config.securityCredential,
          CommandID: 'BusinessPayment',
          Amount: wholeShillings(amount),
          PartyA: config.payoutShortcode,
          PartyB: phone.slice(1),
          Remarks: remark,
          QueueTimeOutURL: callbackUrl(config, 'payout-timeout'),
          ResultURL: callbackUrl(config, 'payout'),
          Occassion: remark,
        },
        (answer) => ({ conversationRef: toConversationRef(answer) }),
      ),
    askAbout: (id) =>
      ask(
        '/mpesa/transactionstatus/v1/query',
        {
          Initiator: config.initiator,
          SecurityCredential: config.securityCredential,
          CommandID: 'TransactionStatusQuery',
          TransactionID: '',
          OriginalConversationID: id,
          PartyA: config.payoutShortcode,
          IdentifierType: '4',
          ResultURL: callbackUrl(config, 'status'),
          QueueTimeOutURL: callbackUrl(config, 'status-timeout'),
          Remarks: config.businessName,
          Occasion: config.businessName,
        },
        (answer) => ({ queryRef: toConversationRef(answer) }),
      ),
  }
}
