// Ties a line of the shared journal to the one before: a hash that anybody can reckon anew, and a seal that only who has the words can make.
import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export type Chained = { seq: number; term: number; line: string; hash: Buffer; seal: Buffer }
export type Head = Pick<Chained, 'seq' | 'hash'>

/** Before the first line. */
export const NO_LINES: Head = { seq: 0, hash: Buffer.alloc(0) }

/** The key of seals: from the words, for this purpose alone. */
export function sealKeyOf(mnemonic: string): Buffer {
  const words = mnemonic.trim().split(/\s+/).join(' ')
  return Buffer.from(hkdfSync('sha256', words, '', 'kivuko signer journal', 32))
}

/** The row that follows `head`. */
export function chainLine(head: Head, { term, line, key }: { term: number; line: string; key: Buffer }): Chained {
  const hash = hashOf(head, term, line)
  return { seq: head.seq + 1, term, line, hash, seal: sealOf(key, hash) }
}

/** What is wrong with `row` as the one that follows `head`, in words; undefined when nothing is. Without a key seals are passed over. */
export function faultOf(head: Head, row: Chained, key?: Buffer): string | undefined {
  if (row.seq !== head.seq + 1) return `the line ${head.seq + 1} is missing`
  if (!hashOf(head, row.term, row.line).equals(row.hash)) return `the line ${row.seq} is not chained to the one before`
  if (key && !(row.seal.length === 32 && timingSafeEqual(sealOf(key, row.hash), row.seal)))
    return `the line ${row.seq} was not written by a signer with these words`
  return undefined
}

function hashOf(head: Head, term: number, line: string): Buffer {
  return createHash('sha256').update(head.hash).update(`${term}.${line}`).digest()
}

function sealOf(key: Buffer, hash: Buffer): Buffer {
  return createHmac('sha256', key).update(hash).digest()
}
