// What staff typed to find a customer, and what of it the audit keeps. Pure.
import { readIdentifier } from '#users/identifier.ts'

export type TypedSearch =
  | { by: 'id'; id: string }
  | { by: 'movement'; id: string }
  | { by: 'reference'; reference: string }
  | { by: 'email'; email: string }
  | { by: 'phone'; phone: string }
  | { by: 'handle'; handle: string }
  | { by: 'name'; name: string }

const MOVEMENT_ID = /^(ord|dep|pyt|sal|wdr|trf|cnv|txn)_[0-9a-z]+$/

export function readSearch(text: string): TypedSearch {
  const typed = text.trim().replaceAll(/\s+/g, ' ')
  if (/^usr_[0-9a-z]+$/.test(typed)) return { by: 'id', id: typed }
  if (MOVEMENT_ID.test(typed)) return { by: 'movement', id: typed }
  if (/^kv-/i.test(typed)) return { by: 'reference', reference: typed.toUpperCase() }
  const identifier = readIdentifier(typed)
  if (identifier?.email !== undefined) return { by: 'email', email: identifier.email }
  if (identifier?.handle !== undefined) return { by: 'handle', handle: identifier.handle }
  return identifier ? { by: 'phone', phone: identifier.phone } : { by: 'name', name: typed }
}

/** Undefined for what says nothing of a person: ids and references. */
export function personalPart(search: TypedSearch): string | undefined {
  if (search.by === 'email') return `email: ${search.email}`
  if (search.by === 'phone') return `phone: ${search.phone}`
  if (search.by === 'handle') return `handle: ${search.handle}`
  return search.by === 'name' ? `name: ${search.name}` : undefined
}
