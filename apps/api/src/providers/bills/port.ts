// What Kivuko asks of a provider of bills: what can be paid, whose a number is, paying, and how a payment stands.
import type { Biller, BillFiat } from '@kivuko/contract/bills.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { BillId } from '#platform/ids.ts'
import type { Outcome } from '#platform/outcome.ts'
import type { Sent } from '#providers/port.ts'

/** Codes of refusals that are understood; a provider may have others. */
export const NUMBER_UNKNOWN = 'customer_not_found'
/** Our balance there does not suffice. No end: the same id may be paid once there is more. */
export const NO_FLOAT = 'insufficient_float'
/** `find` knows no payment of this id. */
export const NO_SUCH_PAYMENT = 'payment_not_found'

export type BillAccount = { billerId: string; productId: string; number: string }

/**
 * `pending`: it may still end either way. `failed`: it was not paid and will not be. `reversed`: it was paid, and the
 * money is back in our balance there.
 */
export type BillPayment = {
  kind: 'pending' | 'paid' | 'failed' | 'reversed'
  /** The provider's name of it. */
  providerRef: string
  amount: Money<BillFiat>
  /** Of a prepaid meter: what is typed in, and what it is worth. */
  token: string | null
  units: string | null
  /** Paid, and its token comes later. */
  isTokenPending: boolean
}

export interface Bills {
  /** Everything that can be paid in both countries; may be some seconds old. */
  listBillers(): Promise<Outcome<readonly Biller[]>>
  /** Moves nothing. Refused with `NUMBER_UNKNOWN` for a number that nobody has; `name` is null where none is known. */
  checkNumber(account: BillAccount): Promise<Outcome<{ name: string | null }>>
  /**
   * `id` is our row's: a repeat is the same payment, never a second one. Refused: it was not paid and never will be under
   * this id, unless an earlier request with it was taken.
   */
  pay(input: BillAccount & { id: BillId; amount: Money<BillFiat> }): Promise<Sent<BillPayment>>
  /** By our id. Refused with `NO_SUCH_PAYMENT` where no request with it was taken. */
  find(id: BillId): Promise<Outcome<BillPayment>>
  /** What it holds for us, in each currency. */
  readBalances(): Promise<Outcome<readonly Money<BillFiat>[]>>
}
