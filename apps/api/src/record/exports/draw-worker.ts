// Draws a file on a thread of its own, with connections of its own, from one snapshot: what it holds fits together,
// and nothing else waits while it is drawn.
import type { Readable } from 'node:stream'
import type { ExportFormat } from '@kivuko/contract/exports.ts'
import { createDatabase, createPool, inSnapshot } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { speaking } from '#platform/languages.ts'
import { isFit } from '#platform/replica-reads.ts'
import { type DrawInput, type Drawing, ratesOf, type Source } from '#record/drawing.ts'
import type { Filter } from '#record/transactions/transaction.ts'
import type { Db, Tables } from '#tables.ts'
import { keepParts } from './keep-parts.ts'

/** One reads the snapshot, one writes parts and progress. */
const CONNECTIONS = 2

type Draw = (source: Source, userId: UserId, filter: Filter) => Readable | Promise<Readable>

/** Loaded when they are drawn: what writes a PDF is many times what writes rows. */
const FORMATS: Readonly<Record<ExportFormat, () => Promise<Draw>>> = {
  pdf: async () => (await import('#record/transactions/print-list.ts')).printList,
  statement: async () => (await import('#record/transactions/print-statement.ts')).printStatement,
  csv: async () => (await import('#record/transactions/spreadsheet.ts')).writeCsv,
  xlsx: async () => (await import('#record/transactions/spreadsheet.ts')).writeXlsx,
}

async function open(source: Source, drawing: Drawing): Promise<Readable> {
  if (drawing.kind === 'receipt') {
    const { printReceipt } = await import('#record/transactions/print-receipt.ts')
    return printReceipt(source, drawing)
  }
  if (drawing.kind === 'audit') {
    const { auditSheet } = await import('#record/audit/audit-sheet.ts')
    return auditSheet(source, drawing.search)
  }
  const draw = await FORMATS[drawing.format]()
  return draw(source, drawing.userId, drawing.filter)
}

/** Answers the bytes of a short file; a long one is kept while it is drawn, and answers nothing. */
export default function draw(input: DrawInput): Promise<Uint8Array | undefined> {
  return speaking(input.language, () => drawNow(input))
}

async function drawNow(input: DrawInput): Promise<Uint8Array | undefined> {
  const pool = createPool(input.databaseUrl, { max: CONNECTIONS, applicationName: 'kivuko-exports' })
  const db = createDatabase<Tables>(pool)
  try {
    if (input.drawing.kind === 'receipt') return await drawShort(db, input)
    const drawFrom = (from: Db) =>
      inSnapshot(from, (tx) => (input.kept ? drawLong(tx, db, input) : drawShort(tx, input)))
    return await readingFrom(input.replica, db, drawFrom)
  } finally {
    await db.destroy()
  }
}

/** From the replica if it is fit by then, on the connection that was asked, before its snapshot is taken. */
async function readingFrom<R>(replica: DrawInput['replica'], db: Db, draw: (from: Db) => Promise<R>): Promise<R> {
  if (!replica) return draw(db)
  const pool = createPool(replica.url, { max: 1, applicationName: 'kivuko-exports' })
  const copy = createDatabase<Tables>(pool)
  try {
    const found = await copy.connection().execute(async (one) => {
      const isThere = await isFit(one, replica.floor)
      return isThere ? { drawn: await draw(one) } : undefined
    })
    return found ? found.drawn : await draw(db)
  } finally {
    await copy.destroy()
  }
}

function sourceOf({ now, timeZone, brand, prices }: DrawInput, db: Db, onLines: Source['onLines']): Source {
  return { db, clock: { now: () => now }, config: { timeZone, brand }, rates: ratesOf(prices), onLines }
}

async function drawShort(db: Db, input: DrawInput): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  const source = sourceOf(input, db, async () => {})
  for await (const chunk of await open(source, input.drawing)) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

async function drawLong(snapshot: Db, db: Db, input: DrawInput): Promise<undefined> {
  if (!input.kept) throw new Error('a long export is kept')
  const parts = keepParts(db, input.kept)
  const source = sourceOf(input, snapshot, parts.onLines)
  for await (const chunk of await open(source, input.drawing)) await parts.add(Buffer.from(chunk))
  await parts.end()
}
