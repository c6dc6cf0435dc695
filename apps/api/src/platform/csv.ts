// Rows as CSV, written one by one while they are read; what others wrote becomes no formula.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeCsvStream } from 'hucre/csv'

export function toCsv(rows: AsyncGenerator<(string | number)[]>, headers: string[]): Readable {
  // Without the mark at its start, a spreadsheet takes the text for another alphabet.
  return toReadable(writeCsvStream(rows, { headers, bom: true }))
}

/** What others wrote never becomes a formula. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

export function toReadable(stream: unknown): Readable {
  return Readable.fromWeb(stream as ReadableStream)
}
