// A schema of the contract as JSON Schema, 2020-12, which is OpenAPI's own.
import * as z from 'zod/mini'
import type { Schema } from './endpoint.ts'

export type Json = Record<string, unknown>

export function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

/** The rows of a list: `{data, next}`; or of another list beside those. */
export function rowOf(list: Json, field = 'data'): Json {
  const { items } = (list.properties as Record<string, { items: Json }>)[field] ?? {}
  if (!items) throw new Error(`${field} is no list`)
  return items
}
