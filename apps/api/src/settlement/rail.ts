// What rails offer to owners: to collect what is due, to pay out, and to send money back.

import type { OrderFiat, PaymentMethod } from '@kivuko/contract/buying.ts'
import type { bankInstructions } from '@kivuko/contract/orders.ts'
import type { CardWallet, SavedCard } from '@kivuko/contract/payments.ts'
import type { AccountDetails, BankFiat } from '@kivuko/contract/payout-account-rules.ts'
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import type { BankPayoutAccount, SaleFiat } from '@kivuko/contract/trades.ts'
import type { Money } from '@kivuko/money/money.ts'
import type * as z from 'zod/mini'
import type { ClearingProvider } from '#accounting/chart.ts'
import type { RefundId, UserId } from '#platform/ids.ts'
import type { Stopped } from '#providers/port.ts'
import type { Db, Tx } from '#tables.ts'
import type { Owner, Payable, Refund, RefundState } from './owner.ts'

export type Instructions = z.output<typeof bankInstructions>

export type SentBack =
  | { kind: 'told'; state: RefundState }
  | { kind: 'taken'; amount: Money<OrderFiat> }
  | { kind: 'unknown' | 'followed' | 'stuck' }
  | Stopped

/** Carries payments of one method to us, and back. */
export interface Collector {
  method: PaymentMethod
  /** This installation has what it needs for it. */
  isConnected(currency: OrderFiat): boolean
  /** It tells by itself when nothing will be paid any more (`unpaid`): the owner needs no clock of its own. */
  tellsEnd: boolean
  /** In the transaction that makes what is to be paid. */
  prepare?(tx: Tx, payable: Payable): Promise<void>
  /** Right after that transaction: asks the network at once. Whatever comes of it, the rail goes on by itself. */
  open?(payable: Payable): Promise<void>
  /** Where the customer sends the money; null when there is nothing to send, or it is not known yet. */
  instructions?(payable: Payable): Promise<Instructions | null>
  /** Whether a payment may still come, or is being looked at. */
  mayStillBePaid?(db: Db, owner: Owner): Promise<boolean>
  /** What arrived for it and nobody has decided yet, oldest first. */
  undecided?(db: Db, owner: Owner): Promise<{ amount: Money<OrderFiat>; bookedAt: Date }[]>
  /** It will not be paid: the customer gave it up. */
  giveUp?(tx: Tx, owner: Owner): Promise<void>
  /** By the network's name of the payment. */
  findOwner?(db: Db, providerRef: string): Promise<Owner | undefined>
  /** Set for a rail that asks a phone. */
  phone?: PhoneCollector
  /** Set for a rail whose payment the customer's browser confirms. */
  browser?: BrowserCollector
  /** Set for a rail that charges what its customers saved while they are away. */
  saved?: SavedCollector
  /** In the transaction in which a payment that was kept becomes owed back after all. */
  takeBack?(tx: Tx, refund: { id: RefundId; of: Owner; reason: string }): Promise<void>
  /**
   * Outside any transaction: sends a refund, or asks how it stands. `unknown`: it is to be called again; `followed`:
   * the rail itself tells its end; `stuck`: it cannot go back by itself; `taken`: so much of the payment its payer got
   * by the network's own decision, and it is not sent again; `held`: its way is stopped, and the network was not asked.
   */
  sendBack(refund: Refund): Promise<SentBack>
  /** Whether a refund that has not failed is being sent by itself, or will be. */
  isSendingBack(db: Db, refundId: RefundId): Promise<boolean>
  /** Whose clearing account it is collected on. */
  provider: ClearingProvider
  /** Where refunds arrive that leave from a clearing account, after "was returned to"; else at the customer's bank. */
  returnsTo?: Partial<Record<ClearingProvider, string>>
}

/** How the last attempt at a phone stands. `unsent`: it certainly never left. */
export type PhoneAttempt = {
  id: string
  phone: string
  network: PhoneNetwork
  at: Date
  state: 'waiting' | 'arrived' | 'checked' | 'lost' | 'cancelled' | 'failed' | 'unsent'
}

/** A phone, and over which network it is asked or paid. */
export type PhoneTarget = { phone: string; network: PhoneNetwork }

export interface PhoneCollector {
  /** How long the customer has to answer. */
  waitMs(network: PhoneNetwork): number
  /** In the owner's transaction, which holds it: writes down that the phone is asked. Answers the attempt. */
  prepare(tx: Tx, payable: Payable, target: PhoneTarget): Promise<string>
  /** Outside any transaction. Whatever it throws, nothing is taken. */
  send(attempt: string, payable: Payable): Promise<void>
  findLast(db: Db, owner: Owner): Promise<PhoneAttempt | undefined>
  /** The same of several of one kind, by their ids. */
  findLastOf(db: Db, kind: Owner['kind'], ids: readonly string[]): Promise<Map<string, PhoneAttempt>>
  /** Asks the network about the last one, if it is open, and applies its answer. */
  poll(owner: Owner): Promise<void>
}

export type BrowserOptions = { savedCard?: string; keepCard: boolean; clientReference?: string }

export interface BrowserCollector {
  /** What the browser needs of this installation. */
  settings(): { publishable_key: string; script_url: string | null; wallets: CardWallet[] } | null
  /** Repeating it gives the same payment. */
  start(payable: Payable, options: BrowserOptions): Promise<{ clientSecret: string }>
}

/**
 * What came of a charge while its customer is away. `paid`: its owner is told so in a moment. `authenticate`: its issuer wants
 * its holder to show who they are, who can pay it in their browser. `over`: it is not to be paid any more.
 */
export type SavedCharge = { kind: 'paid' | 'authenticate' | 'over' } | { kind: 'declined'; problem: string }

export interface SavedCollector {
  /** The customer's own. */
  find(userId: UserId, ref: string): Promise<SavedCard | undefined>
  /**
   * Once for each `key`: a repeat asks what came of it. Throws as starting does; `provider_unavailable` while nobody knows
   * whether it was charged.
   */
  charge(payable: Payable, saved: { ref: string; key: string }): Promise<SavedCharge>
}

/** `bank_name` where the bank is one of a list. */
export type PayoutAccount = AccountDetails & { bank_name: string | null }

/** Where money is paid out. */
export type Destination = PhoneTarget | { account: PayoutAccount }

export type PayoutOrder = {
  owner: Owner
  userId: UserId
  /** What people quote. */
  reference: string
  amount: Money<SaleFiat>
  to: Destination
}

/** Between which amounts a rail pays out at once. */
export type PayoutBounds = { payer: string; minimum: Money<SaleFiat>; maximum: Money<SaleFiat> }

/** Pays out, to phones or into accounts. */
export interface Payer {
  to: 'phone' | 'account'
  /** How the fee schedule calls it. */
  method: PaymentMethod
  /** This installation has what it needs for it. */
  isConnected(fiat: SaleFiat): boolean
  bounds(fiat: SaleFiat): PayoutBounds | undefined
  /** The sentence for an order that the rail would not carry out today; undefined when it would. */
  refusal?(tx: Tx, order: Pick<PayoutOrder, 'amount' | 'to'>): Promise<string | undefined>
  /** In the transaction that says so, and holds the owner. */
  payOut(tx: Tx, order: PayoutOrder): Promise<void>
  /** False when none waits that has not left. Before the owner is locked: whoever ends a payout locks it first, too. */
  withdraw(tx: Tx, owner: Owner): Promise<boolean>
  /** Those of the owners whose payout has not left. */
  findWaiting(db: Db, kind: string, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Those of the owners whose payout waits until there is money to pay it from. */
  findShort(db: Db, kind: string, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** The account as the bank knows it, if it is the customer's own. */
  checkAccount?(given: { userId: UserId; fiat: BankFiat; account: BankPayoutAccount }): Promise<PayoutAccount>
}
