// The card network's statement: the balance transactions of the account, with what stands behind each.
import { ORDER_FIATS } from '@kivuko/contract/buying.ts'
import { fromStripe } from '@kivuko/contract/stripe-amounts.ts'
import type { FiatAsset } from '@kivuko/money/assets.ts'
import * as z from 'zod'
import { ask, createStripe, type StripeConfig } from '../cards/stripe-client.ts'
import type { LinePage, ProviderLine, ProviderStatement } from './port.ts'

const PAGE_SIZE = 100
const TIMEOUT_MS = 20_000
const PAYMENTS = ['charge', 'payment']
/** What the network takes by itself, without a payment behind it. */
const FEES = ['stripe_fee', 'stripe_fx_fee', 'tax_fee']

/** A charge, a refund or a dispute, in the currency of the payment. */
const source = z.looseObject({
  id: z.string(),
  payment_intent: z.unknown().optional(),
  amount: z.int().optional(),
  amount_captured: z.int().optional(),
  currency: z.string().optional(),
})
const transaction = z.object({
  id: z.string().min(1).max(200),
  type: z.string(),
  amount: z.int(),
  fee: z.int(),
  currency: z.string(),
  created: z.int(),
  description: z.string().nullish(),
  exchange_rate: z.number().nullish(),
  source: z.union([z.string(), source]).nullish(),
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

/** In the account's own currency, and beside it what the payment was in where the network exchanged it. */
function toLine(given: Transaction): ProviderLine[] {
  const asset = assetOf(given.currency)
  if (!asset || (given.amount === 0 && given.fee === 0)) return []
  const common = { id: given.id, at: new Date(given.created * 1000), asset }
  const units = (minor: number) => fromStripe(asset, minor).units
  if (FEES.includes(given.type))
    return [
      { ...common, units: 0n, feeUnits: units(given.fee - given.amount), matchKey: undefined, text: textOf(given) },
    ]
  const matchKey = given.amount === 0 ? undefined : `${given.amount > 0 ? 'in' : 'out'}:${referenceOf(given)}`
  return [
    {
      ...common,
      ...paymentIn(given),
      units: units(given.amount),
      feeUnits: units(given.fee),
      matchKey,
      text: textOf(given),
    },
  ]
}

function assetOf(currency: string): FiatAsset | undefined {
  const asset = currency.toUpperCase()
  return ORDER_FIATS.find((code) => code === asset)
}

function textOf({ type, description, exchange_rate: rate, currency }: Transaction): string {
  const exchanged = rate && `exchanged into ${currency.toUpperCase()} at ${rate}`
  return [[type.replaceAll('_', ' '), description].filter(Boolean).join(': '), exchanged]
    .filter(Boolean)
    .join(', ')
    .slice(0, 300)
}

/** Of a charge its amount taken, of a refund or a dispute its own. The account's currency says nothing of the payment's. */
function paymentIn({ amount, currency, source }: Transaction): Pick<ProviderLine, 'presented' | 'paymentRef'> {
  if (!source || typeof source === 'string') return {}
  const intent = nameOf(source.payment_intent)
  const paymentRef = intent === undefined ? {} : { paymentRef: intent }
  const minor = source.amount_captured ?? source.amount
  if (source.currency === undefined || source.currency === currency || minor === undefined || amount === 0)
    return paymentRef
  const asset = assetOf(source.currency)
  return asset ? { ...paymentRef, presented: fromStripe(asset, amount < 0 ? -minor : minor) } : paymentRef
}

function nameOf(of: unknown): string | undefined {
  if (typeof of === 'string') return of
  return z.object({ id: z.string() }).safeParse(of).data?.id
}

/** A payment goes by its intent, as in our own rows; a refund by its own name. */
function referenceOf({ id, type, source }: Transaction): string {
  if (!source) return id
  if (typeof source === 'string') return source
  const intent = nameOf(source.payment_intent)
  return PAYMENTS.includes(type) && intent !== undefined ? intent : source.id
}
