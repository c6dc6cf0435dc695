// Paystack's statement: the payments it took, each with its fee, then the refunds it paid out, then its transfers. Its lists
// come in three shapes, as its own samples do (github.com/PaystackOSS/doc-code-snippets, 2026-02-23): by pages, by cursors,
// and with nothing but rows.
import { type Asset, isAsset } from '@kivuko/money/assets.ts'
import * as z from 'zod'
import { createAskPaystack, type PaystackConfig } from '../bank/ask-bank.ts'
import type { LinePage, ProviderLine, ProviderStatement } from './port.ts'

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
/** Two spellings of one time, either of which may be missing. */
const TIMES = {
  createdAt: time.nullish(),
  created_at: time.nullish(),
  updatedAt: time.nullish(),
  updated_at: time.nullish(),
}
const refund = z.object({
  id: name,
  status: z.string(),
  amount: units,
  currency: z.string(),
  refunded_at: time.nullish(),
  ...TIMES,
})
const transfer = z.object({
  id: name,
  status: z.string(),
  reference: name.nullish(),
  transfer_code: name.nullish(),
  amount: units,
  fee_charged: units.nullish(),
  currency: z.string(),
  transferred_at: time.nullish(),
  ...TIMES,
})
/** By pages. */
const paged = z.object({ page: z.coerce.number().int(), pageCount: z.coerce.number().int() })
/** By cursors: the last page names none. */
const followed = z.object({ next: z.string().max(500).nullable() })

/** What a page says of the one behind it; undefined: there is none. */
function placeAfter(
  meta: unknown,
  { list, page, rows }: { list: string; page: string; rows: number },
): string | undefined {
  const { data: pages } = paged.safeParse(meta)
  if (pages) return pages.page < pages.pageCount ? `${list}~${pages.page + 1}` : undefined
  const { data: cursor } = followed.safeParse(meta)
  if (cursor) return cursor.next === null || cursor.next === '' ? undefined : `${list}~${CURSOR}${cursor.next}`
  // It says nothing: a page that is not full is the last.
  return rows === PAGE_SIZE && /^\d+$/.test(page) ? `${list}~${Number(page) + 1}` : undefined
}

/** Before a cursor in a place, to tell it from the number of a page. */
const CURSOR = 'after:'

type Row = { status: string; currency: string; amount: bigint }
type List<R extends Row> = {
  row: z.ZodType<R>
  /** Whether it moved money. */
  isDone(row: R): boolean
  toLines(row: R, asset: Asset): ProviderLine[]
  /** The list that is read after this one. */
  next?: string
}

type ReadList = (answer: unknown, page: string) => LinePage

/** A page of one list. Rows without an amount, and in currencies Kivuko does not know, are left out. */
function reader<R extends Row>(list: string, { row, isDone, toLines, next }: List<R>): ReadList {
  const shape = z.object({ data: z.array(row), meta: z.unknown().optional() })
  return (answer, page) => {
    const { data, meta } = shape.parse(answer)
    const done = data.filter(isDone)
    const known = done.filter(({ currency, amount }) => isAsset(currency) && amount !== 0n)
    const lines = known.flatMap((each) => toLines(each, each.currency as Asset))
    const after = placeAfter(meta, { list, page, rows: data.length })
    const cursor = after ?? (next ? `${next}~1` : `${list}~${page}`)
    return { lines, leftOut: done.length - known.length, cursor, isLast: after === undefined && !next }
  }
}

/** What was given back, or came back, since had come or left before. */
const MOVED = ['success', 'reversed']
const REFUNDED = ['processed', 'success']

const READERS: Record<string, ReadList> = {
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
    toLines: ({ id, amount, refunded_at, ...times }, asset) => {
      const at = times.updatedAt ?? times.updated_at ?? refunded_at ?? madeAt(times)
      const moved = { id: `ref:${id}`, at, asset, units: -amount, feeUnits: 0n }
      return [{ ...moved, matchKey: `out:${id}`, text: 'Refund' }]
    },
    next: 'transfer',
  }),
  transfer: reader('transfer', {
    row: transfer,
    isDone: ({ status }) => MOVED.includes(status),
    toLines: ({ id, status, amount: units, fee_charged, ...times }, asset) => {
      const feeUnits = fee_charged ?? 0n
      const left = { id: `trf:${id}`, at: times.transferred_at ?? madeAt(times), asset, units: -units, feeUnits }
      const reference = times.reference ?? times.transfer_code ?? id
      const sent = { ...left, matchKey: `out:${reference}`, text: 'Transfer' }
      if (status !== 'reversed') return [sent]
      // It left before, and its fee came back with it.
      const back = {
        id: `trb:${id}`,
        at: times.updatedAt ?? times.updated_at ?? left.at,
        asset,
        units,
        feeUnits: -feeUnits,
      }
      return [sent, { ...back, matchKey: `in:${reference}`, text: 'Transfer that came back' }]
    },
  }),
}

/** Throws for a row that tells no time. */
function madeAt({
  createdAt,
  created_at,
}: {
  createdAt?: Date | null | undefined
  created_at?: Date | null | undefined
}) {
  const at = createdAt ?? created_at
  if (!at) throw new Error('a row without a time')
  return at
}

export function createPaystackStatement(config: PaystackConfig): ProviderStatement {
  const ask = createAskPaystack(config)
  return {
    readsOn: false,
    async readPage({ from, to, cursor = 'transaction~1' }) {
      const [list = '', ...rest] = cursor.split('~')
      const page = rest.join('~')
      // Both spellings: its own descriptions differ.
      const query = new URLSearchParams({ perPage: `${PAGE_SIZE}`, per_page: `${PAGE_SIZE}`, to: to.toISOString() })
      if (from) query.set('from', from.toISOString())
      if (page.startsWith(CURSOR)) query.set('next', page.slice(CURSOR.length))
      else query.set('page', page)
      if (page.startsWith(CURSOR)) query.set('use_cursor', 'true')
      const read = READERS[list]
      if (!read) throw new Error(`a page of ${list} was asked for`)
      return ask(`/${list}?${query}`, (answer) => read(answer, page))
    },
  }
}
