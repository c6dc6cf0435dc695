// Binds contract endpoints to use cases: validates input, identifies the caller, and gives refusals one shape.

import {
  type Auth,
  type Body,
  COMPANY_HEADER,
  type EndpointSpec,
  IDEMPOTENCY_HIT_HEADER,
  isOfConsole,
  needsDevice,
  needsSession,
  type Params,
  type Query,
  type Response,
  TOKEN_HEADER,
  takesWork,
  UNATTENDED_HEADER,
  WORK_HEADER,
} from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { MemberRole } from '@kivuko/contract/member-roles.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { bindRoute, type RouteWatch } from './bind-route.ts'
import { check } from './check-input.ts'
import type { UserId } from './ids.ts'
import type { OnceCall } from './once-call.ts'
import type { PartnerCaller } from './partner-caller.ts'
import { readForm } from './read-form.ts'
import { readQuery } from './read-query.ts'
import { type FileAnswer, type LaterAnswer, sendFile, sendLater } from './send-file.ts'
import { type Redirect, sendRedirect } from './send-redirect.ts'

/** A balancer asks others instead. */
const UNWELL = 503

export type Caller = {
  id: UserId
  sessionId: string
  /** The device the session is bound to, and which this call proved where its endpoint asks for that. */
  device: string | undefined
  /** Their session began at the console's own address, and this call came there. */
  isConsole: boolean
  /** Who truly calls, when `id` is a company they act for. */
  member?: { id: UserId; role: MemberRole }
}
/** Who works here; `actor` is their name in the audit. */
export type StaffCaller = Caller & { role: StaffRole; actor: string }

export type Input<E extends EndpointSpec> = {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  /** What a form carried beside its fields. */
  file: E['form'] extends 'file' ? Buffer : undefined
  request: FastifyRequest
  /**
   * Returns when the call brings a fresh proof of who is there, and refuses otherwise: for a handler that asks if
   * something is new. Other endpoints with a proof have it before their handler runs.
   */
  prove: () => Promise<void>
  /** Gives the caller the token their session has from now on. */
  giveToken: (token: string) => void
  /** The answer says what its contract has, and that this process is not well. */
  answerUnwell: () => void
  /** What came in `WORK_HEADER`. */
  work: string | undefined
  /** Spends one of the sign-in budget of whoever is named, and says whether it was more than a minute's. */
  isOverBudget: (whose: string) => Promise<boolean>
}

type Answer<E extends EndpointSpec> = E['file'] extends true
  ? FileAnswer
  : E['file'] extends 'or-later'
    ? FileAnswer | LaterAnswer<Response<E>>
    : Response<E>

type CallerOf<A extends Auth> = A extends 'staff'
  ? StaffCaller
  : A extends 'user'
    ? Caller
    : A extends 'partner'
      ? PartnerCaller
      : Caller | undefined

type Handler<E extends EndpointSpec> = (input: Input<E>, caller: CallerOf<E['auth']>) => Promise<Answer<E>>

/** A money call that keeps its answer under the caller's key by itself, in the transaction of the movement. */
type KeepingHandler<E extends EndpointSpec> = (input: Input<E>, call: PersonalCall) => Promise<Response<E>>

/** A money call of somebody with a session. */
export type PersonalCall = OnceCall & { caller: Caller }

export type Route = {
  endpoint: EndpointSpec
  handler: Handler<EndpointSpec>
  keepingHandler?: KeepingHandler<EndpointSpec>
}

/** `on(endpoint).handle(use case)`: curried so that the endpoint's types reach the handler. */
export function on<const E extends EndpointSpec>(endpoint: E) {
  return {
    handle: (handler: Handler<E>): Route => ({ endpoint, handler: handler as unknown as Handler<EndpointSpec> }),
    handleKeeping(handler: KeepingHandler<E>): Route {
      const keepingHandler = handler as unknown as KeepingHandler<EndpointSpec>
      return { endpoint, keepingHandler, handler: () => Promise.reject(new Error(`${endpoint.id} has no key`)) }
    },
  }
}

export type HttpServices = RouteWatch & {
  /** Whether a request came to the console's own address. */
  isAtConsole(request: FastifyRequest): boolean
  /** The caller of a bearer token, or undefined when it is unknown, expired, revoked, or of the other address. */
  authenticate(token: string, call: { isAttended: boolean; isConsole: boolean }): Promise<Caller | undefined>
  /** The device a request proves to come from; undefined without a proof, refused when it is wrong. */
  deviceOf(request: FastifyRequest): Promise<string | undefined>
  /** Runs a money call at most once for a caller's Idempotency-Key. */
  once(call: OnceCall, work: () => Promise<unknown>): Promise<unknown>
  /**
   * Refuses unless the call brings a proof of who is there that is right: `proof_required`, `proof_failed`. Answers the
   * session's new token when the proof gave it a second step.
   */
  prove(
    request: FastifyRequest,
    caller: Caller,
    deed: { endpoint: EndpointSpec; content: unknown },
  ): Promise<string | undefined>
  /** Spends one of somebody's sign-in budget; true beyond it. */
  isOverBudget(request: FastifyRequest, whose: string): Promise<boolean>
  /** Refuses with `challenge_required` beyond the endpoint's budget for the request's address, until it brings work. */
  admitVisitor(request: FastifyRequest, endpoint: EndpointSpec): Promise<void>
  /** Refuses with `rate_limited` when the account asks too often. */
  limitAccount(request: FastifyRequest, caller: Caller, endpoint: EndpointSpec): Promise<void>
  /** Who the caller is here. Refuses, and writes it down, when the endpoint is not for them. */
  admitStaff(caller: Caller, endpoint: EndpointSpec): Promise<StaffCaller>
  /** The company as the caller; refuses who is no member, and whose role the call does not name. */
  actForCompany(caller: Caller, companyId: string, endpoint: EndpointSpec): Promise<Caller>
  /** Refuses whoever works here and is not at the console's own address, and writes it down. */
  keepStaffFromSite(caller: Caller, endpoint: EndpointSpec): Promise<void>
  /** Told of each refusal of a known caller; an answer that is only given again is none. */
  recordRefusal(caller: Caller, endpoint: EndpointSpec, error: AppError): Promise<void>
  /** Told before the answer of each call that may have changed something; left out where there are no replicas. */
  wrote?: ((caller: Caller) => Promise<void>) | undefined
}

export function bind(app: FastifyInstance, routes: readonly Route[], services: HttpServices): void {
  for (const route of routes)
    bindRoute(app, route.endpoint, (request, reply) => handle(route, request, reply, services), services)
}

async function handle(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  services: HttpServices,
): Promise<unknown> {
  const { endpoint } = route
  if (services.isAtConsole(request) && !isOfConsole(endpoint)) throw new AppError('site_elsewhere')
  // Most calls of visitors bring nothing to look up.
  const isUnknown = endpoint.auth === 'none' && request.headers.authorization === undefined
  const person = isUnknown ? undefined : await callerOf(request, endpoint, services)
  const company = person && needsSession(endpoint) ? header(request, COMPANY_HEADER) : undefined
  const caller = company && person ? await services.actForCompany(person, company, endpoint) : person
  const { sent, file } = await contentOf(request, endpoint)
  const checked = {
    params: check(endpoint.params, request.params, 'params'),
    query: check(endpoint.query, readQuery(request, endpoint), 'query'),
    body: check(endpoint.body, sent, 'body'),
  }
  const content = [checked.params, checked.body, ...(company ? [company] : [])]
  const giveToken = (token: string) => void reply.header(TOKEN_HEADER, token)
  const prove = async () => {
    if (!person || !endpoint.proof) throw new Error(`${endpoint.id} takes no proof`)
    const token = await services.prove(request, person, { endpoint, content })
    if (token !== undefined) giveToken(token)
  }
  const work = header(request, WORK_HEADER)
  const isOverBudget = (whose: string) => services.isOverBudget(request, whose)
  const answerUnwell = () => void reply.code(UNWELL)
  const input = { ...checked, file, request, prove, giveToken, answerUnwell, work, isOverBudget } as Input<EndpointSpec>
  if (takesWork(endpoint) && endpoint.work !== 'if-guessing') await services.admitVisitor(request, endpoint)
  if (endpoint.form === 'file' && !file)
    throw new AppError('validation_failed', { errors: [{ field: 'file', message: 'is required' }] })
  const key = header(request, 'idempotency-key')
  const answer = await answerOf(route, input, { caller, endpoint, key, body: content, reply }, services)
  const later = endpoint.file === 'or-later' ? (answer as Partial<LaterAnswer<unknown>>).later : undefined
  if (endpoint.file && later === undefined) return sendFile(reply, answer as FileAnswer)
  if (services.checksContract) z.parse(endpoint.response, later ?? answer)
  if (later !== undefined) return sendLater(reply, later)
  return endpoint.redirects ? sendRedirect(reply, answer as Redirect) : answer
}

async function contentOf(request: FastifyRequest, { form }: EndpointSpec): Promise<{ sent: unknown; file?: Buffer }> {
  if (!form || !request.isMultipart()) return { sent: request.body }
  const { fields, file } = await readForm(request, { takesFile: form === 'file' })
  return { sent: fields, ...(file ? { file } : {}) }
}

async function answerOf(
  route: Route,
  input: Input<EndpointSpec>,
  call: Omit<OnceCall, 'caller'> & { caller: Caller | undefined },
  services: HttpServices,
): Promise<unknown> {
  const { caller, endpoint, reply } = call
  if (!caller) return route.handler(input, caller as unknown as Caller)
  const work = async () => {
    if (endpoint.proof === 'always' || endpoint.proof === 'unless-fresh') await input.prove()
    return route.handler(input, caller)
  }
  try {
    if (!endpoint.idempotent) return await work()
    return await (route.keepingHandler
      ? route.keepingHandler(input, { ...call, caller })
      : services.once({ ...call, caller }, work))
  } catch (error) {
    // By now whatever the call wrote is undone, and a refusal is kept under its key.
    if (error instanceof AppError && !reply.hasHeader(IDEMPOTENCY_HIT_HEADER))
      await services.recordRefusal(caller, endpoint, error)
    throw error
  } finally {
    if (endpoint.method !== 'GET') await services.wrote?.(caller)
  }
}

async function callerOf(
  request: FastifyRequest,
  endpoint: EndpointSpec,
  services: HttpServices,
): Promise<Caller | undefined> {
  const authorization = header(request, 'authorization')
  if (!authorization || endpoint.auth === 'signature') {
    if (needsSession(endpoint)) throw new AppError('unauthorized')
    return undefined
  }
  const token = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization)?.[1]
  // Looked at beside the session: its check costs the call no time of its own.
  const device = token && needsDevice(endpoint) ? services.deviceOf(request) : undefined
  device?.catch(() => {})
  const isAttended = header(request, UNATTENDED_HEADER) === undefined
  const isConsole = services.isAtConsole(request)
  const caller = token ? await services.authenticate(token, { isAttended, isConsole }) : undefined
  if (caller) await services.limitAccount(request, caller, endpoint)
  else if (needsSession(endpoint)) throw new AppError('unauthorized')
  if (caller?.device && device && (await device) !== caller.device) throw new AppError('device_proof_required')
  if (caller && endpoint.atConsole === 'staff-only') await services.keepStaffFromSite(caller, endpoint)
  return caller && endpoint.auth === 'staff' ? services.admitStaff(caller, endpoint) : caller
}

function header(request: FastifyRequest, name: string): string | undefined {
  const given = request.headers[name]
  return typeof given === 'string' ? given : given?.[0]
}
