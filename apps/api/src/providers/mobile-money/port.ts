// What Kivuko asks of a mobile-money network, whichever. Its callbacks are not believed: they only say what to poll.
import type { Money } from '@kivuko/money/money.ts'
import type { PromptId } from '#platform/ids.ts'
import type { Outcome } from '#platform/outcome.ts'
import type { Stopped } from '#providers/port.ts'

/** Our row of one payment to a phone. */
export type DisbursementId = string
/** What the network knows a payment by: it takes each of them once. */
export type PaymentRef = string

/** Why a payment did not happen, whoever's fault it was. */
export const FAILURES = [
  'no_funds',
  'cancelled',
  'wrong_pin',
  'expired',
  'unreachable',
  'phone_busy',
  'busy',
  'repeated',
  'limit',
  'recipient_full',
  'not_registered',
  'account_blocked',
  'pin_locked',
  'setup',
] as const
export type Failure = (typeof FAILURES)[number]
/** `code` is the network's own, for the operator. */
export type Failed = { kind: 'failed'; failure: Failure; code: string }

/** `receipt` of a network that names it when it is asked. `not_found`: it knows of no such prompt, so far. */
export type PromptAnswer =
  | { kind: 'paid'; receipt?: string | undefined }
  | Failed
  | { kind: 'pending' }
  | { kind: 'not_found' }
/**
 * `amount` in shillings as plain decimal, so that a message can wait in a queue; undefined of a network that does not name
 * it, whose payment is the one we asked for because it carries our id.
 */
export type Paid = {
  kind: 'paid'
  amount?: string | undefined
  receipt?: string | undefined
  recipientName?: string | undefined
  /** Whom it was paid to, as far as the network shows: `254708374149`, `0708***149`. */
  recipientPhone?: string | undefined
  /** The organisation's number that it was paid to, as `600610`. */
  recipientNumber?: string | undefined
  /** Who paid it, shown like `recipientPhone`. */
  payerPhone?: string | undefined
  /** When, as an ISO instant. */
  paidAt?: string | undefined
}
/** `not_found`: the network says that there is none. `unknown`: it refused the question itself, which says nothing of it. */
export type DisbursementAnswer =
  | Paid
  | Failed
  | { kind: 'pending' }
  | { kind: 'not_found'; code: string }
  | { kind: 'unknown'; code: string }

/** How a reversal ended. `reversed` as well when it had been before: the network takes a payment back once. */
export type ReversalAnswer = { kind: 'reversed' } | Failed | { kind: 'pending' }

/** `unsent`: it certainly never reached the network, and may be tried again. */
export type PhoneOutcome<T> = Outcome<T, { failure: Failure }> | { kind: 'unsent' }

/** `update`: of a network that sends everything to one address; it says itself what it is about. */
export const MESSAGE_KINDS = [
  'prompt',
  'payout',
  'payout-timeout',
  'status',
  'status-timeout',
  'balance',
  'balance-timeout',
  'reversal',
  'reversal-timeout',
  'examine',
  'update',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** What a message is about and what it claims. */
export type Message =
  | {
      kind: 'prompt'
      /** Ours, from the address that was called. */
      promptId?: PromptId | undefined
      checkoutRef: string
      /** What it says was paid, in shillings; absent when it says nothing of it. */
      amount?: string | undefined
      receipt?: string | undefined
    }
  | {
      kind: 'payout'
      id: PaymentRef
      conversationRef: string
      answer: Paid | Failed
    }
  /** To a question about no payment at all: that it came, and whether the question was taken. */
  | { kind: 'examined'; queryRef: string; answer: DisbursementAnswer }
  /** It says something of a payout that nothing may be concluded from: the network is asked. */
  | { kind: 'payout-timeout'; id: PaymentRef }
  | { kind: 'status'; queryRef: string; id?: PaymentRef | undefined; answer: DisbursementAnswer }
  | { kind: 'reversal'; conversationRef: string; answer: ReversalAnswer }
  /** What can be paid out, in shillings; absent when the network refused to say, by this code. */
  | { kind: 'balance'; queryRef: string; available?: string | undefined; code: string }
  /** Something that says nothing: the question is asked again anyway. */
  | { kind: 'nothing' }

/** `named`: what the address that was called names, where we wrote something into it. */
export type Delivery = { secret: string; kind: MessageKind; named: string | undefined; rawBody: Buffer }

/**
 * What became of a payment: at once, or by a `status` message that will carry the reference of the question.
 */
export type Asked = { answer: DisbursementAnswer } | { queryRef: string }

export interface MobileMoney {
  /**
   * By which name the network knows a prompt, where that is ours and known before it is asked: then it can be asked about
   * even when its acknowledgement was lost. Undefined for a network that gives a name of its own.
   */
  refOfPrompt(id: PromptId): string | undefined
  /** Prompts a phone to pay. There is no idempotency key: a repeat is a second prompt. Answers the network's id. */
  sendPrompt(input: {
    id: PromptId
    phone: string
    amount: Money<'KES'>
    reference: string
  }): Promise<PhoneOutcome<{ checkoutRef: string }> | Stopped>
  findPrompt(checkoutRef: string): Promise<PhoneOutcome<PromptAnswer>>
  /**
   * Whether the network knows a payment by our `ref` and refuses a second one of it. Where it does not, a payment whose
   * answer was lost must not be asked for again: it could be paid twice.
   */
  readonly takesOurRef: boolean
  /**
   * Pays a phone. A second one of the same `ref` is answered as `unknown`, where the network takes that. With an `answer`
   * from a network that says at once how it ended.
   */
  pay(input: {
    ref: PaymentRef
    phone: string
    amount: Money<'KES'>
    remark: string
  }): Promise<PhoneOutcome<{ conversationRef: string; answer?: DisbursementAnswer }> | Stopped>
  /**
   * Asks what became of a payment. `conversationRef` is the network's own name of it, by which alone it finds one that has
   * none of ours.
   */
  askAbout(payment: { ref: PaymentRef; conversationRef: string | null }): Promise<PhoneOutcome<Asked>>
  /**
   * Asks about a payment that nobody made, of a network that answers by a message; an `examined` one says whether it let
   * us ask. It comes to an address that carries `mark`: letters and digits.
   */
  askAboutNothing?(mark: string): Promise<PhoneOutcome<{ queryRef: string }>>
  /**
   * Of a network that can: sends a customer's payment, by its receipt, back to their phone; the answer comes as a
   * `reversal` message. A repeat is safe: the network takes a payment back once, whoever asks.
   */
  reverse?(input: {
    receipt: string
    amount: Money<'KES'>
    remark: string
  }): Promise<PhoneOutcome<{ conversationRef: string }> | Stopped>
  /** Of the same networks: asks what became of a reversal; the answer comes as a `status` message. */
  askAboutReversal?(conversationRef: string): Promise<PhoneOutcome<{ queryRef: string }>>
  /** Of a network that tells: asks what can be paid out; the answer comes as a `balance` message. */
  askBalance?(): Promise<PhoneOutcome<{ queryRef: string }>>
  /** Throws `signature_invalid` if it came by another address, `malformed_request` if it says nothing known. */
  readMessage(delivery: Delivery): Message
  /** The message in one that came by the secret address before. Throws `malformed_request`. */
  readKeptMessage(kept: Omit<Delivery, 'secret'>): Message
}
