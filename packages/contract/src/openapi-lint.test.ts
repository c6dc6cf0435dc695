// Goal: whoever generates a client from the document, or reads it, finds names, examples that hold, and every field explained.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { API } from './api.ts'
import type { EndpointSpec } from './endpoint.ts'
import { openApi } from './openapi.ts'
import { partnerShapes } from './openapi-names.ts'
import { jsonSchema } from './openapi-schema.ts'
import { PARTNER_EVENT_TYPES, partnerEvent } from './partner-events.ts'
import { PARTNER_EXAMPLES } from './partner-examples.ts'
import { FIELD_NOTES, ID_NOTES } from './partner-field-notes.ts'
import { PARTNER_CALLS, PARTNER_RESOURCES, PARTNER_SHAPES } from './partner-reference.ts'

type Json = Record<string, unknown>
type Part = { content?: Record<string, { schema: Json; example?: unknown }> }
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  requestBody?: Part
  responses: Record<string, Part>
}
type Document = {
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: { schemas: Record<string, Json> }
}

const document = openApi({
  title: 'Lake Bank',
  serverUrl: 'https://pay.example',
  version: '1.2.3',
}) as unknown as Document
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
const messages = Object.values(document.webhooks).map(({ post }) => post)

test('PTN-179 every operation has a name of its own, a summary and one tag that is declared; every tag is used', () => {
  const names = [...operations, ...messages].map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^[a-z][A-Za-z0-9]+$/.test(name))).toEqual([])
  const declared = document.tags.map(({ name }) => name)
  expect(new Set(declared).size).toBe(declared.length)
  for (const { operationId, summary, tags } of [...operations, ...messages])
    expect([operationId, summary.length > 0, tags.length, tags.every((tag) => declared.includes(tag))]).toEqual([
      operationId,
      true,
      1,
      true,
    ])
  expect([...new Set([...operations, ...messages].flatMap(({ tags }) => tags))].sort()).toEqual([...declared].sort())
})

test('PTN-179 bodies and answers are named schemas, each of which is used, and a shape has one name wherever it stands', () => {
  const text = JSON.stringify(document)
  for (const name of Object.keys(document.components.schemas)) {
    expect(name).toMatch(/^[A-Z][A-Za-z0-9]+$/)
    expect([name, text.includes(`"#/components/schemas/${name}"`)]).toEqual([name, true])
  }
  const inline = operations.filter(({ requestBody, responses }) =>
    [requestBody, responses['200']].some((part) => part?.content?.['application/json']?.schema.properties),
  )
  expect(inline).toEqual([])
  for (const id of ['createPartnerOrder', 'readPartnerOrder', 'cancelPartnerOrder'])
    expect(answerOf(id)?.schema).toEqual({ $ref: '#/components/schemas/Order' })
})

function answerOf(id: string) {
  return operations.find(({ operationId }) => operationId === id)?.responses['200']?.content?.['application/json']
}

test.for(PARTNER_CALLS.map((call) => [call.id, call] as const))(
  'PTN-180 %s has a place in the reference and an example that the contract takes',
  ([id, call]) => {
    expect(PARTNER_RESOURCES.filter(({ calls }) => calls.includes(id)).length).toBe(1)
    const example = PARTNER_EXAMPLES[id]
    if (!example) throw new Error(`${id} has no example in partner-examples.ts`)
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = call[part]
      if (schema) expect(z.safeParse(schema, example[part] ?? {}).error?.issues).toBeUndefined()
      else expect(example[part]).toBeUndefined()
    }
    const answered = z.safeParse(call.response, example.answer)
    expect([answered.error?.issues, answered.data]).toEqual([undefined, example.answer])
    expect([id, example.key !== undefined]).toEqual([id, call.idempotent === true])
    expect(answerOf(id)?.example).toEqual(example.answer)
  },
)

/** Names of all fields, those within `payment` as `payment.status`; once each, where it is one of several shapes. */
function fieldsOf(schema: Json, prefix = ''): string[] {
  const { properties, items, anyOf } = schema as { properties?: Record<string, Json>; items?: Json; anyOf?: Json[] }
  const within = [items, ...(anyOf ?? [])].flatMap((each) => (each ? fieldsOf(each, prefix) : []))
  const own = Object.entries(properties ?? {}).flatMap(([name, property]) => {
    const path = prefix + name
    return [path, ...fieldsOf(property, property.items ? `${path}[].` : `${path}.`)]
  })
  return [...new Set([...own, ...within])]
}

test('PTN-180 every field of what partners’ servers send and get is explained, and nothing else', () => {
  const expected: Record<string, string[]> = {}
  for (const [name, schema] of Object.entries(partnerShapes())) expected[name] = fieldsOf(schema)
  for (const { id, body, query } of PARTNER_CALLS) {
    const fields = [body, query].flatMap((schema) => (schema ? fieldsOf(jsonSchema(schema, 'input')) : []))
    if (fields.length > 0) expected[id] = fields
  }
  expect(Object.keys(FIELD_NOTES).sort()).toEqual(Object.keys(expected).sort())
  for (const [name, fields] of Object.entries(expected))
    expect([name, ...Object.keys(FIELD_NOTES[name] ?? {}).sort()]).toEqual([name, ...fields.toSorted()])
  expect(document.components.schemas.Order).toMatchObject({
    properties: { total: { description: expect.stringContaining('fee and margin') } },
  })
  const withId = PARTNER_CALLS.filter(({ params }) => params).map(({ id }) => id)
  expect(Object.keys(ID_NOTES).sort()).toEqual([...withId].sort())
  expect(PARTNER_RESOURCES.flatMap(({ shapes }) => shapes).sort()).toEqual(Object.keys(PARTNER_SHAPES).sort())
})

test('PTN-181 messages to partners’ servers stand under webhooks, one a type of event, with an example that is one', () => {
  expect(Object.keys(document.webhooks)).toEqual([...PARTNER_EVENT_TYPES])
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const content = post.requestBody?.content?.['application/json']
    expect(content?.schema).toEqual({ $ref: '#/components/schemas/Event' })
    expect(partnerEvent.parse(content?.example)).toMatchObject({ type })
  }
})

test('the tags of the site’s own calls are the first words of their paths', () => {
  const own = (API as readonly EndpointSpec[]).find(({ id }) => id === 'createQuote')
  expect(operations.find(({ operationId }) => operationId === own?.id)?.tags).toEqual(['quotes'])
})
