// What a worker thread is asked to draw, and what it draws from. Pure.
import type { BrandLook } from '@kivuko/contract/brand.ts'
import type { ExportFormat } from '@kivuko/contract/exports.ts'
import type { Language } from '@kivuko/contract/languages.ts'
import { ASSETS, type Asset } from '@kivuko/money/assets.ts'
import type { Rate } from '@kivuko/money/rate.ts'
import type { RateBook } from '#market/rate-book.ts'
import type { Clock } from '#platform/clock.ts'
import type { ExportId, UserId } from '#platform/ids.ts'
import type { Floor } from '#platform/replica-reads.ts'
import type { ReceiptLine } from '#record/receipt-lines.ts'
import type { AuditSearch } from '#record/search-audit.ts'
import type { Filter, TransactionRow } from '#record/transactions/transaction.ts'
import type { Db } from '#tables.ts'

export type Drawing =
  | { kind: 'transactions'; userId: UserId; format: ExportFormat; filter: Filter }
  | { kind: 'audit'; search: AuditSearch }
  | { kind: 'receipt'; row: TransactionRow; more: readonly ReceiptLine[]; checkUrl: string }

type Asked = {
  kind: Exclude<Drawing['kind'], 'receipt'>
  userId: UserId
  format: ExportFormat
  /** A filter of the list, or a search of the audit. */
  request: Readonly<Record<string, string>>
}

export function drawingOf({ kind, userId, format, request }: Asked): Drawing {
  return kind === 'audit' ? { kind, search: request } : { kind, userId, format, filter: request }
}

/** The prices in dollars of when it was asked for: a thread has none of its own. */
export type DollarPrices = ReadonlyMap<Asset, Rate>

export type DrawInput = {
  drawing: Drawing
  databaseUrl: string
  /** A list may be read from there, if that server is fit. */
  replica?: { url: string; floor: Floor } | undefined
  timeZone: string
  brand: BrandLook
  now: Date
  prices: DollarPrices
  /** Of who gets it. */
  language: Language | null
  /** Where a long one is kept while it is made; a short one is answered. */
  kept?: { exportId: ExportId; attempt: number } | undefined
}

/** What the writers of files read from: one snapshot of the database. */
export type Source = {
  db: Db
  clock: Clock
  config: { timeZone: string; brand: BrandLook }
  rates: Pick<RateBook, 'mid'>
  /** Told of lines as they are read. */
  onLines(count: number): Promise<void>
}

export function dollarPricesOf(rates: Pick<RateBook, 'mid'>): DollarPrices {
  const assets = Object.keys(ASSETS) as Asset[]
  return new Map(
    assets.flatMap((asset) => {
      const rate = rates.mid<Asset, 'USD'>(asset, 'USD')
      return rate ? [[asset, rate] as const] : []
    }),
  )
}

export function ratesOf(prices: DollarPrices): Pick<RateBook, 'mid'> {
  return {
    mid: (base, quote) => (quote === 'USD' ? (prices.get(base) as Rate<typeof base, typeof quote>) : undefined),
  }
}
