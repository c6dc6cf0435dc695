// The card network over HTTP: keys, form bodies, idempotency, ordered faults, error envelopes, CORS for browsers.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Keys } from '../config.ts'
import { newId } from '../ids.ts'
import { masked, type RequestLog } from '../request-log.ts'
import type { Store } from '../store.ts'
import { accountOperations } from './account.ts'
import { balanceOperations } from './balance.ts'
import type { CardNetworkRuntime } from './card-network.ts'
import { disputeOperations } from './disputes.ts'
import { endpointOperations } from './endpoints.ts'
import { CardNetworkError, invalidRequest, rateLimited, secretKeyRequired, unauthorised } from './errors.ts'
import { expanded } from './expand.ts'
import type { Fault, Faults } from './faults.ts'
import { API_VERSION } from './network.ts'
import type { Operation } from './operation.ts'
import { listOf, type Parameters, refuseUnknown } from './parameters.ts'

import { paymentIntentOperations } from './payment-intents.ts'
import { paymentMethodOperations } from './payment-methods.ts'
import { refundOperations } from './refunds.ts'
import { setupIntentOperations } from './setup-intents.ts'

export const OPERATIONS: readonly Operation[] = [
  ...paymentIntentOperations,
  ...setupIntentOperations,
  ...paymentMethodOperations,
  ...refundOperations,
  ...disputeOperations,
  ...accountOperations,
  ...balanceOperations,
  ...endpointOperations,
]

type Parts = { runtime: CardNetworkRuntime; store: Store; keys: Keys; faults: Faults; log: RequestLog }
type Answer = { status: number; body: object; isReplayed?: boolean }
type KeptAnswer = Answer & { asked: string }
type Key = 'secret' | 'publishable'

const IDEMPOTENCY_KEY_MAX = 255
/** Parameters every call takes; `key` is how a browser may send the publishable key. */
const EVERYWHERE = ['expand', 'key', '_stripe_version']

function keyOf(request: FastifyRequest, input: Parameters, keys: Keys): Key {
  const header = request.headers.authorization ?? ''
  const basic = /^Basic (.+)$/i.exec(header)?.[1]
  const fromBasic = basic && Buffer.from(basic, 'base64').toString().split(':')[0]
  const given = /^Bearer (.+)$/i.exec(header)?.[1] ?? fromBasic ?? (typeof input.key === 'string' ? input.key : '')
  if (given === keys.secret) return 'secret'
  if (given === keys.publishable) return 'publishable'
  if (given) throw unauthorised(`Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`)
  throw unauthorised(
    "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
  )
}

const HIDDEN_FROM_BROWSERS = ['metadata', 'customer', 'latest_charge', 'application', 'review', 'transfer_data']

/** What a publishable key may see of an intent. */
function browserView(answer: object): object {
  const kind = (answer as { object?: string }).object
  if (kind !== 'payment_intent' && kind !== 'setup_intent') return answer
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !HIDDEN_FROM_BROWSERS.includes(name)))
}

const FORM = 'application/x-www-form-urlencoded'

/** Bodies are forms, and a version named is one there is: a call without one means the account's own. */
function refuseForeign({ method, headers }: FastifyRequest): void {
  const version = headers['stripe-version']
  if (version !== undefined && version !== API_VERSION)
    throw invalidRequest(`Invalid Stripe API version: ${String(version).slice(0, 40)}`)
  const kind = headers['content-type']?.split(';', 1)[0]
  const hasBody = method === 'POST' && Number(headers['content-length'] ?? 0) > 0
  if (hasBody && kind !== FORM)
    throw invalidRequest(`Bodies of type ${kind ?? 'none'} are not read: send the parameters as ${FORM}.`)
}

/** Named in the address it is not found; named in a parameter the call is wrong. */
function statusOf(error: CardNetworkError, path: Record<string, string>): number {
  const isNamed =
    error.body.code === 'resource_missing' && !Object.values(path).some((id) => error.message.includes(`'${id}'`))
  return isNamed ? 400 : error.status
}

function answerOf(error: unknown, path: Record<string, string> = {}): { answer: Answer; isRemembered: boolean } {
  if (!(error instanceof CardNetworkError)) throw error
  return { answer: { status: statusOf(error, path), body: { error: error.body } }, isRemembered: error.isRemembered }
}

const FAULT_STATUS = { error: 500, hang: null, rubbish: 200, slow: 200, too_fast: 429 } as const

function faultyAnswer(reply: FastifyReply, fault: Fault): void {
  if (fault.kind === 'hang') {
    reply.hijack()
    return
  }
  const body = { error: { type: 'api_error', message: 'An unknown error occurred' } }
  if (fault.kind === 'too_fast') void reply.code(429).send({ error: rateLimited().body })
  else if (fault.kind === 'error') void reply.code(500).send(body)
  else void reply.code(200).type('text/html').send('<html><body>502 Bad Gateway</body>')
}

type Performing = { input: Parameters; key: Key; requestId: string; idempotencyKey: string | null; asked: string }

function perform({ runtime, store }: Parts, operation: Operation, request: FastifyRequest, given: Performing): Answer {
  const { input, key, requestId, idempotencyKey, asked } = given
  const path = request.params as Record<string, string>
  const isBrowser = key === 'publishable'
  const keep = (answer: Answer): Answer => {
    if (idempotencyKey) store.put('answer', idempotencyKey, { ...answer, asked } satisfies KeptAnswer)
    return answer
  }
  try {
    refuseUnknown(input, [...operation.takes, ...EVERYWHERE])
    return runtime.run({ requestId, idempotencyKey }, (network) => {
      const result = operation.run({ network, path, input, isBrowser })
      const isRefused = result instanceof CardNetworkError
      const body = isRefused ? { error: result.body } : expanded(store, result, listOf(input, 'expand'))
      return keep({ status: isRefused ? result.status : 200, body: isBrowser ? browserView(body) : body })
    })
  } catch (error) {
    const { answer, isRemembered } = answerOf(error, path)
    return isRemembered ? keep(answer) : answer
  }
}

/** The stored answer of an earlier call with this key; throws when that call was another one, or is not over. */
function earlierAnswer(store: Store, running: Set<string>, key: string, asked: string): Answer | undefined {
  if (key.length > IDEMPOTENCY_KEY_MAX) throw invalidRequest('Idempotency keys can be at most 255 characters long.')
  if (running.has(key)) {
    throw new CardNetworkError(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    })
  }
  const kept = store.find<KeptAnswer>('answer', key)
  if (!kept) return undefined
  if (kept.asked !== asked) {
    throw new CardNetworkError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  return { status: kept.status, body: kept.body, isReplayed: true }
}

function digestOf(request: FastifyRequest, path: string, input: Parameters): string {
  return createHash('sha256')
    .update(`${request.method} ${path} ${JSON.stringify(masked(input))}`)
    .digest('hex')
}

/** One call from key to answer. While a slow fault makes it wait, its idempotency key counts as in use. */
async function handle(
  parts: Parts,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  running: Set<string>,
) {
  const { store, faults, log } = parts
  const path = request.url.split('?', 1)[0] ?? ''
  const input = ((operation.method === 'POST' ? request.body : request.query) ?? {}) as Parameters
  const requestId = newId('req', 14)
  const header = operation.method === 'POST' ? request.headers['idempotency-key'] : undefined
  const idempotencyKey = typeof header === 'string' && header !== '' ? header : null
  let key: Key | undefined
  let answer: Answer
  let ordered: Fault | undefined
  void reply.headers({ 'request-id': requestId, 'stripe-version': API_VERSION })
  try {
    key = keyOf(request, input, parts.keys)
    if (key === 'publishable' && !operation.isForBrowsers) throw secretKeyRequired()
    refuseForeign(request)
    const asked = digestOf(request, path, input)
    const earlier = idempotencyKey ? earlierAnswer(store, running, idempotencyKey, asked) : undefined
    ordered = faults.take(operation.method, path)
    if (idempotencyKey) void reply.header('idempotency-key', idempotencyKey)
    if (ordered?.kind === 'slow') {
      if (idempotencyKey) running.add(idempotencyKey)
      await pause(ordered.delayMs)
      if (idempotencyKey) running.delete(idempotencyKey)
    }
    const isStopped =
      ordered !== undefined && ordered.kind !== 'slow' && (ordered.when === 'before' || ordered.kind === 'too_fast')
    answer = isStopped
      ? { status: 0, body: {} }
      : (earlier ?? perform(parts, operation, request, { input, key, requestId, idempotencyKey, asked }))
  } catch (error) {
    answer = answerOf(error).answer
  }
  const isFaulty = ordered !== undefined && ordered.kind !== 'slow'
  const told = ordered ? `${ordered.kind}, ${ordered.when} it took effect` : null
  const status = isFaulty && ordered ? FAULT_STATUS[ordered.kind] : answer.status
  const about = { key: key ?? ('none' as const), idempotencyKey, isReplayed: answer.isReplayed ?? false, fault: told }
  log.write({ method: operation.method, path, status, ...about, input, answer: answer.body })
  if (ordered && isFaulty) return faultyAnswer(reply, ordered)
  if (answer.isReplayed) void reply.header('idempotent-replayed', 'true')
  return reply.code(answer.status).send(answer.body)
}

/** Puts the whole card network under `/v1`. */
export function registerCardApi(app: FastifyInstance, parts: Parts): void {
  const running = new Set<string>()
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/v1/')) return
    void reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Request-Id' })
    if (request.method !== 'OPTIONS') return
    const allowed = { 'access-control-allow-methods': 'GET, POST', 'access-control-max-age': '300' }
    const headers = { 'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version' }
    await reply
      .headers({ ...allowed, ...headers })
      .code(204)
      .send()
  })
  for (const operation of OPERATIONS) {
    app.route({
      method: operation.method,
      url: operation.url,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        await handle(parts, operation, request, reply, running)
        return reply
      },
    })
  }
  app.all('/v1/*', (request, reply) => {
    const path = request.url.split('?', 1)[0]
    const message = `Unrecognized request URL (${request.method}: ${path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code. Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`
    return reply.code(404).send({ error: { type: 'invalid_request_error', message } })
  })
}
