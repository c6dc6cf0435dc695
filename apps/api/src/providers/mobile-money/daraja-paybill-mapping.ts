// Daraja's words about payments to a paybill or till (C2B) in ours. Pure, so a table of cases proves it.
import { parse, toDecimal } from '@kivuko/money/money.ts'
import * as z from 'zod'
import type { PaybillDelivery, PaybillMessage, PaybillPayment } from '../paybill/port.ts'
import { jsonIn } from '../read-message.ts'
import { timeOf, toMessage } from './daraja-mapping.ts'

const text = z.union([z.string(), z.number()]).transform(String)
const free = text.optional().catch(undefined)
const transactionId = text.pipe(z.string().regex(/^[0-9A-Za-z]{6,30}$/))
const shortcode = text.pipe(z.string().regex(/^\d{5,7}$/))

/** Customer To Business: the same for validation and confirmation. */
const payment = z.object({
  TransID: transactionId,
  TransTime: free,
  TransAmount: text,
  BusinessShortCode: shortcode,
  BillRefNumber: free,
  FirstName: free,
  MiddleName: free,
  LastName: free,
})

const ACCOUNT_MAX = 60
const NAME_MAX = 100

/** Undefined for what tells of no payment. `now` stands where it does not say when. */
export function toPaybillPayment(rawBody: Buffer, now: Date): PaybillPayment | undefined {
  const found = payment.safeParse(jsonOf(rawBody)).data
  const amount = found && parse('KES', found.TransAmount)
  if (!found || !amount || amount.units <= 0n) return undefined
  const name = plain([found.FirstName, found.MiddleName, found.LastName].join(' '), NAME_MAX)
  return {
    id: found.TransID.toUpperCase(),
    shortcode: found.BusinessShortCode,
    amount: toDecimal(amount),
    account: plain(found.BillRefNumber ?? '', ACCOUNT_MAX),
    payerName: name || undefined,
    paidAt: pastTimeOf(found.TransTime, now).toISOString(),
  }
}

/** Undefined for what is no message of the network's. */
export function toPaybillMessage(
  { kind, rawBody }: Omit<PaybillDelivery, 'secret'>,
  now: Date,
): PaybillMessage | undefined {
  if (kind === 'status-timeout') return { kind: 'nothing' }
  if (kind === 'status') {
    const message = toMessage({ kind, named: undefined, rawBody })
    return message?.kind === 'status' ? { kind, queryRef: message.queryRef, answer: message.answer } : undefined
  }
  const told = toPaybillPayment(rawBody, now)
  return told && { kind: 'confirmation', payment: told }
}

function jsonOf(rawBody: Buffer): unknown {
  try {
    return jsonIn(rawBody)
  } catch {
    return undefined
  }
}

/** In one line, without what cannot be shown. */
function plain(words: string, max: number): string {
  return words
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
}

/** When it was paid as the message has it; of what lies ahead, now. */
function pastTimeOf(stamp: string | undefined, now: Date): Date {
  const at = timeOf(stamp)
  return at === undefined || at > now ? now : at
}
