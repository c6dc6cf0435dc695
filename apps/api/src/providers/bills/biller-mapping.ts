// What the provider of bills says, in our words. Pure. Its shape: docs/guides/go-live/bills.md.
import { BILL_FIATS, BILL_KINDS, type Biller, type BillFiat, type BillProduct } from '@kivuko/contract/bills.ts'
import { type Money, parse, toDecimal } from '@kivuko/money/money.ts'
import * as z from 'zod'
import type { BillPayment } from './port.ts'

const text = z.string().min(1).max(120)
const key = z.string().regex(/^[A-Za-z0-9._-]{1,60}$/)
const decimal = z.string().max(30)

const product = z.object({
  id: key,
  name: text,
  amount: decimal.nullish(),
  minimum: decimal.nullish(),
  maximum: decimal.nullish(),
})
const biller = z.object({
  id: key,
  kind: z.string(),
  name: text,
  currency: z.string(),
  products: z.array(z.unknown()).max(2_000),
})
const list = z.object({ billers: z.array(z.unknown()).max(2_000) })

/** What is of another kind, in another currency or of another shape is left out: it cannot be paid here. */
export function toBillers(answer: unknown): Biller[] {
  return list.parse(answer).billers.flatMap((each) => {
    const read = biller.safeParse(each).data
    const kind = BILL_KINDS.find((known) => known === read?.kind)
    const currency = BILL_FIATS.find((known) => known === read?.currency)
    if (!read || !kind || !currency) return []
    const products = read.products.flatMap((given) => toProduct(currency, given) ?? [])
    return products.length === 0 ? [] : [{ id: read.id, kind, name: read.name, currency, products }]
  })
}

function toProduct(currency: BillFiat, given: unknown): BillProduct | undefined {
  const read = product.safeParse(given).data
  if (!read) return undefined
  const { id, name } = read
  const fixed = read.amount == null ? undefined : positive(currency, read.amount)
  if (read.amount != null) {
    const amount = fixed && toDecimal(fixed)
    return amount === undefined ? undefined : { id, name, amount, minimum: amount, maximum: amount }
  }
  const [minimum, maximum] = [positive(currency, read.minimum ?? ''), positive(currency, read.maximum ?? '')]
  if (!minimum || !maximum || minimum.units > maximum.units) return undefined
  return { id, name, amount: null, minimum: toDecimal(minimum), maximum: toDecimal(maximum) }
}

function positive(currency: BillFiat, typed: string): Money<BillFiat> | undefined {
  const amount = parse(currency, typed)
  return amount && amount.units > 0n ? amount : undefined
}

const balances = z.object({ balances: z.array(z.object({ currency: z.string(), available: decimal })).max(50) })

/** Of other currencies nothing is paid here. Throws for an amount that is none, and where none of ours is told. */
export function toBalances(answer: unknown): Money<BillFiat>[] {
  const told = balances.parse(answer).balances.flatMap(({ currency, available }) => {
    const ours = BILL_FIATS.find((known) => known === currency)
    const amount = ours && parse(ours, available)
    if (ours && !amount) throw new TypeError(`a balance in ${ours} that is no amount`)
    return amount ?? []
  })
  if (told.length === 0) throw new TypeError('no balance in a currency of ours')
  return told
}

const customer = z.object({ name: z.string().max(200).nullish() })

export function toName(answer: unknown): { name: string | null } {
  const name = customer.parse(answer).name?.trim()
  return { name: name ? name : null }
}

const KINDS = { pending: 'pending', successful: 'paid', failed: 'failed', reversed: 'reversed' } as const
const payment = z.object({
  id: z.string().min(1).max(100),
  reference: z.string(),
  status: z.enum(['pending', 'successful', 'failed', 'reversed']),
  amount: decimal,
  currency: z.enum(BILL_FIATS),
  token: z.string().min(1).max(200).nullish(),
  units: z.string().min(1).max(60).nullish(),
  token_pending: z.boolean().optional(),
})

/** Throws for a payment of another reference, and for what is of another shape: that says nothing. */
export function toPayment(answer: unknown, reference: string): BillPayment {
  const read = payment.parse(answer)
  const amount = parse(read.currency, read.amount)
  if (read.reference !== reference || !amount) throw new TypeError('the answer is about another payment')
  const token = read.token ?? null
  return {
    kind: KINDS[read.status],
    providerRef: read.id,
    amount,
    token,
    units: read.units ?? null,
    isTokenPending: token === null && read.token_pending === true,
  }
}
