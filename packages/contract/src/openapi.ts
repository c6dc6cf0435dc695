// OpenAPI 3.1, printed from the endpoints themselves, so that it cannot differ from what the server checks.
import { API } from './api.ts'
import { refusalsOf } from './call-refusals.ts'
import {
  API_BASE,
  COMPANY_HEADER,
  DEVICE_HEADER,
  type EndpointSpec,
  IDEMPOTENCY_HEADER,
  needsDevice,
  needsSession,
  PROOF_HEADER,
  type Schema,
  takesDevice,
  takesWork,
  WORK_HEADER,
} from './endpoint.ts'
import { ERRORS } from './error-codes.ts'
import { NEXT_ACTIONS } from './next-actions.ts'
import { nameSchemas } from './openapi-names.ts'
import { partnerAnswerHeaders, partnerHeaders } from './openapi-partner-headers.ts'
import { jsonSchema } from './openapi-schema.ts'
import { partnerWebhooks } from './openapi-webhooks.ts'
import { PARTNER_EXAMPLES } from './partner-examples.ts'
import { PARTNER_RESOURCES, tagOf } from './partner-reference.ts'
import { PRIVATE_HEADER } from './private-query.ts'
import { PROOF_WAYS } from './proof.ts'
import { workChallenge } from './work.ts'

type Json = Record<string, unknown>

/** The whole document. `serverUrl` is where this installation is reached, `title` the name of whose it is. */
export function openApi(options: { title: string; serverUrl: string; version: string }): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of API as readonly EndpointSpec[]) {
    const path = paths[endpoint.path] ?? {}
    path[endpoint.method.toLowerCase()] = operation(endpoint)
    paths[endpoint.path] = path
  }
  const named = nameSchemas(paths)
  return {
    openapi: '3.1.0',
    info: {
      title: options.title,
      version: options.version,
      description: 'Local money to crypto and back. Amounts are decimal strings in major units.',
    },
    servers: [{ url: `${options.serverUrl}${API_BASE}` }],
    tags: tags(),
    paths: named.paths,
    webhooks: partnerWebhooks(),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        partnerKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A partner’s key: `kv_sk_test_…` or `kv_sk_live_…`.',
        },
        widgetSession: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Of the frame of a widget session: `kv_wt_…`; to redeem it, the secret behind the `#`, `kv_ws_…`.',
        },
      },
      schemas: { Problem: PROBLEM, ...named.schemas },
    },
  }
}

/** A tag a resource for partners' servers, with what it is about; the others are the first word of their path. */
function tags(): Json[] {
  const about = new Map(PARTNER_RESOURCES.map((each) => [each.name, each.about]))
  const used = new Set((API as readonly EndpointSpec[]).map(tagOf))
  return [...new Set([...about.keys(), ...[...used].sort()])].map((name) => {
    const description = about.get(name)
    return description ? { name, description } : { name }
  })
}

function operation(endpoint: EndpointSpec): Json {
  const example = PARTNER_EXAMPLES[endpoint.id]?.body
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    security: security(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...privateHeader(endpoint),
      ...idempotencyHeader(endpoint),
      ...companyHeader(endpoint),
      ...proofHeader(endpoint),
      ...deviceHeader(endpoint),
      ...workHeader(endpoint),
      ...partnerHeaders(endpoint),
    ],
    ...(endpoint.body
      ? {
          requestBody: { required: true, content: bodyContent(endpoint, jsonSchema(endpoint.body, 'input'), example) },
        }
      : {}),
    responses: {
      ...answer(endpoint),
      ...refusals(endpoint),
    },
  }
}

/** With the scope a key needs, as OpenAPI 3.1 allows for every scheme. */
function security(endpoint: EndpointSpec): Json[] {
  if (needsSession(endpoint)) return [{ session: [] }]
  if (endpoint.auth === 'widget') return [{ widgetSession: [] }]
  return endpoint.scope ? [{ partnerKey: [endpoint.scope] }] : []
}

function bodyContent({ form }: EndpointSpec, schema: Json, example: unknown): Json {
  if (form !== 'file') {
    return {
      'application/json': { schema, ...(example ? { example } : {}) },
      ...(form ? { 'multipart/form-data': { schema } } : {}),
    }
  }
  const { properties, required = [] } = schema as { properties: Json; required?: string[] }
  const file = { type: 'string', format: 'binary' }
  const whole = { ...schema, properties: { ...properties, file }, required: [...required, 'file'] }
  return { 'multipart/form-data': { schema: whole } }
}

function answer(endpoint: EndpointSpec): Json {
  if (endpoint.redirects) {
    const headers = { location: { schema: { type: 'string', format: 'uri' } } }
    return { 302: { description: 'The browser is sent on', headers } }
  }
  if (endpoint.file) {
    const schema = { type: 'string', format: 'binary' }
    const file = { description: 'A file to save', content: { 'application/octet-stream': { schema } } }
    if (endpoint.file === true) return { 200: file }
    const later = { 'application/json': { schema: jsonSchema(endpoint.response, 'output') } }
    return { 200: file, 202: { description: 'The file is made in the background', content: later } }
  }
  const schema = jsonSchema(endpoint.response, 'output')
  const example = PARTNER_EXAMPLES[endpoint.id]?.answer
  const content = { 'application/json': { schema, ...(example ? { example } : {}) } }
  return { 200: { description: 'Done', ...partnerAnswerHeaders(endpoint), content } }
}

function privateHeader({ hides }: EndpointSpec): Json[] {
  if (!hides) return []
  const description = `\`${hides.join('`, `')}\` of the query, written as a query is, where they may name a person: no address holds them`
  return [{ name: PRIVATE_HEADER, in: 'header', required: false, description, schema: { type: 'string' } }]
}

function parameters(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function idempotencyHeader(endpoint: EndpointSpec): Json[] {
  if (!endpoint.idempotent) return []
  const description = 'Time and random text. The same key and body give the first answer; another body is refused.'
  return [
    {
      name: IDEMPOTENCY_HEADER,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string', minLength: 8, maxLength: 255 },
    },
  ]
}

function companyHeader({ forCompany }: EndpointSpec): Json[] {
  if (!forCompany) return []
  const description = `The id of a company that the caller acts for, as ${forCompany.join(', ')}; left out, they act for themselves.`
  return [{ name: COMPANY_HEADER, in: 'header', required: false, description, schema: { type: 'string' } }]
}

function proofHeader({ proof }: EndpointSpec): Json[] {
  if (!proof) return []
  const description = `base64url of {"way": …}: a passkey's answer, a code, or the password. ${
    proof === 'always' ? 'Asked for by' : 'May be asked for by'
  } the refusal proof_required.`
  return [{ name: PROOF_HEADER, in: 'header', required: false, description, schema: { type: 'string' } }]
}

function deviceHeader(endpoint: EndpointSpec): Json[] {
  if (!takesDevice(endpoint)) return []
  const description = needsDevice(endpoint)
    ? 'A DPoP proof (RFC 9449) of the device the session is bound to, if it is bound to one.'
    : 'A DPoP proof (RFC 9449) of the device: a session that begins with one is bound to it.'
  return [{ name: DEVICE_HEADER, in: 'header', required: false, description, schema: { type: 'string' } }]
}

function workHeader(endpoint: EndpointSpec): Json[] {
  if (!takesWork(endpoint)) return []
  const description =
    'base64url of {"challenge", "solution"}: the challenge of the refusal challenge_required, solved (ALTCHA, version 2).'
  return [{ name: WORK_HEADER, in: 'header', required: false, description, schema: { type: 'string' } }]
}

/** One entry a status, naming its codes. */
function refusals(endpoint: EndpointSpec): Json {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => ERRORS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `${code}: ${ERRORS[code].text}`).join('\n'),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

const PROBLEM: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'message'],
  properties: {
    type: { type: 'string', description: "'about:blank'; to a partner's server the page that explains the code." },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    detail: { type: 'string', description: 'The text a person may see.' },
    message: { type: 'string', description: 'The same text.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' }, limit: { enum: ['least'] } },
      },
    },
    proof: {
      type: 'object',
      description: 'Of proof_required: the action that is meant, and what proves who is there.',
      required: ['deed', 'ways'],
      properties: { deed: { type: 'string' }, ways: { type: 'array', items: { enum: PROOF_WAYS } } },
    },
    work: {
      ...jsonSchema(workChallenge, 'output'),
      description: 'Of challenge_required: find the counter whose derived key begins with keyPrefix, and send both.',
    },
    request_id: { type: 'string' },
    param: { type: ['string', 'null'], description: "To a partner's server: the first field that is wrong." },
    retryable: { type: 'boolean', description: "To a partner's server: the same call may go through later." },
    next_action: { enum: NEXT_ACTIONS, description: "To a partner's server: what to do next." },
  },
}
