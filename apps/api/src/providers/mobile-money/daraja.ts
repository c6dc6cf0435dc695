// M-Pesa through Safaricom's Daraja API. Only the address and the keys differ between the sandbox and production.
import { createHash, randomUUID } from 'node:crypto'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Clock } from '#platform/clock.ts'
import type { SharedToken } from '#platform/shared-tokens.ts'
import { isSameSeal } from '../read-message.ts'
import type { MpesaConfig } from './daraja-config.ts'
import { type Ask, createAsk } from './daraja-http.ts'
import {
  isStillPending,
  timestampOf,
  toCheckoutRef,
  toConversationRef,
  toMessage,
  toPromptAnswer,
} from './daraja-mapping.ts'
import { callbackUrl, questionOf, toQueryRef } from './daraja-questions.ts'
import { darajaReversals } from './daraja-reversals.ts'
import type { Delivery, Message, MessageKind, MobileMoney } from './port.ts'
import { wholeShillings } from './whole-shillings.ts'

/** What the network writes on the customer's statement may not be longer. */
const ACCOUNT_REFERENCE_MAX = 12
/** Daraja, Lipa na M-Pesa Online: TransactionDesc. */
const DESCRIPTION_MAX = 13

/** `token`: where all processes find the network's access token. */
export function createDarajaMobileMoney(config: MpesaConfig, clock: Clock, token: SharedToken): MobileMoney {
  const ask = createAsk(config, { clock, token })
  return {
    // The network gives it a name in its answer.
    refOfPrompt: () => undefined,
    ...prompts(config, clock, ask),
    ...payments(config, ask),
    ...darajaReversals(config, ask),
    readMessage(delivery) {
      if (!isOwnSecret(config, delivery.secret)) throw new AppError('signature_invalid')
      return messageOf(delivery)
    },
    readKeptMessage: messageOf,
  }
}

/** Whether a callback's address names our secret, or the one before while it is replaced. */
export function isOwnSecret({ callbackSecret, callbackSecretOld }: MpesaConfig, given: string): boolean {
  const secrets = [callbackSecret, callbackSecretOld].filter((each) => each !== undefined)
  return secrets.some((secret) => isSame(given, secret))
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
          TransactionType: config.till ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline',
          Amount: wholeShillings(amount),
          PartyA: phone.slice(1),
          PartyB: config.till ?? config.shortcode,
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

type Payments = Pick<MobileMoney, 'takesOurRef' | 'pay' | 'askAbout' | 'askAboutNothing' | 'askBalance'>

function payments(config: MpesaConfig, ask: Ask): Payments {
  const takesOurRef = config.payoutVersion === 'v3'
  return {
    takesOurRef,
    pay: ({ ref, phone, amount, remark }) =>
      ask(
        `/mpesa/b2c/${config.payoutVersion}/paymentrequest`,
        {
          ...(takesOurRef && { OriginatorConversationID: ref }),
          InitiatorName: config.initiator,
          SecurityCredential: config.securityCredential,
          CommandID: 'BusinessPayment',
          Amount: wholeShillings(amount),
          PartyA: config.payoutShortcode,
          PartyB: phone.slice(1),
          Remarks: remark,
          // A result of v1 has no name of ours, so it travels in the address.
          QueueTimeOutURL: addressOf(config, 'payout-timeout', takesOurRef ? undefined : ref),
          ResultURL: addressOf(config, 'payout', takesOurRef ? undefined : ref),
          Occassion: remark,
        },
        (answer) => ({ conversationRef: toConversationRef(answer) }),
      ),
    askAbout: ({ ref, conversationRef }) =>
      ask(
        '/mpesa/transactionstatus/v1/query',
        {
          ...questionOf(config, 'status'),
          CommandID: 'TransactionStatusQuery',
          TransactionID: '',
          OriginalConversationID: takesOurRef ? ref : conversationRef,
          Occasion: config.businessName,
        },
        toQueryRef,
      ),
    askAboutNothing: (mark) => {
      const to = `${callbackUrl(config, 'examine')}?prompt=${mark}`
      return ask(
        '/mpesa/transactionstatus/v1/query',
        {
          ...questionOf(config, 'status'),
          CommandID: 'TransactionStatusQuery',
          TransactionID: '',
          OriginalConversationID: `examine_${randomUUID()}`,
          ResultURL: to,
          QueueTimeOutURL: to,
          Occasion: config.businessName,
        },
        toQueryRef,
      )
    },
    askBalance: () =>
      ask(
        '/mpesa/accountbalance/v1/query',
        { ...questionOf(config, 'balance'), CommandID: 'AccountBalance' },
        toQueryRef,
      ),
  }
}

function addressOf(config: MpesaConfig, kind: MessageKind, ref: string | undefined): string {
  return ref === undefined ? callbackUrl(config, kind) : `${callbackUrl(config, kind)}?payment=${ref}`
}
