// What a server says of a payment by phone. Only what a screen cannot do without must be there: the specification's
// calls read a reference under either name, a status and a message, and nothing else.
import {
  PAYMENT_STATUSES,
  type PaymentAnswer,
  type PaymentStatus,
  phoneNetwork,
} from '@kivuko/contract/mobile-money.ts'
import * as z from 'zod/mini'

const text = z.optional(z.nullable(z.string()))

export const readablePayment = z.object({
  reference: text,
  external_reference: text,
  status: text,
  message: text,
  amount: text,
  fee: text,
  currency: text,
  received: text,
  received_currency: text,
  phone_number: text,
  /** Of one that is not known here, nothing is said. */
  network: z.catch(phoneNetwork, undefined),
})

/** Amounts and the phone may be unknown. */
export type Payment = Pick<PaymentAnswer, 'external_reference' | 'status' | 'message'> &
  Partial<Omit<PaymentAnswer, 'reference'>>

/** `known` is what was known before, or is known from the request; `asked` is the reference it was asked with. */
export function readPayment(
  { reference, external_reference, status, message, ...told }: z.output<typeof readablePayment>,
  known: Partial<Payment>,
  asked: string,
): Payment {
  const details = Object.fromEntries(Object.entries(told).filter(([, value]) => typeof value === 'string'))
  const state = statusOf(status)
  return {
    ...known,
    ...details,
    external_reference: external_reference || known.external_reference || reference || asked,
    status: state,
    message: message ?? (known.status === state ? known.message : undefined) ?? '',
  }
}

/** Without one it is pending; a success is completed; what nobody knows has failed. */
function statusOf(status: string | null | undefined): PaymentStatus {
  if (!status) return 'pending'
  return status === 'success' ? 'completed' : (PAYMENT_STATUSES.find((known) => known === status) ?? 'failed')
}
