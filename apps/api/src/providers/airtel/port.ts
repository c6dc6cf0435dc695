// What Kivuko asks of Airtel Money: to ask a phone to pay, and how that went. Nothing of it is told unasked.
import type { Money } from '@kivuko/money/money.ts'
import type { Outcome } from '#platform/outcome.ts'

export type AirtelAnswer =
  | { kind: 'paid' }
  | { kind: 'pending' }
  | { kind: 'unknown_to_it' }
  | { kind: 'failed'; code: string }

export interface Airtel {
  /** The network knows it by our id, so that it is paid once however often it is asked. */
  ask(payment: { id: string; phone: string; amount: Money<'KES'>; reference: string }): Promise<Outcome<undefined>>
  find(id: string): Promise<Outcome<AirtelAnswer>>
}
