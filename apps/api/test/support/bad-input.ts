// Fuzzed requests: bodies made from the contract with junk in them, and what every answer must be.
import { API_BASE, type EndpointSpec, IDEMPOTENCY_HEADER } from '@kivuko/contract/endpoint.ts'
import { ERRORS } from '@kivuko/contract/error-codes.ts'
import type { Problem } from '@kivuko/contract/errors.ts'
import fc from 'fast-check'
import * as z from 'zod/mini'
import type { TestApp } from './test-app.ts'

/** Amounts that are none, or not above zero, or finer or longer than any money. */
export const BAD_AMOUNTS = [
  ...['', ' ', '0', '0.00', '-1', '-0.01', '+1', '1e3', '1E3', '0x10', 'NaN', 'Infinity', '1,000', '1 000', ' 1', '1.'],
  ...['.5', '01', '1.005', '1.0000000001', '٣', '1\u0000', '9'.repeat(19), '9'.repeat(29), '9'.repeat(400), '1.5.5'],
  ...[0, -1, 1.005, 1e21, 1e-7, Number.MAX_VALUE, null, true, [], ['1000'], {}, { amount: '1000' }],
]

const NESTED = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) as unknown
const JUNK: readonly unknown[] = [
  ...BAD_AMOUNTS,
  ...['\u0000', 'a\u0000b', '\ud800', '\udfff!', '💰', 'x'.repeat(256), 'x'.repeat(5_000), "'; drop table users; --"],
  ...['../../etc/passwd', '%00', '{{7*7}}', '\r\nSet-Cookie: a=b', 'KES', 'kes', 'GBP', 'mpesa', 'stripe', 'null'],
  ...[false, 2 ** 53, 1e308, -0, NESTED, { toString: 'x', constructor: 1, length: -1 }, [[[]]], ['\u0000']],
]

const junk = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...JUNK) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
)
/** Pollution is written into the text itself: as an object it would be lost on the way. */
const pollution = fc.constantFrom('', '', '', '"__proto__":{"isAdmin":true},', '"constructor":{"prototype":{"a":1}},')

const EXAMPLES: Record<string, unknown> = {
  email: 'somebody@kivuko.example',
  password: 'ferry-over-the-lake-1',
  rememberMe: true,
  new_password: 'another-ferry-22',
  credential: { id: 'a', rawId: 'a', type: 'public-key', response: {} },
  amount: '1000.00',
  fee: '0.00',
  receipt: 'SG632NMUAB',
  fiat_amount: '20000',
  code: '123456',
  phone: '+254712345678',
  phone_number: '+254712345678',
  reference: 'reference-of-a-caller',
  email_notifications: { payment: true },
  date_of_birth: '1995-04-30',
  country_code: 'KE',
  country: 'KE',
  document_number: 'A1234-4821',
  registration_number: 'RC1234567',
  company_id: 'usr_00000000000000000000000000',
  share_percent: '25',
  token: `kvc_${'a'.repeat(43)}`,
  price: '1543.25',
  statement: 'The customer got the coins.',
  refund_id: 'rfd_00000000000000000000000000',
  browser_key: 'a-key-that-a-browser-made-and-kept-for-itself',
  browser: 'a-key-that-a-browser-made-and-kept-for-itself',
  quote_id: `quo_${'0'.repeat(26)}`,
  payment: { method: 'mpesa', phone_number: '+254712345678' },
  event_id: `evt_${'0'.repeat(32)}`,
  since: '2026-01-31T08:00:00Z',
  types: ['order.created'],
  due_on: '2026-01-31',
  verified_on: '2026-01-31',
  frame: 'f'.repeat(32),
  website: 'https://wallet.example',
  scopes: ['rails:read'],
  theme: { scheme: 'light', radius: 8, font_size: 16 },
  sms_notifications: true,
  quiet_hours: { from: '22:00', to: '07:00', time_zone: 'Africa/Nairobi' },
  endpoint: 'https://push.example/to/a-browser',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  profile: {
    first_name: 'Amina',
    last_name: 'Wanjiru',
    email: 'somebody@kivuko.example',
    phone_number: '+254712345678',
    date_of_birth: '1995-04-30',
  },
  address: { address_line1: '1 Lake Road', city: 'Kisumu', county: 'Kisumu', postal_code: '40100', country_code: 'KE' },
  purpose: { purpose: 'savings', source_of_funds: 'salary' },
  document_ids: ['text'],
  destination: { kind: 'mobile_money', phone_number: '+254712345678' },
}

/** A body the contract takes. */
export function exampleBody(endpoint: EndpointSpec): Record<string, unknown> {
  if (!endpoint.body) return {}
  const { properties = {} } = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' })
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, exampleOf(name, schema as Shape)]),
  )
}

type Shape = {
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  type?: string
  pattern?: string
  properties?: Record<string, Shape>
  items?: Shape
  minItems?: number
}

/** Of things of ours, by the three letters that their ids begin with. */
function idExample({ pattern = '' }: Shape): string | undefined {
  const kind = /^\^([a-z]{3})_\[0-9a-z\]\{26\}\$$/.exec(pattern)?.[1]
  return kind && `${kind}_${'0'.repeat(26)}`
}

function exampleOf(name: string, schema: Shape): unknown {
  if (schema.anyOf && !(name in EXAMPLES)) return exampleOf(name, schema.anyOf[0] ?? {})
  const example = idExample(schema) ?? EXAMPLES[name]
  // One name is an object in one call and a text in another, or a text of another shape.
  const isShaped = !schema.pattern || new RegExp(schema.pattern, 'u').test(String(example))
  const fits = schema.type !== 'string' || (typeof example !== 'object' && isShaped)
  const fixed = schema.const ?? schema.enum?.[0] ?? (fits ? example : undefined)
  if (fixed !== undefined) return fixed
  if (schema.type === 'array') return schema.items && schema.minItems ? [exampleOf(name, schema.items)] : []
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') return 1
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, exampleOf(key, inner)]),
    )
  return name === 'setup_future_usage' ? null : 'text'
}

/** JSON texts around the example: fields missing, replaced by junk or added, or no object at all. */
export function bodyTexts(endpoint: EndpointSpec): fc.Arbitrary<string> {
  const fields = Object.fromEntries(
    Object.entries(exampleBody(endpoint)).map(([name, value]) => [
      name,
      fc.oneof({ weight: 2, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: junk }),
    ]),
  )
  const object = fc
    .tuple(fc.record({ ...fields, unheard_of: junk }, { requiredKeys: [] }), pollution)
    .map(([value, prefix]) => `{${prefix}${JSON.stringify(value).slice(1)}`.replace(',}', '}'))
  return fc.oneof(
    { weight: 6, arbitrary: object },
    { weight: 1, arbitrary: junk.map((value) => JSON.stringify(value)) },
  )
}

/** Whether the contract itself takes this text: then it is no bad input. */
export function isAcceptable(endpoint: EndpointSpec, text: string): boolean {
  if (!endpoint.body) return true
  if (text.includes('\\u0000') || isPolluted(text)) return false
  return z.safeParse(endpoint.body, JSON.parse(text)).success
}

/** Names that would change every object; as a value they are words like others. */
function isPolluted(text: string): boolean {
  let found = false
  JSON.parse(text, (key, value) => {
    const isPrototype = key === 'constructor' && typeof value === 'object' && value && Object.hasOwn(value, 'prototype')
    if (key === '__proto__' || isPrototype) found = true
    return value
  })
  return found
}

export type Reply = { statusCode: number; headers: Record<string, unknown>; body: string }

/** Throws when the answer is a fault, or a refusal that is not of the one shape. Answers the refusal, if it is one. */
export function assertAnswered({ statusCode, headers, body }: Reply): Problem | undefined {
  if (statusCode >= 500) throw new Error(`a fault: ${statusCode} ${body}`)
  if (statusCode < 400) return undefined
  if (headers['content-type'] !== 'application/problem+json; charset=utf-8') {
    throw new Error(`a refusal of type ${headers['content-type']}: ${body}`)
  }
  const problem = JSON.parse(body) as Problem
  const { code, detail, message, errors } = problem
  const known = Object.hasOwn(ERRORS, code) && ERRORS[code].status === statusCode
  if (!known || !detail || message !== detail) throw new Error(`a refusal of another shape: ${body}`)
  const isNamed = errors?.length && errors.every((error) => error.field && error.message)
  if (code === 'validation_failed' && !isNamed) throw new Error(`a refusal that names no field: ${body}`)
  return problem
}

export type RawRequest = { headers?: Record<string, string>; path?: string; query?: string; payload?: string }

/** Sends exactly this; JSON unless the headers say otherwise. */
export async function send(app: TestApp, endpoint: EndpointSpec, token: string, request: RawRequest): Promise<Reply> {
  const path = request.path ?? endpoint.path.replaceAll(/\{\w+\}/g, 'KV-7Q2M-9XRD')
  const { payload } = request
  return app.server.inject({
    method: endpoint.method,
    url: `${API_BASE}${path}${request.query ?? ''}`,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      authorization: `Bearer ${token}`,
      [IDEMPOTENCY_HEADER]: 'key-of-bad-input',
      ...request.headers,
    },
  })
}

/**
 * How many rows each table has, of every schema that is ours, without the proofs of devices that were seen: those are
 * remembered whatever becomes of the call.
 */
export async function rowCounts(app: TestApp): Promise<Record<string, bigint>> {
  return app.asOwner(async (owner) => {
    const { rows } = await owner.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'ledger', 'graphile_worker') and tablename not in ('used_device_proofs', 'budgets') order by 1`)
    const counts = rows.map(({ name }) => `select '${name}' as name, count(*) as rows from ${name}`).join(' union all ')
    const result = await owner.query<{ name: string; rows: string }>(counts)
    return Object.fromEntries(result.rows.map((row) => [row.name, BigInt(row.rows)]))
  })
}
