// Reads the OpenAPI document into what a page can list: calls, and the fields of what they take and answer.

import { IDEMPOTENCY_HEADER } from '@kivuko/contract/endpoint.ts'

type Json = { [key: string]: Json | undefined } & object
type Field = { name: string; type: string; isOptional: boolean }
export type CallLine = {
  id: string
  method: string
  path: string
  summary: string
  isForSignedIn: boolean
  /** What a partner's key needs; undefined of calls that take none. */
  scope: string | undefined
  isRepeatable: boolean
  takes: Field[]
  answers: Field[]
  refusals: { status: string; lines: string[] }[]
}

export function callLines(document: object): CallLine[] {
  const { paths, components } = document as {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, Json> }
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      toLine(method, path, replaced(operation, components.schemas) as Operation),
    ),
  )
}

/** With what each reference refers to in its place: no schema refers to itself. */
function replaced(part: unknown, schemas: Record<string, Json>): unknown {
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map((each) => replaced(each, schemas))
  if ('$ref' in part) return replaced(schemas[String(part.$ref).replace('#/components/schemas/', '')], schemas)
  return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, replaced(each, schemas)]))
}

type Operation = {
  operationId: string
  summary: string
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>
}

function toLine(method: string, path: string, operation: Operation): CallLine {
  const { operationId, summary, security, parameters, requestBody, responses } = operation
  const answer = responses[200]?.content?.['application/json']?.schema
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    isForSignedIn: security.some(({ session }) => session !== undefined),
    scope: security[0]?.partnerKey?.[0],
    isRepeatable: parameters.some(
      ({ in: place, name }) => place === 'header' && name.toLowerCase() === IDEMPOTENCY_HEADER,
    ),
    takes: [
      ...parameters
        .filter((parameter) => parameter.in !== 'header')
        .map(({ name, required, schema }) => ({ name, type: typeOf(schema), isOptional: !required })),
      ...fieldsOf(requestBody?.content['application/json']?.schema),
    ],
    answers: fieldsOf(answer),
    refusals: Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { description }]) => ({ status, lines: description.split('\n') })),
  }
}

/** The fields of an object, those within it as `order.id`; a list's fields as `[].id`. */
function fieldsOf(schema: Json | undefined, prefix = ''): Field[] {
  if (!schema) return []
  const { items, properties } = schema
  if (items) return fieldsOf(items, `${prefix}[]`)
  const required = (schema.required ?? []) as unknown as string[]
  if (!properties) return prefix ? [{ name: prefix, type: typeOf(schema), isOptional: false }] : []
  return Object.entries(properties).flatMap(([name, property]) => {
    const whole = prefix ? `${prefix}.${name}` : name
    const within = property?.properties || property?.items ? fieldsOf(property, whole) : []
    return within.length > 0 ? within : [{ name: whole, type: typeOf(property), isOptional: !required.includes(name) }]
  })
}

function typeOf(schema: Json | undefined): string {
  if (!schema) return 'any'
  const {
    type,
    enum: values,
    const: value,
    anyOf,
  } = schema as {
    type?: string | string[]
    enum?: unknown[]
    const?: unknown
    anyOf?: Json[]
  }
  if (value !== undefined) return JSON.stringify(value)
  if (values) return values.map((each) => JSON.stringify(each)).join(' | ')
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' | ')
  return [type ?? 'any'].flat().join(' | ')
}
