// A link of the audit's chain: its number, and a hash over the link before it and the line it holds. Pure.
import { createHash } from 'node:crypto'

export type Link = { number: bigint; hash: Buffer }

/** A line as it is hashed. */
export type ChainedLine = {
  id: bigint
  /** Microseconds since 1970, as exact as PostgreSQL keeps it. */
  at: bigint
  actor: string
  action: string
  subject: string
  detail: string | null
  /** Random, so that nobody finds out erased words by trying; null since they were erased. */
  detail_salt: Buffer | null
  /** SHA-256 of the salt and the UTF-8 of the words, which the chain holds instead of them. Null without words, and in lines of before. */
  detail_digest: Buffer | null
}

/** What the first link follows. */
export const BEGINNING: Link = { number: 0n, hash: Buffer.alloc(32) }

/**
 * SHA-256 of 32 bytes, the hash before it, and the UTF-8 of a JSON array without spaces: number, id and time as texts,
 * actor, action, subject, and detail, which may be null; a line with a digest has null for its detail, and the digest
 * in hexadecimals after it. Anybody can compute it again without Kivuko.
 */
export function linkAfter({ number: last, hash }: Link, line: ChainedLine): Link {
  const { id, at, actor, action, subject, detail, detail_digest } = line
  const number = last + 1n
  const words = detail_digest ? [null, detail_digest.toString('hex')] : [detail]
  const content = JSON.stringify([String(number), String(id), String(at), actor, action, subject, ...words])
  return { number, hash: createHash('sha256').update(hash).update(content).digest() }
}

/** What goes into a line beside its words. */
export function sealWords(detail: string | null, salt: Buffer): Pick<ChainedLine, 'detail_salt' | 'detail_digest'> {
  if (detail === null) return { detail_salt: null, detail_digest: null }
  return { detail_salt: salt, detail_digest: digestOf(detail, salt) }
}

/** Whether the words are those the digest is of: `erased` when there are none any more. */
export function wordsOf({ detail, detail_salt, detail_digest }: ChainedLine): 'right' | 'wrong' | 'erased' {
  if (!detail_digest) return 'right'
  if (detail === null) return 'erased'
  return detail_salt && digestOf(detail, detail_salt).equals(detail_digest) ? 'right' : 'wrong'
}

function digestOf(detail: string, salt: Buffer): Buffer {
  return createHash('sha256').update(salt).update(detail).digest()
}
