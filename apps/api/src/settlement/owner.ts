// What owners of money offer to rails: what is paid for, what is paid out, and how each end is settled.
import type { OrderFiat, PaymentMethod } from '@kivuko/contract/buying.ts'
import type { ContestStage, DisputeKind } from '@kivuko/contract/console-disputes.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { ClearingProvider } from '#accounting/chart.ts'
import type { PaymentSource } from '#accounting/entries.ts'
import type { PaidWith } from '#custody/card-purchase.ts'
import type { RefundId, UserId } from '#platform/ids.ts'
import type { Db, Tx } from '#tables.ts'

/** What money is for: an order, a deposit, a sale. A rail keeps both words and understands neither. */
export type Owner = { kind: string; id: string }

/** Something to be paid, as far as a rail may know it. */
export type Payable = {
  owner: Owner
  userId: UserId
  /** What it is called before its reference: "for order KV-7Q2M-9XRD". */
  noun: string
  /** What people quote. */
  reference: string
  /** What is bought, in words for the network's own records. */
  text: string
  due: Money<OrderFiat>
  /** The way the customer chose to pay it. */
  method: PaymentMethod
  /** Where the customer looks at it. */
  page: `/${string}`
  /** `settled`: a payment was booked for it; `ended`: it is over without one. */
  state: 'waiting' | 'ended' | 'settled'
  createdAt: Date
  expiresAt: Date
  /** It takes any number of payments, of any amount: a wallet. */
  isStanding?: true
}

/** Open to be paid at `now`. */
export function isPayable(payable: Payable, now: Date): boolean {
  return payable.state === 'waiting' && payable.expiresAt > now
}

/** 'unmatched': it was booked when it arrived. */
export type Payment = {
  provider: PaymentSource
  amount: Money<OrderFiat>
  /** The rail's name of it, where what it pays takes more than one. */
  name?: string
  /** A person decided that it is to be taken, whatever the rules say of it. */
  isDecided?: boolean
  /** Of a payment by card. */
  card?: PaidWith
}

/** What became of a payment: kept for what it paid, or owed back as a refund. `reason` is for the customer. */
export type PaymentEnd = { kind: 'kept' } | { kind: 'returning'; refundId: RefundId; reason: string }

/** `attempt` names what the rail tried. `isTold`: the customer was told on the spot. */
export type FailedAttempt = {
  provider: ClearingProvider
  attempt: string
  problem: string
  isCancelled: boolean
  isTold: boolean
}

/**
 * A payment that was kept is contested at its network: disputed, given back there without us, or suspected of fraud.
 * `moves` are new: below zero the network took it from us.
 */
export type Contest = {
  /** The rail's row: one for each dispute, told again whenever it changes. */
  id: string
  kind: DisputeKind
  stage: ContestStage
  provider: ClearingProvider
  /** What is contested, which may be a part. */
  amount: Money<OrderFiat>
  /** In the network's word. */
  reason: string
  answerBy: Date | null
  moves: readonly { id: string; amount: Money<OrderFiat> }[]
}

/** Owners of one kind that are paid for. All that takes `tx` runs in the rail's transaction and is safe to repeat. */
export interface PaidFor {
  kind: string
  /** The ways it may be paid. */
  methods: readonly PaymentMethod[]
  find(db: Db, id: string): Promise<Payable | undefined>
  /** Held until the transaction ends. A rail that holds rows of its own as well takes this lock first. */
  lock(tx: Tx, id: string): Promise<Payable | undefined>
  /** Whoever's: for what people wrote, and for staff. */
  findByReferences(db: Db, references: readonly string[]): Promise<Payable[]>
  /**
   * Its money is there. Undefined when it was settled before: this payment is then not its own. Throws an `AppError` when a
   * standing owner may not take it: nothing of the transaction stays, and a person decides.
   */
  paid(tx: Tx, id: string, payment: Payment): Promise<PaymentEnd | undefined>
  /** The customer has been asked to pay, and can. */
  asked(tx: Tx, id: string): Promise<void>
  /** What went wrong so far, in words for the customer; it can still be paid. */
  setProblem(tx: Tx, id: string, problem: string): Promise<void>
  /** This attempt will not be paid. */
  failed(tx: Tx, id: string, failure: FailedAttempt): Promise<void>
  /** The rail has stopped waiting for this attempt, and nobody has paid it so far. */
  unpaid(tx: Tx, id: string, attempt: string): Promise<void>
  /** Money arrived that a person must look at first. */
  held(tx: Tx, id: string, problem: string): Promise<void>
  /** A person found that nothing arrived. */
  denied(tx: Tx, id: string, attempt: string, problem?: string): Promise<void>
  /** For owners that are paid by a rail whose payments can come back. */
  contested?(tx: Tx, id: string, contest: Contest): Promise<void>
}

/** Owners of one kind that are paid out. In the rail's transaction, and safe to repeat. */
export interface PaidOut {
  kind: string
  /** It is owed, and tried until it goes; otherwise a customer waits for it, and it is given up after a time. */
  isOwed: boolean
  /** Why its money stays where it is, in words for its customer: asked of what waited, right before it leaves. */
  whyKept(db: Db, id: string): Promise<string | undefined>
  /** `ref` is the rail's name of the payment. */
  paidOut(tx: Tx, id: string, payment: PaidOutAs): Promise<void>
  /** It did not and will not happen. */
  refused(tx: Tx, id: string, refusal: { provider: ClearingProvider; attempt: string; problem: string }): Promise<void>
  /** It came back after it was paid. */
  returned(tx: Tx, id: string, back: { provider: ClearingProvider; problem: string }): Promise<void>
}
export type PaidOutAs = { provider: ClearingProvider; ref: string; recipientName?: string | undefined }

/** A payment on its way back to who paid. */
export type Refund = {
  id: RefundId
  of: Owner
  /** What is to be sent. */
  amount: Money<OrderFiat>
  /** What its payer got by the network's own decision instead, and is not sent. */
  setOff: Money<OrderFiat>
  providerRef: string | null
}
export type RefundState = { kind: 'pending' | 'succeeded' | 'failed'; providerRef: string }

/** Who books refunds: told by a rail how one stands, whoever it is of. */
export interface Refunds {
  /** Ours, by the network's name of it, by what we wrote on it, or by what a person said who sent it there by hand. */
  findOwn(
    db: Db,
    refund: { provider: ClearingProvider; ref: string; id: string | undefined },
  ): Promise<RefundId | undefined>
  /** True while it is pending; held until the transaction ends, so that nobody settles it by hand meanwhile. */
  lockPending(tx: Tx, id: RefundId): Promise<boolean>
  /** Counts an attempt before it is made; answers its number. */
  countAttempt(tx: Tx, id: RefundId): Promise<number>
  told(tx: Tx, id: RefundId, provider: ClearingProvider, state: RefundState): Promise<void>
}

/** The kind of a refund that is paid out. */
export const REFUND = 'refund'

/** The two columns in which a rail keeps it. */
export function ownerColumns({ kind, id }: Owner) {
  return { owner_kind: kind, owner_id: id }
}

export function ownerOf({ owner_kind: kind, owner_id: id }: ReturnType<typeof ownerColumns>): Owner {
  return { kind, id }
}
