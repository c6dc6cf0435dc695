// Binds contract endpoints to use cases: validates input, identifies the caller, and gives refusals one shape.

import { refusalsOf } from '@kivuko/contract/call-refusals.ts'
import {
  API_BASE,
  COMPANY_HEADER,
  type EndpointSpec,
  IDEMPOTENCY_HIT_HEADER,
  isOfConsole,
  needsDevice,
  needsSession,
  TOKEN_HEADER,
  takesWork,
  UNATTENDED_HEADER,
  WORK_HEADER,
} from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import { check } from './check-input.ts'
import type { Caller, CallWatch, HttpServices, Input, Route } from './http.ts'
import { languageAsked, speaking } from './languages.ts'
import { readForm } from './read-form.ts'
import { readQuery } from './read-query.ts'
import { type FileAnswer, type LaterAnswer, sendFile, sendLater } from './send-file.ts'
import { type Redirect, sendRedirect } from './send-redirect.ts'

/** A balancer asks others instead. */
const UNWELL = 503
/** The caller of an endpoint that takes anybody. */
const NOBODY = undefined as unknown as Caller

export function bind(app: FastifyInstance, routes: readonly Route[], services: HttpServices): void {
  for (const route of routes)
    bindRoute(app, { ...route, work: (request, reply) => handle(route, request, reply, services) }, services)
}

type Bound = {
  endpoint: EndpointSpec
  work: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  errorHandler?: RouteOptions['errorHandler']
}

/** One endpoint as a route: its address, what limits go by, and who is told of its answers. */
export function bindRoute(
  app: FastifyInstance,
  { endpoint, work, errorHandler }: Bound,
  { checksContract, countRequest, trace }: CallWatch,
): void {
  const traced = trace ? trace.around(endpoint, work) : work
  const answer = (request: FastifyRequest, reply: FastifyReply) =>
    speaking(languageAsked(request.headers['accept-language']), () => traced(request, reply))
  app.route({
    method: endpoint.method,
    url: `${API_BASE}${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    config: {
      isSignIn: endpoint.isRare === true || isSignIn(endpoint),
      isSigned: endpoint.auth === 'signature',
      isKeyed: endpoint.auth === 'partner',
      endpointId: endpoint.id,
      cacheSeconds: endpoint.cacheSeconds,
      // At a session's call it is asked for once the session is known: before, the address has its budget.
      takesWork: takesWork(endpoint) && !needsSession(endpoint),
    },
    ...(endpoint.bodyBytesMax && { bodyLimit: endpoint.bodyBytesMax }),
    ...(errorHandler && { errorHandler }),
    ...((countRequest || trace) && {
      onResponse(request, reply, done) {
        countRequest?.(endpoint, reply.statusCode, reply.elapsedTime)
        trace?.end(request, reply)
        done()
      },
    }),
    handler: checksContract
      ? (request, reply) => answer(request, reply).catch((error) => refuseAsNamed(endpoint, error))
      : answer,
  })
}

/** A refusal that the endpoint's contract does not name is a fault of ours: 500, and a line in the log. */
function refuseAsNamed(endpoint: EndpointSpec, error: unknown): never {
  if (error instanceof AppError && !refusalsOf(endpoint).has(error.code))
    throw new Error(`${endpoint.id} refused with ${error.code}, which its contract does not name`, { cause: error })
  throw error
}

type HandlerInput = Input<EndpointSpec>

/** One call, as far as it is known before its handler runs. */
type Call = {
  endpoint: EndpointSpec
  request: FastifyRequest
  reply: FastifyReply
  services: HttpServices
  person: Caller | undefined
  company: string | undefined
}

/** What handlers are given. What few of them ask for is made when it is asked for: every call passes here. */
class CallInput {
  readonly request: FastifyRequest
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly file: Buffer | undefined
  readonly #call: Call

  constructor(call: Call, { params, query, body, file }: Pick<CallInput, 'params' | 'query' | 'body' | 'file'>) {
    this.request = call.request
    this.params = params
    this.query = query
    this.body = body
    this.file = file
    this.#call = call
  }

  get work() {
    return header(this.request, WORK_HEADER)
  }

  get giveToken() {
    return (token: string) => void this.#call.reply.header(TOKEN_HEADER, token)
  }

  get bearer() {
    return bearerOf(header(this.request, 'authorization'))
  }

  get keepCookies() {
    return (cookies: readonly string[]) => void this.#call.reply.header('set-cookie', cookies)
  }

  get answerUnwell() {
    return () => void this.#call.reply.code(UNWELL)
  }

  get isOverBudget() {
    return (whose: string) => this.#call.services.isOverBudget(this.request, whose)
  }

  get prove() {
    return async () => {
      const { endpoint, person, services } = this.#call
      if (!person || !endpoint.proof) throw new Error(`${endpoint.id} takes no proof`)
      const token = await services.prove(this.request, person, { endpoint, content: this.content })
      if (token !== undefined) this.giveToken(token)
    }
  }

  /** What a key or a proof stands for: the same content is the same call. */
  get content(): unknown[] {
    const { company } = this.#call
    return [this.params, this.body, ...(company ? [company] : [])]
  }
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
  const { sent, file } = endpoint.form ? await formOf(request, endpoint) : { sent: request.body, file: undefined }
  const params = check(endpoint.params, request.params, 'params')
  const query = check(endpoint.query, readQuery(request, endpoint), 'query')
  const body = check(endpoint.body, sent, 'body')
  const call = { endpoint, request, reply, services, person, company }
  const input = new CallInput(call, { params, query, body, file })
  if (takesWork(endpoint) && endpoint.work !== 'if-guessing') await services.admitVisitor(request, endpoint)
  if (endpoint.form === 'file' && !file)
    throw new AppError('validation_failed', { errors: [{ field: 'file', message: say('is required') }] })
  const answer = await (caller
    ? answerTo(caller, route, { input, call })
    : route.handler(input as HandlerInput, NOBODY))
  const later = endpoint.file === 'or-later' ? (answer as Partial<LaterAnswer<unknown>>).later : undefined
  if (endpoint.file && later === undefined) return sendFile(reply, answer as FileAnswer)
  if (services.checksContract) z.parse(endpoint.response, later ?? answer)
  if (later !== undefined) return sendLater(reply, later)
  return endpoint.redirects ? sendRedirect(reply, answer as Redirect) : answer
}

async function formOf(request: FastifyRequest, { form }: EndpointSpec): Promise<{ sent: unknown; file?: Buffer }> {
  if (!request.isMultipart()) return { sent: request.body }
  const { fields, file } = await readForm(request, { takesFile: form === 'file' })
  return { sent: fields, ...(file ? { file } : {}) }
}

/** To a caller who is known: once for its key, and a refusal is written down. */
async function answerTo(
  caller: Caller,
  route: Route,
  { input, call }: { input: CallInput; call: Call },
): Promise<unknown> {
  const { endpoint, request, reply, services } = call
  const { keepingHandler } = route
  const takesProof = endpoint.proof === 'always' || endpoint.proof === 'unless-fresh'
  const work = async () => {
    if (takesProof) await input.prove()
    return route.handler(input as HandlerInput, caller)
  }
  try {
    if (!endpoint.idempotent) return await work()
    const key = header(request, 'idempotency-key')
    const once = { caller, endpoint, key, body: input.content, reply }
    if (!keepingHandler) return await services.once(once, work)
    // Outside the transaction that keeps the answer; who only hears an answer again is not asked again.
    if (takesProof && !(await services.isAnswered(once))) await input.prove()
    return await keepingHandler(input as HandlerInput, once)
  } catch (error) {
    // By now whatever the call wrote is undone, and a refusal is kept under its key.
    if (error instanceof AppError && !reply.hasHeader(IDEMPOTENCY_HIT_HEADER))
      await services.recordRefusal(caller, endpoint, error)
    throw error
  } finally {
    if (endpoint.method !== 'GET') await services.wrote?.(caller)
  }
}

function isSignIn({ path, auth, method, redirects }: EndpointSpec): boolean {
  return path.startsWith('/auth/') && auth === 'none' && (method === 'POST' || redirects === true)
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
  const token = bearerOf(authorization)
  // Looked at beside the session: its check costs the call no time of its own.
  const device = token && needsDevice(endpoint) ? services.deviceOf(request) : undefined
  device?.catch(() => {})
  const isAttended = header(request, UNATTENDED_HEADER) === undefined
  const isConsole = services.isAtConsole(request)
  const caller = token ? await services.authenticate(token, { isAttended, isConsole }) : undefined
  if (caller) await services.limitAccount(request, caller, endpoint)
  else if (needsSession(endpoint)) throw new AppError('unauthorized')
  if (caller?.isConfined && !endpoint.forVerification) {
    if (needsSession(endpoint)) throw new AppError('verification_only')
    return undefined
  }
  if (caller?.device && device && (await device) !== caller.device) throw new AppError('device_proof_required')
  if (caller && endpoint.atConsole === 'staff-only') await services.keepStaffFromSite(caller, endpoint)
  return caller && endpoint.auth === 'staff' ? services.admitStaff(caller, endpoint) : caller
}

function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization ?? '')?.[1]
}

function header(request: FastifyRequest, name: string): string | undefined {
  const given = request.headers[name]
  return typeof given === 'string' ? given : given?.[0]
}
