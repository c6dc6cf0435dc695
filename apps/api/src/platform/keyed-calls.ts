// Calls of partners' servers: a key in place of a session, and refusals that say what to do next. Everything else is as
// with other calls.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { API_BASE, type EndpointSpec, IDEMPOTENCY_HEADER } from '@kivuko/contract/endpoint.ts'
import type { AppError } from '@kivuko/contract/errors.ts'
import { REQUEST_ID_HEADER } from '@kivuko/contract/partner-keys.ts'
import { API_VERSIONS } from '@kivuko/contract/partner-versions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { bindRoute } from './bind-routes.ts'
import { check } from './check-input.ts'
import type { CallWatch, Input, Route } from './http.ts'
import type { OnceCall } from './once-call.ts'
import type { PartnerCaller } from './partner-caller.ts'
import { readQuery } from './read-query.ts'
import { toAppError } from './refuse.ts'

/** One call as its partner's log has it. */
export type KeyedCall = {
  caller: PartnerCaller
  endpoint: EndpointSpec
  requestId: string
  status: number
  code: string | undefined
  ms: number
  objects: readonly string[]
}

/** What is known of a call while it runs. */
export class RunningCall {
  caller: PartnerCaller | undefined
  readonly objects: string[] = []
  /** Name after value after name: headers that answer and refusal have. */
  readonly headers: string[]

  constructor(requestId: string) {
    this.headers = [REQUEST_ID_HEADER, requestId]
  }

  /** The last word on a header counts. */
  say(name: string, value: string): void {
    const place = this.headers.indexOf(name)
    if (place < 0) this.headers.push(name, value)
    else this.headers[place + 1] = value
  }
}

/** Whose key it is, at once where that is known. */
export type Admitted = PartnerCaller | Promise<PartnerCaller>

export type KeyedServices = CallWatch & {
  /** Refuses a request that came to the address of others, where no partner's server is answered. */
  requireHere(request: { headers: IncomingHttpHeaders }): void
  /** Of every answer. */
  headers: Readonly<Record<string, string>>
  /** Whether this process ends, and who keeps a connection open opens the next one elsewhere. */
  isDraining(): boolean
  /** Whose key it is. Refuses whom the endpoint is not for; the call is told whose it is before that. */
  admit(call: RunningCall, request: FastifyRequest, endpoint: EndpointSpec): Admitted
  /** Whose key it is, of a plain call within what this process may count. Of any other undefined, or it throws, and nothing is counted. */
  admitKnown(call: RunningCall, headers: IncomingHttpHeaders, endpoint: EndpointSpec): PartnerCaller | undefined
  /** Runs a money call at most once for a partner's Idempotency-Key. */
  once(call: OnceCall, work: () => Promise<unknown>): Promise<unknown>
  /** The answer as the version says it that the call is answered in. */
  asVersion(caller: PartnerCaller, endpoint: EndpointSpec, answer: unknown): unknown
  /** Answers a refusal. */
  refuse(request: FastifyRequest, reply: FastifyReply, error: AppError): void
  /** Told of each call of a known partner, once it is answered. */
  record(call: KeyedCall): void
  /** Ends once what it was told so far is written: before the connections are closed. */
  recorded(): Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a call with a key. */
    running: RunningCall | undefined
  }
}

export function bindKeyed(app: FastifyInstance, routes: readonly Route[], services: KeyedServices): void {
  app.decorateRequest('running', undefined)
  app.addHook('onClose', () => services.recorded())
  for (const route of routes) bindOne(app, route, services)
}

function bindOne(app: FastifyInstance, route: Route, services: KeyedServices): void {
  const { endpoint } = route
  const write = answerWriter(services)

  /** Told by whoever answers, in the same breath: a call is over when its answer is written. */
  function record({ running, id }: FastifyRequest, reply: FastifyReply, code?: string): void {
    if (!running?.caller) return
    const { caller, objects } = running
    const { statusCode: status, elapsedTime } = reply
    services.record({ caller, endpoint, requestId: id, status, code, objects, ms: Math.trunc(elapsedTime) })
  }

  bindRoute(
    app,
    {
      endpoint,
      async work(request, reply) {
        const call = new RunningCall(request.id)
        request.running = call
        const answer = await handle(route, { request, reply, call }, services)
        if (endpoint.method === 'GET') write(reply.hijack().raw, call, answer)
        else sayAll(reply, services, call)
        record(request, reply)
        return answer
      },
      errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply) {
        const refusal = toAppError(error)
        request.callConfig = request.routeOptions.config
        sayAll(reply, services, request.running ?? new RunningCall(request.id))
        services.refuse(request, reply, refusal)
        record(request, reply, refusal.code)
      },
    },
    services,
  )
}

function sayAll(reply: FastifyReply, { headers, isDraining }: KeyedServices, call: RunningCall): void {
  reply.headers(headers)
  for (let place = 0; place < call.headers.length; place += 2)
    reply.header(call.headers[place] as string, call.headers[place + 1])
  if (isDraining()) reply.header('connection', 'close')
}

/**
 * Writes an answer to a read, whose headers are all known here. What partners' servers ask most is answered past the steps
 * that Fastify takes for answers of any kind (docs/decisions/0097-what-a-keyed-call-costs.md).
 */
function answerWriter({ headers, isDraining }: KeyedServices) {
  const fixed = [...Object.entries(headers).flat(), 'content-type', 'application/json; charset=utf-8']
  // Some answers are the same object until something changes.
  let last = { answer: undefined as unknown, text: '', length: '0' }
  return (response: ServerResponse, call: RunningCall, answer: unknown): void => {
    if (last.answer !== answer) {
      const text = JSON.stringify(answer)
      last = { answer, text, length: String(Buffer.byteLength(text)) }
    }
    const said = [...fixed, ...call.headers, 'content-length', last.length]
    if (isDraining()) said.push('connection', 'close')
    response.writeHead(200, said)
    response.end(last.text)
  }
}

type Ready = { endpoint: EndpointSpec; answer: () => unknown; write: ReturnType<typeof answerWriter> }

/** Answers a request, or says that it did not, and then nothing of it has happened. */
export type AtOnce = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * For reads whose answer stands ready, asked plainly with a key that is known: before Fastify makes anything of them. Whatever
 * is not plain (another address, a version, a signature, a refusal) goes the way of all calls, as does the first of each key
 * in 200 ms: whoever watches requests sees some of every caller's.
 */
export function answererAtOnce(routes: readonly Route[], services: KeyedServices, nextId: () => string): AtOnce {
  const { requireHere, isDraining, admitKnown, asVersion, record, checksContract, countRequest, trace } = services
  const ready = new Map<string, Ready>(
    routes.flatMap(({ endpoint, ready: answer }) =>
      answer ? [[`${API_BASE}${endpoint.path}`, { endpoint, answer, write: answerWriter(services) }] as const] : [],
    ),
  )
  function answerReady(route: Ready, request: IncomingMessage, response: ServerResponse): boolean {
    requireHere(request)
    const { endpoint, answer, write } = route
    const requestId = nextId()
    const call = new RunningCall(requestId)
    const caller = admitKnown(call, request.headers, endpoint)
    if (!caller) return false
    const said = asVersion(caller, endpoint, answer())
    if (checksContract) z.parse(endpoint.response, said)
    write(response, call, said)
    countRequest?.(endpoint, 200, 0)
    record({ caller, endpoint, requestId, status: 200, code: undefined, objects: call.objects, ms: 0 })
    return true
  }

  return (request, response) => {
    const route = request.method === 'GET' ? ready.get(request.url ?? '') : undefined
    if (!route || trace || isDraining()) return false
    try {
      return answerReady(route, request, response)
    } catch {
      // On the way of all calls it is refused, or found to be a fault, as it should be.
      return response.headersSent
    }
  }
}

type Keyed = { request: FastifyRequest; reply: FastifyReply; call: RunningCall }

async function handle(
  { endpoint, handler }: Route,
  { request, reply, call }: Keyed,
  { requireHere, admit, once, asVersion, checksContract }: KeyedServices,
): Promise<unknown> {
  requireHere(request)
  const admitted = admit(call, request, endpoint)
  const caller = admitted instanceof Promise ? await admitted : admitted
  const checked = {
    params: check(endpoint.params, request.params, 'params'),
    query: check(endpoint.query, readQuery(request, endpoint), 'query'),
    body: check(endpoint.body, request.body, 'body'),
  }
  noteObjects(call, checked.params)
  const work = async () => {
    const answer = await (handler as unknown as KeyedHandler)({ ...checked, request } as Input<EndpointSpec>, caller)
    if (checksContract) z.parse(endpoint.response, answer)
    return asVersion(caller, endpoint, answer)
  }
  const key = request.headers[IDEMPOTENCY_HEADER]?.toString()
  const answer = endpoint.idempotent
    ? await once({ caller, endpoint, key, body: [checked.params, checked.body, ...laterVersion(caller)], reply }, work)
    : await work()
  noteObjects(call, answer)
  return answer
}

/** An answer is kept as its version says it, so that under one key a call of another version is another call. */
function laterVersion({ version }: PartnerCaller): string[] {
  return version === API_VERSIONS[0] ? [] : [version]
}

type KeyedHandler = (input: Input<EndpointSpec>, caller: PartnerCaller) => Promise<unknown>

const NAMES = ['id', 'reference', 'external_id', 'order_id', 'customer_id', 'quote_id']

/** Ids and references by which a call is looked for later. Pages of lists name too many. */
function noteObjects({ objects }: RunningCall, named: unknown): void {
  if (typeof named !== 'object' || named === null) return
  for (const name of NAMES) {
    const value = (named as Record<string, unknown>)[name]
    if (typeof value === 'string' && !objects.includes(value)) objects.push(value)
  }
}
