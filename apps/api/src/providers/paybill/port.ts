// What Kivuko asks of a mobile-money network about payments that people make at their own phone, to its paybill or till. Its
// messages are not believed: they only say what to ask about.
import type { PaybillCall } from '@kivuko/contract/paybill.ts'
import type { Registered } from '../examine/port.ts'
import type { DisbursementAnswer, PhoneOutcome } from '../mobile-money/port.ts'

/** A payment as the network tells of it. Phones come masked or hashed, so they are no part of it. */
export type PaybillPayment = {
  /** The network's number of the transaction. */
  id: string
  /** The paybill or till that was paid. */
  shortcode: string
  /** In shillings, as plain decimal. */
  amount: string
  /** What was typed as the account number; empty at a till. */
  account: string
  payerName: string | undefined
  /** ISO 8601. */
  paidAt: string
}

export type PaybillMessage =
  | { kind: 'confirmation'; payment: PaybillPayment }
  | { kind: 'status'; queryRef: string; answer: DisbursementAnswer }
  /** Something that says nothing: the question is asked again anyway. */
  | { kind: 'nothing' }

export type PaybillDelivery = { secret: string; kind: PaybillCall; rawBody: Buffer }

/** Why a payment is not wanted, in the network's own codes. */
export type ValidationCode = 'C2B00012' | 'C2B00013' | 'C2B00015' | 'C2B00016'

export interface Paybill {
  /** Asks whether there is such a payment; the answer comes as a `status` message. */
  askAbout(payment: { id: string; shortcode: string }): Promise<PhoneOutcome<{ queryRef: string }>>
  /** Throws `signature_invalid` if it came by another address, `malformed_request` if it says nothing known. */
  readMessage(delivery: PaybillDelivery): PaybillMessage
  /** The same of a question whether a payment is wanted. */
  readQuestion(delivery: PaybillDelivery): PaybillPayment
  /** The message in one that came by the secret address before. Throws `malformed_request`. */
  readKeptMessage(kept: Omit<PaybillDelivery, 'secret'>): PaybillMessage
  /** Has the network send its messages of payments to the paybill and the till here; one outcome a number. */
  registerCallbacks(): Promise<(Registered & { shortcode: string })[]>
}
