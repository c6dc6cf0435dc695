// Rows as CSV, written one by one while they are read; what others wrote becomes no formula.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { writeCsvStream } from 'hucre/csv'

export function toCsv(rows: AsyncGenerator<(string | number)[]>, headers: string[]): Readable {
  // Without the mark at its start, a spreadsheet takes the text for another alphabet.
  return toReadable(writeCsvStream(harmlessCells(rows), { headers, bom: true }))
}

/** What a spreadsheet calculates: also behind spaces it drops and signs nobody sees, and in full width. */
const FORMULA = /^[\p{Z}\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u
const NUMBER = /^[+-]?\d+(\.\d+)?$/

/** What a spreadsheet would calculate instead of showing it. */
export function isFormula(text: string): boolean {
  return FORMULA.test(text)
}

/** What others wrote never becomes a formula. */
export function harmless(text: string): string {
  return isFormula(text) ? `'${text}` : text
}

/** No list has to think of it; amounts stay numbers. */
async function* harmlessCells(rows: AsyncIterable<(string | number)[]>): AsyncGenerator<(string | number)[]> {
  for await (const row of rows)
    yield row.map((cell) => (typeof cell === 'string' && !NUMBER.test(cell) ? harmless(cell) : cell))
}

export function toReadable(stream: unknown): Readable {
  return Readable.fromWeb(stream as ReadableStream)
}
