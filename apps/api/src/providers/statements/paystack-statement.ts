// Paystack's statement: the payments it took, each with its fee, then the refunds it paid out, then its transfers.
import { isAsset } from '@kivuko/money/assets.ts'
import * as z from 'zod'
import type { Outcome } from '#platform/outcome.ts'
import { askJson } from '../bank/ask-json.ts'
import type { LinePage, ProviderLine, ProviderStatement } from './port.ts'

export type PaystackConfig = { apiUrl: string; secretKey: string }

const PAGE_SIZE = 100

const time = z.iso.datetime({ offset: true }).transform((at) => new Date(at))
const units = z.union([z.int(), z.string().regex(/^\d{1,15}$/)]).transform(BigInt)
const name = z.union([z.int(), z.string().min(1).max(200)]).transform(String)

const payment = z.object({
  id: name,
  status: z.string(),
  reference: name,
  amount: units,
  fees: units.nullish(),
  currency: z.string(),
  paid_at: time.nullish(),
  channel: z.string().nullish(),
})
const refund = z.object({
  id: name,
  status: z.string(),
  amount: units,
  currency: z.string(),
  updatedAt: time.nullish(),
  createdAt: time,
})
const transfer = z.object({
  id: name,
  status: z.string(),
  reference: name,
  amount: units,
  fee_charged: units.nullish(),
  currency: z.string(),
  createdAt: time,
  transferred_at: time.nullish(),
  updatedAt: time.nullish(),
})
const meta = z.object({ page: z.coerce.number().int(), pageCount: z.coerce.number().int() })
const payments = z.object({ data: z.array(payment), meta })
const refunds = z.object({ data: z.array(refund), meta })
const transfers = z.object({ data: z.array(transfer), meta })

/** A payment that was given back since had come before. */
const PAID = ['success', 'reversed']
const REFUNDED = ['processed', 'success']
const SENT = ['success', 'reversed']

export function createPaystackStatement({ apiUrl, secretKey: key }: PaystackConfig): ProviderStatement {
  return {
    readsOn: false,
    async readPage({ from, to, cursor = 'transaction~1' }): Promise<Outcome<LinePage>> {
      const [list = '', page = '1'] = cursor.split('~')
      const query = new URLSearchParams({ perPage: String(PAGE_SIZE), page, to: to.toISOString() })
      if (from) query.set('from', from.toISOString())
      const read = READERS[list]
      if (!read) throw new Error(`a page of ${list} was asked for`)
      return askJson({ url: `${apiUrl}/${list}?${query}`, key }, read)
    },
  }
}

const READERS: Record<string, (answer: unknown) => LinePage> = {
  transaction: toPayments,
  refund: toRefunds,
  transfer: toTransfers,
}

function toPayments(answer: unknown): LinePage {
  const { data, meta: place } = payments.parse(answer)
  const paid = data.filter(({ status, paid_at }) => PAID.includes(status) && paid_at)
  const lines = paid.flatMap((each): ProviderLine[] => {
    const { currency: asset, amount, fees, paid_at: at } = each
    if (!isAsset(asset) || !at || amount === 0n) return []
    const text = `Payment by ${each.channel?.replaceAll('_', ' ') ?? 'an unnamed channel'}`
    return [
      { id: `pay:${each.id}`, at, asset, units: amount, feeUnits: fees ?? 0n, matchKey: `in:${each.reference}`, text },
    ]
  })
  const cursor = place.page < place.pageCount ? `transaction~${place.page + 1}` : 'refund~1'
  return { lines, leftOut: paid.length - lines.length, cursor, isLast: false }
}

function toRefunds(answer: unknown): LinePage {
  const { data, meta: place } = refunds.parse(answer)
  const done = data.filter(({ status }) => REFUNDED.includes(status))
  const lines = done.flatMap((each): ProviderLine[] => {
    const { currency: asset, amount } = each
    if (!isAsset(asset) || amount === 0n) return []
    const at = each.updatedAt ?? each.createdAt
    return [
      { id: `ref:${each.id}`, at, asset, units: -amount, feeUnits: 0n, matchKey: `out:${each.id}`, text: 'Refund' },
    ]
  })
  const cursor = place.page < place.pageCount ? `refund~${place.page + 1}` : 'transfer~1'
  return { lines, leftOut: done.length - lines.length, cursor, isLast: false }
}

/** One that came back left before, and its fee came back with it. */
function toTransfers(answer: unknown): LinePage {
  const { data, meta: place } = transfers.parse(answer)
  const made = data.filter(({ status }) => SENT.includes(status))
  const known = made.filter(({ currency, amount }) => isAsset(currency) && amount !== 0n)
  const lines = known.flatMap(({ currency, ...each }): ProviderLine[] => {
    if (!isAsset(currency)) return []
    const feeUnits = each.fee_charged ?? 0n
    const { reference } = each
    const left = {
      id: `trf:${each.id}`,
      at: each.transferred_at ?? each.createdAt,
      asset: currency,
      units: -each.amount,
    }
    const sent = { ...left, feeUnits, matchKey: `out:${reference}`, text: 'Transfer' }
    if (each.status !== 'reversed') return [sent]
    const back = { id: `trb:${each.id}`, at: each.updatedAt ?? left.at, asset: currency, units: each.amount }
    return [sent, { ...back, feeUnits: -feeUnits, matchKey: `in:${reference}`, text: 'Transfer that came back' }]
  })
  const isLast = place.page >= place.pageCount
  return { lines, leftOut: made.length - known.length, cursor: `transfer~${place.page + 1}`, isLast }
}
