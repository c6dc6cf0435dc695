// Lines of a history in one piece, made to be searched: their texts behind one another, and what is counted of them in
// columns. Pure but for the compression.
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { CorrectedKind } from './sum-tallies.ts'

/** A line as it is packed; `day` is YYYY-MM-DD, and `corrected` what its purchase brought, or its fee. */
export type PackedLine = { id: string; day: string; units: bigint; corrected: bigint; search: string } & CorrectedKind

export type LinePack = {
  lines: number
  kinds: readonly CorrectedKind[]
  /** UTF-8, one character a byte: half the memory of the same as text, and as exact. */
  text: string
  /** Where each line's text begins, and where the last one ends. */
  starts: Uint32Array
  /** Of each line: its place in `kinds`. */
  kindOf: Uint16Array
  /** Since 1970. */
  days: Int32Array
  units: BigInt64Array
  corrected: BigInt64Array
  /** All of one width, filled up with spaces. */
  ids: string
  idWidth: number
  bytes: number
}

/** What is stored of a pack. */
export type StoredPack = { lines: number; kinds: readonly CorrectedKind[]; body: Buffer; corrections: Buffer }

const DAY_MS = 86_400_000
const HEAD_BYTES = 8
/** Of a line in columns: its amount, the end of its text, its day and its kind. */
const COLUMN_BYTES = 18

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

export function dayNumber(day: string): number {
  return Date.parse(day) / DAY_MS
}

/** Lines keep their order. */
export async function packLines(lines: readonly PackedLine[]): Promise<StoredPack> {
  const kinds: CorrectedKind[] = []
  const places = new Map<string, number>()
  const texts = lines.map(({ search }) => Buffer.from(search))
  const idWidth = Math.max(...lines.map(({ id }) => Buffer.byteLength(id)))
  const columns = Buffer.alloc(HEAD_BYTES + lines.length * COLUMN_BYTES)
  columns.writeUInt32LE(lines.length, 0)
  columns.writeUInt32LE(idWidth, 4)
  const corrections = Buffer.alloc(lines.length * 8)
  const [unitsAt, endsAt, daysAt, kindsAt] = columnsOf(lines.length)
  let end = 0
  for (const [index, { type, state, currency, bought, units, corrected, day }] of lines.entries()) {
    const name = `${type} ${state} ${currency} ${bought}`
    const kind = places.get(name) ?? kinds.push({ type, state, currency, ...(bought && { bought }) }) - 1
    places.set(name, kind)
    end += (texts[index] as Buffer).length
    columns.writeBigInt64LE(units, unitsAt + index * 8)
    columns.writeUInt32LE(end, endsAt + index * 4)
    columns.writeInt32LE(dayNumber(day), daysAt + index * 4)
    columns.writeUInt16LE(kind, kindsAt + index * 2)
    corrections.writeBigInt64LE(corrected, index * 8)
  }
  const ids = Buffer.from(lines.map(({ id }) => id.padEnd(idWidth)).join(''))
  return {
    lines: lines.length,
    kinds,
    body: await compress(Buffer.concat([columns, ids, ...texts])),
    corrections: await compress(corrections),
  }
}

function columnsOf(lines: number): [units: number, ends: number, days: number, kinds: number] {
  const ends = HEAD_BYTES + lines * 8
  return [HEAD_BYTES, ends, ends + lines * 4, ends + lines * 8]
}

export async function unpackLines({ kinds, body, corrections }: Omit<StoredPack, 'lines'>): Promise<LinePack> {
  const [bytes, corrected] = await Promise.all([decompress(body), decompress(corrections)])
  const lines = bytes.readUInt32LE(0)
  const idWidth = bytes.readUInt32LE(4)
  const [unitsAt, endsAt, daysAt, kindsAt] = columnsOf(lines)
  // Copied, so that each begins where numbers of its size may; little-endian, as every machine this runs on.
  const columnAt = (at: number, width: number) => new Uint8Array(bytes.subarray(at, at + lines * width)).buffer
  const units = new BigInt64Array(columnAt(unitsAt, 8))
  const starts = new Uint32Array(lines + 1)
  starts.set(new Uint32Array(columnAt(endsAt, 4)), 1)
  const days = new Int32Array(columnAt(daysAt, 4))
  const kindOf = new Uint16Array(columnAt(kindsAt, 2))
  const idsAt = HEAD_BYTES + lines * COLUMN_BYTES
  const textAt = idsAt + lines * idWidth
  const ids = bytes.toString('latin1', idsAt, textAt)
  const text = bytes.toString('latin1', textAt)
  return {
    lines,
    kinds,
    text,
    starts,
    kindOf,
    days,
    units,
    corrected: new BigInt64Array(new Uint8Array(corrected).buffer),
    ids,
    idWidth,
    bytes: bytes.length + corrected.length,
  }
}

export function idAt({ ids, idWidth }: LinePack, place: number): string {
  return ids.slice(place * idWidth, (place + 1) * idWidth).trimEnd()
}
