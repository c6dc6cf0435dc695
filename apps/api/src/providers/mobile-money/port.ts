// What Kivuko asks of a mobile-money network. Its callbacks are not believed: they only say what to poll.
import type { Money } from '@kivuko/money/money.ts'
import type { PromptId } from '#platform/ids.ts'
import type { Outcome } from '#platform/outcome.ts'
import type { Stopped } from '#providers/port.ts'

/** Ours of one payment to a phone; the network knows it by this. */
export type DisbursementId = string

/** Why a payment did not happen, whoever's fault it was. */
export const FAILURES = [
  'no_funds',
  'cancelled',
  'wrong_pin',
  'expired',
  'unreachable',
  'phone_busy',
  'repeated',
  'limit',
  'recipient_full',
  'not_registered',
  'setup',
] as const
export type Failure = (typeof FAILURES)[number]
/** `code` is the network's own, for the operator. */
export type Failed = { kind: 'failed'; failure: Failure; code: string }

export type PromptAnswer = { kind: 'paid' } | Failed | { kind: 'pending' }
/** `amount` in shillings as plain decimal, so that a message can wait in a queue. */
export type Paid = { kind: 'paid'; amount: string; receipt?: string | undefined; recipientName?: string | undefined }
/** `not_found`: the network does not know it, or will not say. */
export type DisbursementAnswer = Paid | Failed | { kind: 'pending' } | { kind: 'not_found'; code: string }

/** `unsent`: it certainly never reached the network, and may be tried again. */
export type PhoneOutcome<T> = Outcome<T, { failure: Failure }> | { kind: 'unsent' }

export const MESSAGE_KINDS = ['prompt', 'payout', 'payout-timeout', 'status', 'status-timeout'] as const
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
      id: DisbursementId
      conversationRef: string
      answer: Paid | Failed
    }
  | { kind: 'payout-timeout'; id: DisbursementId }
  | { kind: 'status'; queryRef: string; id?: DisbursementId | undefined; answer: DisbursementAnswer }
  /** Something that says nothing: the question is asked again anyway. */
  | { kind: 'nothing' }

export type Delivery = { secret: string; kind: MessageKind; promptId: string | undefined; rawBody: Buffer }

export interface MobileMoney {
  /** Prompts a phone to pay. There is no idempotency key: a repeat is a second prompt. Answers the network's id. */
  sendPrompt(input: {
    id: PromptId
    phone: string
    amount: Money<'KES'>
    reference: string
  }): Promise<PhoneOutcome<{ checkoutRef: string }> | Stopped>
  findPrompt(checkoutRef: string): Promise<PhoneOutcome<PromptAnswer>>
  /** Pays a phone. `id` is our row: the network refuses a second one of the same id, which is answered as `unknown`. */
  pay(input: {
    id: DisbursementId
    phone: string
    amount: Money<'KES'>
    remark: string
  }): Promise<PhoneOutcome<{ conversationRef: string }> | Stopped>
  /** Asks what became of a payment; the answer comes as a `status` message that carries the id given here. */
  askAbout(id: DisbursementId): Promise<PhoneOutcome<{ queryRef: string }>>
  /** Throws `signature_invalid` if it came by another address, `malformed_request` if it says nothing known. */
  readMessage(delivery: Delivery): Message
  /** The message in one that came by the secret address before. Throws `malformed_request`. */
  readKeptMessage(kept: Omit<Delivery, 'secret'>): Message
}
