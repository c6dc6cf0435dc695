// What Kivuko asks of banks: an account that takes one order's payment and gives money back, payouts into customers'
// accounts, and the statement of the operator's own accounts.
import type { OrderFiat } from '@kivuko/contract/buying.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Outcome } from '#platform/outcome.ts'
import type { Sent } from '#providers/port.ts'

export type OpenedAccount = { accountNumber: string; accountName: string; bankName: string; expiresAt: Date }

/** `chargeRef` is the network's own number of the payment. */
export type TransferState =
  | {
      kind: 'paid'
      chargeRef: string
      amount: Money<'NGN'>
      senderName: string | undefined
      narration: string
      paidAt: Date
      /** Set where it came to an account number that is somebody's for good; empty where the network does not say which. */
      toAccount?: string
      /** It was paid, and given back to its sender since. */
      isReversed: boolean
    }
  | { kind: 'waiting'; chargeRef: string }
  /** Nobody paid, and nobody can any more. */
  | { kind: 'ended'; chargeRef: string }

/** An account number that is one customer's for good. */
export type DedicatedAccount = { customerRef: string; accountNumber: string; accountName: string; bankName: string }

export type ReturnState = { kind: 'pending' | 'succeeded' | 'failed'; providerRef: string; reference: string }

/** What an event is about. Nothing moves on its word: it says what to poll. */
export type BankEvent = { id: string; type: string; objectRef: string | null } & BankEventContent
export type BankEventContent =
  | { about: 'payment'; reference: string }
  /** The network itself sent a transfer back; `amount` in naira as plain decimal. */
  | { about: 'rejection'; chargeRef: string; amount: string; email: string }
  | { about: 'return'; reference: string; providerRef: string }
  /** Of a transfer we sent; `reference` is its own. */
  | { about: 'payout'; reference: string }
  | { about: 'nothing' }

export interface VirtualAccounts {
  /** Opens an account for exactly this amount. A second one of the same reference is refused with `DUPLICATE`. */
  openAccount(input: {
    reference: string
    email: string
    amount: Money<'NGN'>
    expiresAt: Date
  }): Promise<Sent<OpenedAccount>>
  /** Gives a customer, known by their address, an account number for good; asked again, the same one. */
  dedicateAccount(customer: {
    email: string
    firstName: string
    lastName: string
    phone: string | null
  }): Promise<Outcome<DedicatedAccount>>
  /** Refused with `NOT_FOUND` when the network knows no such account, and with nothing else. */
  findTransfer(reference: string): Promise<Outcome<TransferState>>
  /** Sends a payment back in full; asked twice, it is refused with `RETURNED_BEFORE`. */
  returnTransfer(input: { reference: string; amount: Money<'NGN'> }): Promise<Sent<ReturnState>>
  findReturn(providerRef: string): Promise<Outcome<ReturnState>>
  /** Throws `signature_invalid` and `malformed_request`. */
  readEvent(rawBody: Buffer, signature: string | undefined): BankEvent
  /** The event in a body that was verified when it came. Throws `malformed_request`. */
  readKeptEvent(body: string): BankEvent
}

export type PayoutBank = { code: string; name: string }
/** `reversed`: the money came back, before or after it was said to be paid. */
export type PayoutTransfer = {
  kind: 'pending' | 'succeeded' | 'failed' | 'reversed'
  providerRef: string
  amount: Money<'NGN'>
}

export interface BankPayouts {
  listBanks(): Promise<Outcome<PayoutBank[]>>
  /** What can be paid out. */
  readBalance(): Promise<Outcome<Money<'NGN'>>>
  /** By what name the bank knows the account. Refused when it knows no such account. */
  nameOf(account: { accountNumber: string; bankCode: string }): Promise<Outcome<string>>
  /** Makes the account known; answers the network's name of it. */
  addRecipient(account: { name: string; accountNumber: string; bankCode: string }): Promise<Outcome<string>>
  /** A second one of the same reference is refused with `DUPLICATE`; without the money, with `NO_MONEY`. */
  send(input: {
    reference: string
    recipient: string
    amount: Money<'NGN'>
    text: string
  }): Promise<Sent<PayoutTransfer>>
  /** Refused with `NOT_FOUND` when the network knows no such transfer, and with nothing else. */
  findSent(reference: string): Promise<Outcome<PayoutTransfer>>
}

/** What refusals mean; any other is `refused: …` with the network's own words. */
export const DUPLICATE = 'duplicate_reference'
export const RETURNED_BEFORE = 'returned_before'
export const NO_MONEY = 'no_money'
/** The account it should go to is not taken. */
export const ACCOUNT_REFUSED = 'account_refused'
export const NOT_FOUND = 'not_found'

/** One transfer into an account of the operator. */
export type StatementLine = {
  id: string
  accountNumber: string
  amount: Money<OrderFiat>
  senderName: string
  /** What the sender wrote. */
  text: string
  bookedAt: Date
}
/** A line nobody can book by itself: of another currency, or not an amount; `raw` is what the bank wrote. */
export type OddLine = { id: string; raw: string }
export type StatementPage = { lines: StatementLine[]; odd: OddLine[]; next: string }

export interface StatementFeed {
  /** Lines after a cursor, oldest first; none, and the same cursor, at the end. Starts without one. */
  readPage(since: string | undefined): Promise<Outcome<StatementPage>>
}
