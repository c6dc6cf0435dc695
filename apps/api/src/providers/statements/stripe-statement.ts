// The card network's statement: the balance transactions of the account, with what stands behind each.
import { type Asset, isAsset } from '@kivuko/money/assets.ts'
import * as z from 'zod'
import { ask, createStripe, type StripeConfig } from '../cards/stripe-client.ts'
import type { LinePage, ProviderLine, ProviderStatement } from './port.ts'

const PAGE_SIZE = 100
const TIMEOUT_MS = 20_000
const PAYMENTS = ['charge', 'payment']
/** What the network takes by itself, without a payment behind it. */
const FEES = ['stripe_fee', 'stripe_fx_fee', 'tax_fee']

const transaction = z.object({
  id: z.string().min(1).max(200),
  type: z.string(),
  amount: z.int(),
  fee: z.int(),
  currency: z.string(),
  created: z.int(),
  description: z.string().nullish(),
  source: z.union([z.string(), z.looseObject({ id: z.string(), payment_intent: z.unknown().optional() })]).nullish(),
})
type Transaction = z.output<typeof transaction>
const page = z.object({ data: z.array(transaction), has_more: z.boolean() })

export function createStripeStatement(config: StripeConfig): ProviderStatement {
  const stripe = createStripe(config, TIMEOUT_MS)
  return {
    readsOn: false,
    readPage: ({ from, to, cursor }) =>
      ask(async () =>
        toPage(
          await stripe.balanceTransactions.list({
            limit: PAGE_SIZE,
            created: { ...(from ? { gte: secondsOf(from) } : {}), lte: secondsOf(to) },
            expand: ['data.source'],
            ...(cursor ? { starting_after: cursor } : {}),
          }),
        ),
      ),
  }
}

function secondsOf(at: Date): number {
  return Math.trunc(at.getTime() / 1000)
}

/** Throws on an answer of another shape. */
export function toPage(answer: unknown): LinePage {
  const { data, has_more } = page.parse(answer)
  const lines = data.flatMap(toLine)
  return { lines, leftOut: data.length - lines.length, cursor: data.at(-1)?.id ?? '', isLast: !has_more }
}

/** Stripe counts the currencies Kivuko takes in hundredths, as Kivuko does. */
function toLine(given: Transaction): ProviderLine[] {
  const asset = given.currency.toUpperCase()
  if (!isAsset(asset) || (given.amount === 0 && given.fee === 0)) return []
  const common = { id: given.id, at: new Date(given.created * 1000), asset: asset as Asset }
  const text = [given.type.replaceAll('_', ' '), given.description].filter(Boolean).join(': ').slice(0, 300)
  if (FEES.includes(given.type))
    return [{ ...common, units: 0n, feeUnits: BigInt(-given.amount + given.fee), matchKey: undefined, text }]
  const matchKey = given.amount === 0 ? undefined : `${given.amount > 0 ? 'in' : 'out'}:${referenceOf(given)}`
  return [{ ...common, units: BigInt(given.amount), feeUnits: BigInt(given.fee), matchKey, text }]
}

/** A payment goes by its intent, as in our own rows; a refund by its own name. */
function referenceOf({ id, type, source }: Transaction): string {
  if (!source) return id
  if (typeof source === 'string') return source
  const { payment_intent: intent } = source
  return PAYMENTS.includes(type) && typeof intent === 'string' ? intent : source.id
}
