// Paystack's answers and events in our words. Amounts are kobo on the wire.
import { AppError } from '@kivuko/contract/errors.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import * as z from 'zod'
import type {
  BankEvent,
  BankEventContent,
  DedicatedAccount,
  OpenedAccount,
  ReturnState,
  TransferState,
} from './port.ts'

/** The database keeps every text but that character. */
const text = z
  .string()
  .min(1)
  .max(300)
  .refine((given) => !given.includes('\u0000'))
const words = z.string().transform((given) => given.replaceAll('\u0000', '').trim())
const kobo = z
  .union([z.int().min(1), z.string().regex(/^[1-9]\d{0,17}$/)])
  .transform((units) => money('NGN', BigInt(units)))
const number = z.union([z.int(), text]).transform(String)
const time = z.iso.datetime({ offset: true }).transform((at) => new Date(at))

const opened = z.object({
  data: z.object({
    status: z.literal('pending_bank_transfer'),
    account_number: text,
    account_name: text,
    bank: z.object({ name: text }),
    account_expires_at: time,
  }),
})

export function toOpenedAccount(answer: unknown): OpenedAccount {
  const { data } = opened.parse(answer)
  return {
    accountNumber: data.account_number,
    accountName: data.account_name,
    bankName: data.bank.name,
    expiresAt: data.account_expires_at,
  }
}

const customer = z.object({ data: z.object({ id: number, customer_code: text }) })
type PaystackCustomer = { id: string; customerRef: string }

export function toCustomer(answer: unknown): PaystackCustomer {
  const { id, customer_code: customerRef } = customer.parse(answer).data
  return { id, customerRef }
}

const dedicated = z.object({
  account_number: text,
  account_name: text,
  bank: z.object({ name: text }),
  assigned: z.boolean().optional(),
  active: z.boolean().optional(),
  currency: text.optional(),
})
const dedicatedList = z.object({
  data: z.array(z.intersection(dedicated, z.object({ customer: z.object({ id: number }).optional() }))),
})

export function toDedicated(answer: unknown, customerRef: string): DedicatedAccount {
  return dedicatedOf(z.object({ data: dedicated }).parse(answer).data, customerRef)
}

/** Of the list of their accounts, the one that takes naira. */
export function toDedicatedOf(answer: unknown, { id, customerRef }: PaystackCustomer): DedicatedAccount | undefined {
  const found = dedicatedList
    .parse(answer)
    .data.find(
      (each) =>
        each.active !== false &&
        each.assigned !== false &&
        (each.currency ?? 'NGN') === 'NGN' &&
        (each.customer === undefined || each.customer.id === id),
    )
  return found && dedicatedOf(found, customerRef)
}

function dedicatedOf(
  { account_number, account_name, bank }: z.output<typeof dedicated>,
  customerRef: string,
): DedicatedAccount {
  return { customerRef, accountNumber: account_number, accountName: account_name, bankName: bank.name }
}

const transaction = z.object({
  data: z.object({
    id: number,
    status: text,
    currency: z.literal('NGN'),
    amount: kobo,
    paid_at: time.nullish(),
    channel: text.nullish().catch(undefined),
    authorization: z
      .object({
        sender_name: words.nullish(),
        narration: words.nullish(),
        receiver_bank_account_number: words.nullish().catch(undefined),
      })
      .catch({}),
    metadata: z.object({ receiver_account_number: words.nullish().catch(undefined) }).catch({}),
  }),
})
/** How a transfer came that went to an account number of a customer's own. */
const DEDICATED = 'dedicated_nuban'
const WAITING = ['ongoing', 'pending', 'processing', 'queued']
const ENDED = ['abandoned', 'failed']

export function toTransferState(answer: unknown): TransferState {
  const { id, status, amount, paid_at, authorization, ...rest } = transaction.parse(answer).data
  const chargeRef = id
  // One that was given back was paid, and pays for nothing by itself.
  if (paid_at && (status === 'success' || status === 'reversed')) {
    const senderName = authorization.sender_name || undefined
    const paid = { chargeRef, amount, senderName, narration: authorization.narration ?? '', paidAt: paid_at }
    const { channel, metadata } = rest
    const isReversed = status === 'reversed'
    const toAccount = authorization.receiver_bank_account_number ?? metadata.receiver_account_number ?? ''
    return { kind: 'paid', ...paid, isReversed, ...(channel === DEDICATED && { toAccount }) }
  }
  if (WAITING.includes(status)) return { kind: 'waiting', chargeRef }
  if (ENDED.includes(status)) return { kind: 'ended', chargeRef }
  throw new Error(`a transaction is ${status}`)
}

const refund = z.object({
  data: z.object({
    id: number,
    status: text,
    transaction_reference: text.optional(),
    transaction: z.union([z.object({ reference: text }), z.unknown()]).optional(),
  }),
})
const refundStates = { processed: 'succeeded', success: 'succeeded', failed: 'failed' } as const

export function toReturnState(answer: unknown): ReturnState {
  const { id, status, transaction_reference, transaction } = refund.parse(answer).data
  const within = z.object({ reference: text }).safeParse(transaction).data?.reference
  const kind = Object.hasOwn(refundStates, status) ? refundStates[status as keyof typeof refundStates] : 'pending'
  return { kind, providerRef: id, reference: transaction_reference ?? within ?? '' }
}

const envelope = z.object({ event: text, data: z.looseObject({ id: number.optional(), reference: text.optional() }) })
const payment = z.object({ reference: text })
const rejection = z.object({
  bank_transfer: z.object({ amount: kobo, transaction_id: number }),
  customer: z.object({ email: text }),
})
const refunded = z.object({ transaction_reference: text, refund_reference: number.nullish(), id: number.optional() })

/** `digest` names an event that has no name of its own. Throws `malformed_request`. */
export function toEvent(body: unknown, digest: string): BankEvent {
  const parsed = envelope.safeParse(body)
  if (!parsed.success) throw new AppError('malformed_request')
  const { event: type, data } = parsed.data
  const content = contentOf(type, data)
  const name = data.id ?? data.reference ?? digest
  return { id: `${type}:${name}`, type, objectRef: objectOf(content), ...content }
}

function contentOf(type: string, data: object): BankEventContent {
  const reference = payment.safeParse(data).data?.reference
  if (type === 'charge.success' && reference) return { about: 'payment', reference }
  if (type.startsWith('transfer.') && reference) return { about: 'payout', reference }
  const rejected = rejection.safeParse(data).data
  if (type === 'bank.transfer.rejected' && rejected) {
    const { amount, transaction_id: chargeRef } = rejected.bank_transfer
    return { about: 'rejection', chargeRef, amount: toDecimal(amount), email: rejected.customer.email }
  }
  const back = refunded.safeParse(data).data
  const providerRef = back?.id ?? back?.refund_reference
  if (type.startsWith('refund.') && back && providerRef)
    return { about: 'return', reference: back.transaction_reference, providerRef }
  return { about: 'nothing' }
}

function objectOf(content: BankEventContent): string | null {
  if (content.about === 'nothing') return null
  return content.about === 'rejection' ? content.chargeRef : content.reference
}
