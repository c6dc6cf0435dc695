// Paystack's statement: the payments it took, each with its fee, then the refunds it paid out, then its transfers.
import { type Asset, isAsset } from '@kivuko/money/assets.ts'
import * as z from 'zod'
import { createAskPaystack, type PaystackConfig } from '../bank/ask-bank.ts'
import type { LinePage, ProviderLine, ProviderStatement } from './port.ts'

const PAGE_SIZE = '100'

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

type Row = { status: string; currency: string; amount: bigint }
type List<R extends Row> = {
  row: z.ZodType<R>
  /** Whether it moved money. */
  isDone(row: R): boolean
  toLines(row: R, asset: Asset): ProviderLine[]
  /** The list that is read after this one. */
  next?: string
}

/** A page of one list. Rows without an amount, and in currencies Kivuko does not know, are left out. */
function reader<R extends Row>(list: string, { row, isDone, toLines, next }: List<R>): (answer: unknown) => LinePage {
  const page = z.object({ data: z.array(row), meta })
  return (answer) => {
    const { data, meta: place } = page.parse(answer)
    const done = data.filter(isDone)
    const known = done.filter(({ currency, amount }) => isAsset(currency) && amount !== 0n)
    const lines = known.flatMap((each) => toLines(each, each.currency as Asset))
    const isEnd = place.page >= place.pageCount
    const cursor = isEnd && next ? `${next}~1` : `${list}~${place.page + 1}`
    return { lines, leftOut: done.length - known.length, cursor, isLast: isEnd && !next }
  }
}

/** What was given back, or came back, since had come or left before. */
const MOVED = ['success', 'reversed']
const REFUNDED = ['processed', 'success']

const READERS: Record<string, (answer: unknown) => LinePage> = {
  transaction: reader('transaction', {
    row: payment,
    isDone: ({ status, paid_at }) => MOVED.includes(status) && Boolean(paid_at),
    toLines: ({ id, amount: units, fees, paid_at, reference, channel }, asset) => {
      if (!paid_at) return []
      const text = `Payment by ${channel?.replaceAll('_', ' ') ?? 'an unnamed channel'}`
      return [{ id: `pay:${id}`, at: paid_at, asset, units, feeUnits: fees ?? 0n, matchKey: `in:${reference}`, text }]
    },
    next: 'refund',
  }),
  refund: reader('refund', {
    row: refund,
    isDone: ({ status }) => REFUNDED.includes(status),
    toLines: ({ id, amount, updatedAt, createdAt }, asset) => {
      const moved = { id: `ref:${id}`, at: updatedAt ?? createdAt, asset, units: -amount, feeUnits: 0n }
      return [{ ...moved, matchKey: `out:${id}`, text: 'Refund' }]
    },
    next: 'transfer',
  }),
  transfer: reader('transfer', {
    row: transfer,
    isDone: ({ status }) => MOVED.includes(status),
    toLines: ({ id, status, reference, amount: units, fee_charged, ...times }, asset) => {
      const feeUnits = fee_charged ?? 0n
      const left = { id: `trf:${id}`, at: times.transferred_at ?? times.createdAt, asset, units: -units, feeUnits }
      const sent = { ...left, matchKey: `out:${reference}`, text: 'Transfer' }
      if (status !== 'reversed') return [sent]
      // It left before, and its fee came back with it.
      const back = { id: `trb:${id}`, at: times.updatedAt ?? left.at, asset, units, feeUnits: -feeUnits }
      return [sent, { ...back, matchKey: `in:${reference}`, text: 'Transfer that came back' }]
    },
  }),
}

export function createPaystackStatement(config: PaystackConfig): ProviderStatement {
  const ask = createAskPaystack(config)
  return {
    readsOn: false,
    async readPage({ from, to, cursor = 'transaction~1' }) {
      const [list = '', page = '1'] = cursor.split('~')
      const query = new URLSearchParams({ perPage: PAGE_SIZE, page, to: to.toISOString() })
      if (from) query.set('from', from.toISOString())
      const read = READERS[list]
      if (!read) throw new Error(`a page of ${list} was asked for`)
      return ask(`/${list}?${query}`, read)
    },
  }
}
