// Paystack's lists, in the three shapes its own samples have: by pages, by cursors, and with nothing but rows.
import type { FastifyRequest } from 'fastify'
import type { Answer } from '../service/service.ts'
import { refused } from './answers.ts'
import { transactionOf } from './charges.ts'
import { type Charge, iso, type Paystack, type Refund, type Transfer } from './paystack.ts'
import { listRefunds, refundView, transferView } from './transfers.ts'

export type ListShape = 'paged' | 'cursors' | 'bare'

const SHAPE = 'paystack_lists'
const PAGE_SIZE = 50
const PAGE_SIZE_MAX = 100

export function listShapeOf({ store }: Pick<Paystack, 'store'>): ListShape {
  return store.find<ListShape>('setting', SHAPE) ?? 'paged'
}

export function setListShape({ store }: Pick<Paystack, 'store'>, shape: ListShape): void {
  store.put('setting', SHAPE, shape)
}

type Listed<T> = { message: string; all: readonly T[]; at(item: T): number; view(item: T, shape: ListShape): object }

/** What happened between `from` and `to`, newest first. */
function pageOf<T>(paystack: Paystack, request: FastifyRequest, { message, all, at, view }: Listed<T>): Answer {
  const query = request.query as Record<string, string | undefined>
  const from = query.from ? Date.parse(query.from) : 0
  const to = query.to ? Date.parse(query.to) : Number.MAX_SAFE_INTEGER
  if (Number.isNaN(from) || Number.isNaN(to)) return refused(400, 'from and to must be dates', 'invalid_params')
  const size = Number(query.perPage ?? query.per_page ?? PAGE_SIZE)
  if (!Number.isInteger(size) || size < 1) return refused(400, 'perPage must be a number', 'invalid_params')
  const perPage = Math.min(size, PAGE_SIZE_MAX)
  const shape = listShapeOf(paystack)
  const asked = all.filter((item) => at(item) >= from && at(item) <= to)
  const page = Math.max(Number(query.page ?? 1) || 1, 1)
  const skipped = query.next ? placeIn(query.next) : (page - 1) * perPage
  if (skipped === undefined) return refused(400, 'Invalid cursor', 'invalid_params')
  const data = asked.slice(skipped, skipped + perPage).map((item) => view(item, shape))
  const total = asked.length
  const end = skipped + perPage
  const meta = {
    paged: { total, total_volume: 0, skipped, perPage, page, pageCount: Math.ceil(total / perPage) },
    cursors: { next: end < total ? cursorOf(end) : null, previous: null, perPage },
    bare: undefined,
  }[shape]
  return { status: 200, body: { status: true, message, data, ...(meta ? { meta } : {}) } }
}

/** Opaque to whoever follows it. */
function cursorOf(place: number): string {
  return Buffer.from(`undefined:${place}`).toString('base64')
}

function placeIn(cursor: string): number | undefined {
  const found = /^undefined:(\d{1,9})$/.exec(Buffer.from(cursor, 'base64').toString())
  return found ? Number(found[1]) : undefined
}

export function listTransactions(paystack: Paystack, request: FastifyRequest): Answer {
  const all = paystack.store.list<Charge>('paystack_charge')
  return pageOf(paystack, request, { message: 'Transactions retrieved', all, at: ({ at }) => at, view: transactionOf })
}

/** Its bare rows spell their times with an underscore. */
export function listMadeRefunds(paystack: Paystack, request: FastifyRequest): Answer {
  const view = (refund: Refund, shape: ListShape) => {
    if (shape !== 'bare') return refundView(refund)
    const { createdAt, updatedAt, ...rest } = refundView(refund)
    return { ...rest, created_at: createdAt, updated_at: updatedAt, refunded_at: iso(refund.changedAt) }
  }
  return pageOf(paystack, request, {
    message: 'Refunds retrieved',
    all: listRefunds(paystack),
    at: ({ at }) => at,
    view,
  })
}

/** Its bare rows leave our reference out. */
export function listTransfers(paystack: Paystack, request: FastifyRequest): Answer {
  const view = (transfer: Transfer, shape: ListShape) => {
    const { reference, ...rest } = transferView(paystack, transfer)
    return shape === 'bare' ? rest : { ...rest, reference }
  }
  const all = paystack.store.list<Transfer>('paystack_transfer')
  return pageOf(paystack, request, { message: 'Transfers retrieved', all, at: ({ at }) => at, view })
}
