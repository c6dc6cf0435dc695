// Reads form parameters the way the card network does: text unless proven otherwise, each fault named by its parameter.
import { invalidRequest, missingParameter, unknownParameter } from './errors.ts'

export type Parameters = { readonly [name: string]: unknown }

/**
 * Throws parameter_unknown for anything the call does not take, within hashes too: a call that takes `card[number]` takes of
 * `card` that alone, and one that takes `metadata` all of it.
 */
export function refuseUnknown(input: Parameters, known: readonly string[], outer = ''): void {
  for (const [name, value] of Object.entries(input)) {
    const path = outer ? `${outer}[${name}]` : name
    const within = known.filter((each) => each.startsWith(`${path}[`))
    if (within.length === 0 && !known.includes(path)) throw unknownParameter(path)
    if (within.length > 0 && typeof value === 'object' && value !== null && !Array.isArray(value))
      refuseUnknown(value as Parameters, known, path)
  }
}

/** Text, or undefined when absent. An empty value counts as null: it unsets. */
export function textOf(input: Parameters, name: string): string | undefined {
  const value = input[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${JSON.stringify(value)}`, undefined, name)
  return value
}

export function requiredText(input: Parameters, name: string): string {
  const value = input[name]
  if (value === undefined) throw missingParameter(name)
  if (value === '') {
    const message = `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`
    throw invalidRequest(message, 'parameter_invalid_empty', name)
  }
  return textOf(input, name) as string
}

export function integerOf(input: Parameters, name: string): number | undefined {
  const value = textOf(input, name)
  if (value === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(value)) throw invalidRequest(`Invalid integer: ${value}`, 'parameter_invalid_integer', name)
  return Number(value)
}

export function requiredInteger(input: Parameters, name: string): number {
  requiredText(input, name)
  return integerOf(input, name) as number
}

export function flagOf(input: Parameters, name: string): boolean {
  const value = textOf(input, name)
  if (value === undefined || value === 'false') return false
  if (value === 'true') return true
  throw invalidRequest(`Invalid boolean: ${value}`, undefined, name)
}

export function choiceOf<T extends string>(input: Parameters, name: string, choices: readonly T[]): T | undefined {
  const value = textOf(input, name)
  if (value === undefined) return undefined
  const found = choices.find((choice) => choice === value)
  if (!found) throw invalidRequest(`Invalid ${name}: must be one of ${choices.join(', ')}`, undefined, name)
  return found
}

/** A nested hash such as `card[number]`, or undefined. */
export function hashOf(input: Parameters, name: string): Parameters | undefined {
  const value = input[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidRequest('Invalid hash', undefined, name)
  }
  return value as Parameters
}

/** A list such as `expand[]`; empty when absent. */
export function listOf(input: Parameters, name: string): string[] {
  const value = input[name]
  if (value === undefined || value === '') return []
  const entries = Array.isArray(value) ? value : typeof value === 'object' && value ? Object.values(value) : undefined
  if (!entries) throw invalidRequest('Invalid array', undefined, name)
  return entries.map(String)
}

const BOUNDS = ['gt', 'gte', 'lt', 'lte'] as const

/** The times of `created[gte]` and its like, both included; those that are missing are open. */
export function createdIn(input: Parameters): { from: number; to: number } {
  const exact = typeof input.created === 'object' ? undefined : integerOf(input, 'created')
  if (exact !== undefined) return { from: exact, to: exact }
  const created = hashOf(input, 'created') ?? {}
  const [gt, gte, lt, lte] = BOUNDS.map((name) => integerOf(created, name))
  return {
    from: Math.max(gte ?? 0, gt === undefined ? 0 : gt + 1),
    to: Math.min(lte ?? Number.MAX_SAFE_INTEGER, lt === undefined ? Number.MAX_SAFE_INTEGER : lt - 1),
  }
}

/** An address as far as anybody sees: something, @, and a domain with a dot. */
export function emailOf(input: Parameters, name: string): string | undefined {
  const value = textOf(input, name)
  if (value === undefined || /^[^\s@]{1,64}@[^\s@.]{1,63}(\.[^\s@.]{1,63})+$/.test(value)) return value
  throw invalidRequest(`Invalid email address: ${value}`, 'email_invalid', name)
}

const METADATA_KEYS_MAX = 50

/** Metadata as it becomes: new keys join the old, an empty value removes its key, an empty hash removes all. */
export function mergedMetadata(input: Parameters, old: Record<string, string>): Record<string, string> {
  if (input.metadata === '') return {}
  const merged: Record<string, string> = { ...old }
  for (const [key, value] of Object.entries(hashOf(input, 'metadata') ?? {})) {
    if (typeof value !== 'string')
      throw invalidRequest('Metadata values must be strings', undefined, `metadata[${key}]`)
    if (key.length > 40) throw invalidRequest('Metadata keys can have up to 40 characters', undefined, 'metadata')
    if (value.length > 500) {
      throw invalidRequest('Metadata values can have up to 500 characters', undefined, `metadata[${key}]`)
    }
    if (value === '') delete merged[key]
    else merged[key] = value
  }
  if (Object.keys(merged).length > METADATA_KEYS_MAX) {
    throw invalidRequest('Metadata can have up to 50 keys', undefined, 'metadata')
  }
  return merged
}
