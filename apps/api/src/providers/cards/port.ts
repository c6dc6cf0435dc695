// What Kivuko asks of a card network. Amounts and ids are ours; a slow or silent provider is `unknown`, never guessed.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import type { SavedCard } from '@kivuko/contract/payments.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { CardPaymentId, RefundId, UserId } from '#platform/ids.ts'
import type { Outcome } from '#platform/outcome.ts'
import type { Sent } from '#providers/port.ts'

/** Where a payment stands at the provider. */
export type CardPaymentState =
  | { kind: 'succeeded'; amount: Money<OrderFiat> }
  /** The customer still has to act: no card yet, a declined one (`problem` says so), or an authentication step. */
  | { kind: 'awaiting_customer'; problem: string | null }
  | { kind: 'processing' }
  | { kind: 'cancelled' }

/**
 * What came of 3-D Secure: the customer showed their bank who they are; the bank was asked and has no step for this
 * card; there was none; or it went wrong and the card was charged all the same.
 */
export const THREE_D_SECURE = ['authenticated', 'attempted', 'not_offered', 'failed'] as const
export type ThreeDSecure = (typeof THREE_D_SECURE)[number]

/** The card a payment was made with, as far as a network tells of it. */
export type CardUse = {
  /** The same for the same card, whoever pays with it. Null where the network keeps it to itself. */
  fingerprint: string | null
  /** Where it was issued: two letters. */
  country: string | null
  threeDSecure: ThreeDSecure
  /** Whether a payment that its owner denies is the issuer's loss, and not ours. */
  isLiabilityShifted: boolean
}

export type CardPayment = {
  providerRef: string
  clientSecret: string
  state: CardPaymentState
  /** What we wrote on it when it was started. */
  paymentId: string | undefined
  /** Once it was paid, and as far as the network tells. */
  card?: CardUse
}

/** `needsCustomer`: the card's bank wants its holder to show who they are. */
export type CardCharge =
  | { kind: 'charged'; payment: CardPayment }
  | { kind: 'declined'; problem: string; needsCustomer: boolean }

/** A dispute's standing. Those that begin with `inquiry` have taken no money; `closed` ended without taking any. */
export type DisputeStatus =
  | 'inquiry'
  | 'inquiry_answered'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'
  | 'closed'

/** Money that went or came back: one line of the network's account. Below zero it was taken from us. */
export type DisputeMove = {
  id: string
  units: bigint
  feeUnits: bigint
  /** What the fee is counted in, where that is not the payment's currency. */
  feeCurrency?: OrderFiat
  at: Date
}

export type CardDispute = {
  providerRef: string
  /** The payment it is about. */
  paymentRef: string
  amount: Money<OrderFiat>
  /** In the network's word. */
  reason: string
  status: DisputeStatus
  network: string | null
  networkCode: string | null
  /** Evidence is taken until then. */
  answerBy: Date | null
  /** Evidence was given. */
  isAnswered: boolean
  /** Refunding the payment still ends it. */
  isRefundable: boolean
  openedAt: Date
  moves: DisputeMove[]
}

/** The card's bank reports the payment as fraud, before any dispute. */
export type FraudWarning = {
  providerRef: string
  paymentRef: string
  fraudType: string
  /** False once the payment was disputed or refunded. */
  isActionable: boolean
  openedAt: Date
}

/** A refund, whoever asked for it. */
export type CardRefund = RefundState & {
  /** Null when it is of no payment of ours. */
  paymentRef: string | null
  /** What we wrote on it: our row, when we asked for it. */
  refundId: string | undefined
  amount: Money<OrderFiat>
  openedAt: Date
}

/** What the network knows of how a payment was made. */
export type PaymentFacts = {
  card: string
  country: string | null
  /** How 3-D Secure went, in words; null when it was not asked for. */
  threeDSecure: string | null
  securityCode: string | null
  risk: string | null
}

/** Texts for the network's fields. All of it is kept with the dispute there. */
export type DisputeEvidence = {
  customerName?: string
  customerEmail?: string
  customerAddress?: string
  productDescription?: string
  serviceDate?: string
  activityLog?: string
  /** Our own statement. */
  statement: string
}

export type RefundState = { kind: 'succeeded' | 'pending' | 'failed'; providerRef: string }

/** What to poll, not what happened: events come late, twice and out of order. */
export type CardEvent = {
  id: string
  type: string
  /** The network's id of what it is about, when it is one of these. */
  payment?: string
  refund?: string
  dispute?: string
  warning?: string
  /** Something happened to refunds of this payment; which, the event does not say. */
  refundsOf?: string
  /** Our row, if the payment carries its id. */
  paymentId?: string
  objectRef: string | null
}

export interface Cards {
  /** The provider's id for a new customer. */
  createCustomer(input: { userId: UserId; email: string; name: string }): Promise<Outcome<string>>
  /** Starts a payment. `id` is our row: a repeat is the same payment, never a second one. */
  startPayment(input: {
    id: CardPaymentId
    /** What it is for: written on the payment, for people who look at it there. */
    ownerId: string
    amount: Money<OrderFiat>
    customerRef: string
    description: string
  }): Promise<Sent<CardPayment>>
  /** Which card to use or whether to keep the card, before the customer confirms. */
  preparePayment(providerRef: string, choice: { savedCard?: string; keepCard: boolean }): Promise<Sent<CardPayment>>
  /**
   * Charges a saved card for a payment that was started, while its holder is away. `key` names the charge: a repeat is
   * answered as the first was, and a payment that went through by another way is answered as it stands.
   */
  chargeSavedCard(input: { providerRef: string; savedCard: string; key: string }): Promise<Sent<CardCharge>>
  findPayment(providerRef: string): Promise<Outcome<CardPayment>>
  /** Gives the payment up; one that already succeeded stays so and is answered as such. */
  cancelPayment(providerRef: string): Promise<Outcome<CardPayment>>
  /** Sends the whole payment back. `id` is our row; a repeat (a higher `attempt`) never pays back twice. */
  refundPayment(input: {
    id: RefundId
    attempt: number
    providerRef: string
    amount: Money<OrderFiat>
  }): Promise<Sent<RefundState>>
  findRefund(providerRef: string): Promise<Outcome<CardRefund>>
  /** What refunds and payouts to our bank can leave from, by currency; those we book nothing in are left out. */
  readBalances(): Promise<Outcome<Money<OrderFiat>[]>>
  /** All of a payment, newest first. */
  findRefundsOf(paymentRef: string): Promise<Outcome<CardRefund[]>>
  findDispute(providerRef: string): Promise<Outcome<CardDispute>>
  findWarning(providerRef: string): Promise<Outcome<FraudWarning>>
  /** The network's ids of disputes that were opened since. */
  listDisputes(since: Date): Promise<Outcome<string[]>>
  listWarnings(since: Date): Promise<Outcome<string[]>>
  listRefunds(since: Date): Promise<Outcome<CardRefund[]>>
  /** Gives evidence for good: the network takes it once. `refused` when it takes none any more. */
  submitEvidence(providerRef: string, evidence: DisputeEvidence): Promise<Outcome<CardDispute>>
  /** Gives a dispute up: it is lost. `refused` when it has ended. */
  acceptDispute(providerRef: string): Promise<Outcome<CardDispute>>
  findPaymentFacts(paymentRef: string): Promise<Outcome<PaymentFacts>>
  /** The customer with every card they saved. Done as well when the network knows nobody of that name. */
  removeCustomer(customerRef: string): Promise<Outcome<true>>
  startCardSave(customerRef: string): Promise<Outcome<{ clientSecret: string }>>
  listCards(customerRef: string): Promise<Outcome<SavedCard[]>>
  /** `refused` when the card is not this customer's. */
  removeCard(input: { customerRef: string; cardRef: string }): Promise<Outcome<true>>
  /** The event in a signed message. Throws `signature_invalid`, or `malformed_request` when it is no event. */
  readEvent(rawBody: Buffer, signature: string | undefined): CardEvent
  /** The event in a body that was verified when it came. Throws `malformed_request`. */
  readKeptEvent(body: string): CardEvent
  /** Answers whether the provider can be reached. */
  isReachable(): Promise<boolean>
}
