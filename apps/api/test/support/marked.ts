// Values that are recognised wherever they turn up, for everything a call of the contract takes.
import { API_BASE, type EndpointSpec, IDEMPOTENCY_HEADER } from '@kivuko/contract/endpoint.ts'
import * as z from 'zod/mini'
import type { TestApp } from './test-app.ts'

export const MARKED = {
  name: 'Zzmarkname Achieng',
  email: 'zzmarkmail@kivuko.example',
  phone: '+254722910003',
  account: '55501917713',
  amount: '72219.00',
  card: 'tok_zzmarkcard',
  password: 'zzmark-password-917',
  token: 'zzmarktoken917zzmarktoken917',
  address: '0xdecafdecafdecafdecafdecafdecafdecafdecaf',
}

/** What must not be seen, as it was sent or in the units it is kept in. Digits stand alone: inside of an id they are chance. */
const SEEN = [/zzmark/i, /decafdecaf/i, /(?<![0-9a-f])(254|0)?722910003/i, /(?<![0-9a-f])55501917713/i]
const AMOUNTS = [/(?<![0-9a-f.:])72219(\.0+|00)?(?![0-9a-f])/i]

/** The places where something marked stands in a text, with what is around it. */
export function marksIn(text: string): string[] {
  return [...SEEN, ...AMOUNTS].flatMap((mark) => {
    const at = text.search(mark)
    return at < 0 ? [] : [`${mark}: …${text.slice(Math.max(0, at - 120), at + 60)}…`]
  })
}

type Shape = {
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  type?: string
  format?: string
  properties?: Record<string, Shape>
  items?: Shape
}

const TEXTS: readonly [RegExp, string][] = [
  [/email/, MARKED.email],
  [/phone|msisdn/, MARKED.phone],
  [/account_number|iban/, MARKED.account],
  [/amount|units|rate|price|limit|balance/, MARKED.amount],
  [/card|payment_method_id|source/, MARKED.card],
  [/password/, MARKED.password],
  [/token|code|proof|credential|secret|key|challenge|signature/, MARKED.token],
  [/wallet|address$|recipient/, MARKED.address],
  [/name/, MARKED.name],
]

function markOf(name: string, shape: Shape): unknown {
  const fixed = shape.const ?? shape.enum?.[0]
  if (fixed !== undefined) return fixed
  if (shape.anyOf) return markOf(name, shape.anyOf[0] ?? {})
  if (shape.type === 'object')
    return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([key, inner]) => [key, markOf(key, inner)]))
  if (shape.type === 'array') return [markOf(name, shape.items ?? {})]
  if (shape.type === 'boolean') return true
  if (shape.type === 'number' || shape.type === 'integer') return Number(MARKED.amount)
  return TEXTS.find(([pattern]) => pattern.test(name))?.[1] ?? 'zzmarktext'
}

function marked(schema: z.core.$ZodType | undefined): Record<string, unknown> {
  if (!schema) return {}
  return markOf('', z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) as Record<string, unknown>
}

/** Calls it with a mark in every part of the path, field of the query and body, and in headers; answers the status. */
export async function callMarked({ server }: TestApp, endpoint: EndpointSpec, token: string): Promise<number> {
  const query = new URLSearchParams(
    Object.entries({ ...marked(endpoint.query), zzmarkfield: 'zzmarkquery' }).map(([key, value]): [string, string] => [
      key,
      String(value),
    ]),
  )
  const path = endpoint.path.replaceAll(/\{\w+\}/g, 'zzmarkpath')
  const { statusCode } = await server.inject({
    method: endpoint.method,
    url: `${API_BASE}${path}?${query}`,
    ...(endpoint.method === 'POST' && { payload: { ...marked(endpoint.body), zzmarkfield: 'zzmarktext' } }),
    headers: {
      authorization: `Bearer ${token}`,
      [IDEMPOTENCY_HEADER]: 'zzmarkkey',
      'user-agent': 'zzmarkagent',
      cookie: 'session=zzmarkcookie',
      dpop: MARKED.token,
      'stripe-signature': MARKED.token,
      'x-paystack-signature': MARKED.token,
      'x-request-id': 'zzmarkrequest',
    },
  })
  return statusCode
}
