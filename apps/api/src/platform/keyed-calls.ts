// Calls of partners' servers: a key in place of a session, and refusals that say what to do next. Everything else is as
// with other calls.
import { type EndpointSpec, IDEMPOTENCY_HEADER } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
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

export type KeyedServices = CallWatch & {
  /** Whether a request came to the console's own address, where no partner's server is answered. */
  isAtConsole(request: FastifyRequest): boolean
  /** Whose key it is. Refuses whom the endpoint is not for; `known` is told whose it is before that. */
  admit(
    request: FastifyRequest,
    reply: FastifyReply,
    endpoint: EndpointSpec,
    known: (caller: PartnerCaller) => void,
  ): Promise<PartnerCaller>
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

/** What is known of a call while it runs. */
type Progress = { caller?: PartnerCaller; code?: string; objects: Set<string> }

export function bindKeyed(app: FastifyInstance, routes: readonly Route[], services: KeyedServices): void {
  const running = new WeakMap<FastifyRequest, Progress>()
  app.addHook('onClose', () => services.recorded())
  for (const route of routes) {
    const { endpoint } = route
    const work = (request: FastifyRequest, reply: FastifyReply) => {
      const progress: Progress = { objects: new Set() }
      running.set(request, progress)
      reply.header(REQUEST_ID_HEADER, request.id)
      return handle(route, { request, reply, progress }, services)
    }
    const bound = {
      endpoint,
      work,
      errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply) {
        const refusal = toAppError(error)
        const progress = running.get(request)
        if (progress) progress.code = refusal.code
        reply.header(REQUEST_ID_HEADER, request.id)
        services.refuse(request, reply, refusal)
      },
      answered(request: FastifyRequest, reply: FastifyReply) {
        const { caller, code, objects } = running.get(request) ?? {}
        if (!caller || !objects) return
        const { statusCode: status, elapsedTime } = reply
        const call = { caller, endpoint, requestId: request.id, status, code, objects: [...objects] }
        services.record({ ...call, ms: Math.trunc(elapsedTime) })
      },
    }
    bindRoute(app, bound, services)
  }
}

type Keyed = { request: FastifyRequest; reply: FastifyReply; progress: Progress }

async function handle(
  { endpoint, handler }: Route,
  { request, reply, progress }: Keyed,
  { isAtConsole, admit, once, asVersion, checksContract }: KeyedServices,
): Promise<unknown> {
  if (isAtConsole(request)) throw new AppError('site_elsewhere')
  const caller = await admit(request, reply, endpoint, (known) => {
    progress.caller = known
  })
  const checked = {
    params: check(endpoint.params, request.params, 'params'),
    query: check(endpoint.query, readQuery(request, endpoint), 'query'),
    body: check(endpoint.body, request.body, 'body'),
  }
  noteObjects(progress, checked.params)
  const work = async () => {
    const answer = await (handler as unknown as KeyedHandler)({ ...checked, request } as Input<EndpointSpec>, caller)
    if (checksContract) z.parse(endpoint.response, answer)
    return asVersion(caller, endpoint, answer)
  }
  const key = request.headers[IDEMPOTENCY_HEADER]?.toString()
  const call = { caller, endpoint, key, body: [checked.params, checked.body, ...laterVersion(caller)], reply }
  const answer = endpoint.idempotent ? await once(call, work) : await work()
  noteObjects(progress, answer)
  return answer
}

/** An answer is kept as its version says it, so that under one key a call of another version is another call. */
function laterVersion({ version }: PartnerCaller): string[] {
  return version === API_VERSIONS[0] ? [] : [version]
}

type KeyedHandler = (input: Input<EndpointSpec>, caller: PartnerCaller) => Promise<unknown>

const NAMES = ['id', 'reference', 'external_id', 'order_id', 'customer_id', 'quote_id']

/** Ids and references by which a call is looked for later. Pages of lists name too many. */
function noteObjects({ objects }: Progress, named: unknown): void {
  if (typeof named !== 'object' || named === null) return
  for (const name of NAMES) {
    const value = (named as Record<string, unknown>)[name]
    if (typeof value === 'string') objects.add(value)
  }
}
