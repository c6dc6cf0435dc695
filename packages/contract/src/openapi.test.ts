import { expect, test } from 'vitest'
import { API } from './api.ts'
import { type EndpointSpec, needsSession, takesDevice, takesWork } from './endpoint.ts'
import { openApi } from './openapi.ts'

type Parameter = { name: string; in: string; required: boolean; schema: object }
type Operation = {
  operationId: string
  summary: string
  security: object[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

const document = openApi({
  title: 'Lake Bank',
  serverUrl: 'https://kivuko.example',
  version: '1.2.3',
}) as unknown as Document
const endpoints: readonly EndpointSpec[] = API

function operationOf({ path, method }: EndpointSpec): Operation | undefined {
  return document.paths[path]?.[method.toLowerCase()]
}

/** Itself, or what it refers to. */
function found(schema: object | undefined): object | undefined {
  const name = schema && '$ref' in schema ? String(schema.$ref).replace('#/components/schemas/', '') : undefined
  return name === undefined ? schema : document.components.schemas[name]
}

test('the document is OpenAPI 3.1 with an address, a version and every call once', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Lake Bank', version: '1.2.3' },
    servers: [{ url: 'https://kivuko.example/api/v1' }],
  })
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(endpoints.map(({ id }) => id).sort())
})

test.for(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s is described: parameters, body, answer and refusals',
  ([, endpoint]) => {
    const operation = operationOf(endpoint)
    if (!operation) throw new Error(`${endpoint.id} is missing`)
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
    expect(inPath).toEqual([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    for (const { required, schema } of operation.parameters.filter((parameter) => parameter.in === 'path')) {
      expect([required, Object.keys(schema).length > 0]).toEqual([true, true])
    }
    const framed = endpoint.auth === 'widget' ? [{ widgetSession: [] }] : []
    const byKey = endpoint.scope ? [{ partnerKey: [endpoint.scope] }] : framed
    expect(operation.security).toEqual(needsSession(endpoint) ? [{ session: [] }] : byKey)
    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined)
    const body = found(operation.requestBody?.content['application/json']?.schema)
    if (body) expect(body).toMatchObject({ type: 'object', properties: expect.any(Object) })
    expect(operation.responses['200']?.content['application/json']?.schema).not.toEqual({})
    const headers = operation.parameters.filter((parameter) => parameter.in === 'header')
    expect(headers.map(({ name, required }) => [name, required])).toEqual([
      ...(endpoint.hides ? [['kivuko-query', false]] : []),
      ...(endpoint.idempotent ? [['idempotency-key', true]] : []),
      ...(endpoint.forCompany ? [['kivuko-company', false]] : []),
      ...(endpoint.proof ? [['kivuko-proof', false]] : []),
      ...(takesDevice(endpoint) ? [['dpop', false]] : []),
      ...(takesWork(endpoint) ? [['kivuko-work', false]] : []),
      ...(endpoint.auth === 'partner'
        ? ['kivuko-version', 'signature', 'signature-input', ...(endpoint.body ? ['content-digest'] : [])].map(
            (name) => [name, false],
          )
        : []),
    ])
    const refusals = Object.values(operation.responses)
      .map(({ description }) => description)
      .join('\n')
    for (const code of endpoint.errors ?? []) expect(refusals).toContain(`${code}: `)
    const isKnown = needsSession(endpoint) || takesDevice(endpoint) || ['partner', 'widget'].includes(endpoint.auth)
    expect(operation.responses['401'] !== undefined).toBe(isKnown)
  },
)

test('every reference in the document leads somewhere', () => {
  const text = JSON.stringify(document)
  for (const [, target] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = target
      ?.split('/')
      .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], document)
    expect([target, typeof found]).toEqual([target, 'object'])
  }
  expect(text).not.toContain('undefined')
})

test('amounts are described as text or numbers going in and as text coming out', () => {
  const quote = operationOf(endpoints.find(({ id }) => id === 'createQuote') as EndpointSpec)
  const body = found(quote?.requestBody?.content['application/json']?.schema) as { properties: Record<string, object> }
  expect(JSON.stringify(body.properties.fiat_amount)).toContain('"number"')
  const answer = found(quote?.responses['200']?.content['application/json']?.schema) as {
    properties: Record<string, object>
  }
  expect(answer.properties.total).toMatchObject({ type: 'string', pattern: expect.any(String) })
})
