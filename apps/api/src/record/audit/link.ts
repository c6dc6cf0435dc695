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
}

/** What the first link follows. */
export const BEGINNING: Link = { number: 0n, hash: Buffer.alloc(32) }

/**
 * SHA-256 of 32 bytes, the hash before it, and the UTF-8 of a JSON array without spaces: number, id and time as texts,
 * actor, action, subject, and detail, which may be null. Anybody can compute it again without Kivuko.
 */
export function linkAfter({ number: last, hash }: Link, { id, at, actor, action, subject, detail }: ChainedLine): Link {
  const number = last + 1n
  const content = JSON.stringify([String(number), String(id), String(at), actor, action, subject, detail])
  return { number, hash: createHash('sha256').update(hash).update(content).digest() }
}
