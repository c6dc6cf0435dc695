// Gives the schemas of the OpenAPI document names, so that a client which is generated from it has types and not copies.
import { type Json, jsonSchema, rowOf } from './openapi-schema.ts'
import { FIELD_NOTES } from './partner-field-notes.ts'
import { PARTNER_CALLS, PARTNER_SHAPES } from './partner-reference.ts'

type Content = Record<string, { schema?: unknown }>
type Operation = {
  operationId: string
  parameters: { name: string; in: string; description?: string }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

/**
 * `paths` with a reference in place of every body and answer, which are named after their call, and of every shape with a
 * name of its own, wherever it stands.
 */
export function nameSchemas(paths: Record<string, Json>): { paths: Json; schemas: Json } {
  const shapes = partnerShapes()
  const names = new Map(Object.entries(shapes).map(([name, schema]) => [JSON.stringify(schema), name]))
  const schemas: Json = Object.fromEntries(
    Object.entries(shapes).map(([name, schema]) => [name, withNotes(schema, FIELD_NOTES[name] ?? {})]),
  )
  const named = (schema: unknown, name: string, notes: Readonly<Record<string, string>>) => {
    const whole = byName(schema, names)
    if (isReference(whole) || !isObject(schema)) return whole
    schemas[name] = withNotes(whole as Json, notes)
    return { $ref: `#/components/schemas/${name}` }
  }
  const renamed = Object.entries(paths).map(([path, methods]) => {
    const operations = Object.entries(methods).map(([method, operation]) => [
      method,
      nameParts(operation as Operation, named),
    ])
    return [path, Object.fromEntries(operations)]
  })
  return { paths: Object.fromEntries(renamed), schemas }
}

type Named = (schema: unknown, name: string, notes: Readonly<Record<string, string>>) => unknown

function nameParts(operation: Operation, named: Named): Operation {
  const { operationId, requestBody, responses, parameters } = operation
  const title = operationId.charAt(0).toUpperCase() + operationId.slice(1)
  const notes = FIELD_NOTES[operationId] ?? {}
  const parts = (content: Content, suffix: string, of: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(content).map(([type, part]) => [
        type,
        type === 'application/json' && part.schema ? { ...part, schema: named(part.schema, title + suffix, of) } : part,
      ]),
    )
  return {
    ...operation,
    parameters: parameters.map((each) => {
      const description = each.description ?? (each.in === 'query' ? notes[each.name] : undefined)
      return description ? { ...each, description } : each
    }),
    ...(requestBody && { requestBody: { ...requestBody, content: parts(requestBody.content, 'Body', notes) } }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, answer]) => [
        status,
        Number(status) < 300 && answer.content ? { ...answer, content: parts(answer.content, 'Answer', {}) } : answer,
      ]),
    ),
  }
}

/** Shapes with a name of their own, as the contract has them. */
export function partnerShapes(): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(PARTNER_SHAPES).map(([name, [id, part]]) => {
      const call = PARTNER_CALLS.find((each) => each.id === id)
      if (!call) throw new Error(`${name} is the answer of ${id}, which is no call with a key`)
      const whole = jsonSchema(call.response, 'output')
      return [name, part === 'whole' ? whole : rowOf(whole, part === 'row' ? 'data' : part)]
    }),
  )
}

/** With a reference wherever a shape has a name. */
function byName(schema: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map((each) => byName(each, names))
  const name = names.get(JSON.stringify(schema))
  if (name) return { $ref: `#/components/schemas/${name}` }
  return Object.fromEntries(Object.entries(schema).map(([field, value]) => [field, byName(value, names)]))
}

/** With what each field means: `payment.status` within `payment`, `rows[].amount` in each of `rows`. */
function withNotes(schema: Json, notes: Readonly<Record<string, string>>, prefix = ''): Json {
  const { properties, items, anyOf } = schema as { properties?: Record<string, Json>; items?: Json; anyOf?: Json[] }
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => {
          const path = prefix + name
          const description = notes[path]
          const within = withNotes(property, notes, property.items ? `${path}[].` : `${path}.`)
          return [name, description ? { ...within, description } : within]
        }),
      ),
    }),
    ...(items && { items: withNotes(items, notes, prefix) }),
    ...(anyOf && { anyOf: anyOf.map((each) => withNotes(each, notes, prefix)) }),
  }
}

function isReference(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && '$ref' in schema
}

/** What a call takes or answers has fields; anything else is left where it is. */
function isObject(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'properties' in schema
}
