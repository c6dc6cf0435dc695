// Builds the whole server from `deps`: the process and the tests call it the same way.
import { API_BASE, type Auth, PROOF_HEADER } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { health } from '@kivuko/contract/health.ts'
import { openApi } from '@kivuko/contract/openapi.ts'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { addCallBudgets, type CallBudgets } from '#call-budgets.ts'
import { channelRoutes } from '#channels/routes.ts'
import { actForCompany } from '#compliance/act-for-company.ts'
import { recordLimitReached } from '#compliance/record-limit-reached.ts'
import { complianceRoutes } from '#compliance/routes.ts'
import type { Config } from '#config/read-config.ts'
import { custodyRoutes } from '#custody/routes.ts'
import type { Deps } from '#deps.ts'
import { marketRoutes } from '#market/routes.ts'
import { operationsRoutes } from '#operations/routes.ts'
import { admitVisits } from '#partners/admit-visits.ts'
import { keyedServices } from '#partners/keyed-services.ts'
import { partnerRoutes } from '#partners/routes.ts'
import { widgetServices } from '#partners/widget-services.ts'
import { admitStaff, keepStaffFromSite } from '#people/admit-staff.ts'
import { authenticator } from '#people/authenticate.ts'
import { type DeviceChecks, deviceChecks } from '#people/device-checks.ts'
import { proveIdentity } from '#people/prove-identity.ts'
import { peopleRoutes } from '#people/routes.ts'
import { bind } from '#platform/bind-routes.ts'
import { closePromptly } from '#platform/close-promptly.ts'
import { isAtConsole } from '#platform/console-host.ts'
import type { CallWatch, HttpServices, Route } from '#platform/http.ts'
import { claimOf, createOnce } from '#platform/idempotency.ts'
import { requestIds } from '#platform/ids.ts'
import { isAnswered } from '#platform/keep-answers.ts'
import { type AtOnce, answererAtOnce, bindKeyed, type KeyedServices } from '#platform/keyed-calls.ts'
import { createRefusalLog, type RefusalLog } from '#platform/log-refusals.ts'
import { packAnswers } from '#platform/pack.ts'
import { acceptForms } from '#platform/read-form.ts'
import { keepText, takeEmptyJson } from '#platform/read-json.ts'
import { refuse, toAppError } from '#platform/refuse.ts'
import { refuseUnreadable } from '#platform/refuse-unreadable.ts'
import { addApiHeaders, apiHeaders, servesHttps } from '#platform/security-headers.ts'
import { serveProbes } from '#platform/serve-probes.ts'
import { traceRequests } from '#platform/trace-requests.ts'
import { bindWidget, isAtWidget, keepWidgetApart } from '#platform/widget-calls.ts'
import { railsRoutes } from '#rails/all-rails.ts'
import { recordRoutes } from '#record/routes.ts'
import { serverOfModes } from '#serve-modes.ts'
import { servePages } from '#serve-pages.ts'
import { tradingRoutes } from '#trading/routes.ts'
import { VERSION } from '#version.ts'

/** No body of this API is longer, but where its contract says so. */
const BODY_BYTES_MAX = 64 * 1024
/** A provider's event may carry a whole object with its history. */
const EVENT_BYTES_MAX = 1024 * 1024
/** Who sends a request slower than this is cut off: a picture of 5 MB over a slow phone takes its time. */
const REQUEST_MS_MAX = 150_000
const HEADERS_MS_MAX = 30_000

const hasAuth =
  (auth: Auth) =>
  ({ endpoint }: Route): boolean =>
    endpoint.auth === auth
const isKeyed = hasAuth('partner')
const isFramed = hasAuth('widget')
const isSigned = hasAuth('signature')
const takesForm = ({ endpoint }: Route): boolean => endpoint.form !== undefined
const isPlain = (route: Route): boolean => !isKeyed(route) && !isFramed(route) && !isSigned(route) && !takesForm(route)

/** `test`: the test application of the same process, ready, which answers whoever has a test key. */
export async function buildApp(deps: Deps, test?: FastifyInstance): Promise<FastifyInstance> {
  const headers = apiHeaders(servesHttps(deps.config))
  const refusals = createRefusalLog(deps)
  const routes = allRoutes(deps)
  const keyedRoutes = routes.filter(isKeyed)
  const forKeys = keyedParts(deps, refusals, headers)
  const nextId = requestIds()
  const atOnce = answererAtOnce(keyedRoutes, forKeys, nextId)
  const app = createServer(deps, { headers, refusals, test, nextId, atOnce })
  app.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error)
    // Faults, and a database that is away, are the log's in full; of refusals it has a line.
    if (refusal.code === 'internal' || refusal.code === 'database_unavailable')
      request.log.error({ err: error, reqId: request.id }, 'a request failed')
    else refusals.refused(request, refusal)
    if (refusal.code === 'signature_invalid') budgets.countWrongSeal(request)
    refuse(reply, refusal, request.id)
  })
  closePromptly(app)
  const devices = deviceChecks(deps)
  // What calls with a key pass is said in their own district; they need nothing of what is done for people.
  await app.register(async (keyed) => {
    watchAddresses(keyed, deps)
    keepText(keyed)
    bindKeyed(keyed, keyedRoutes, forKeys)
  })
  let budgets!: CallBudgets
  await app.register(async (site) => {
    knowConfig(site)
    serveProbes(site, deps)
    watchAddresses(site, deps)
    keepWidgetApart(site, deps.config)
    budgets = await addCallBudgets(site, deps, admitVisits(deps, authenticator(deps)))
    const services = httpServices(deps, budgets, devices)
    const answerHeaders = {
      isHttps: servesHttps(deps.config),
      nonce: devices.nonce,
      isAtConsole: services.isAtConsole,
    }
    await serveApi(site, deps, { routes, services, answerHeaders })
    await servePages(site, deps, budgets)
  })
  return app
}

/** What calls with a key are given. */
function keyedParts(deps: Deps, refusals: RefusalLog, headers: Record<string, string>): KeyedServices {
  return {
    ...callWatch(deps),
    ...keyedServices(deps, refusals.refused),
    headers,
    requireHere(request) {
      if (isAtConsole(deps.config, request)) throw new AppError('site_elsewhere')
      if (isAtWidget(deps.config.widgetUrl, request)) throw new AppError('not_found')
    },
    isDraining: () => deps.readiness.isDraining(),
  }
}

type ApiParts = {
  routes: readonly Route[]
  services: HttpServices
  answerHeaders: Parameters<typeof addApiHeaders>[1]
}

/** The calls of the contract, each in the scope that reads what it sends. */
async function serveApi(
  app: FastifyInstance,
  deps: Deps,
  { routes, services, answerHeaders }: ApiParts,
): Promise<void> {
  await app.register(async (api) => {
    addApiHeaders(api, answerHeaders)
    packAnswers(api)
    bind(api, routes.filter(isPlain), services)
    bindWidget(api, routes.filter(isFramed), { ...services, ...widgetServices(deps) })
    serveOpenApi(api, deps.config)
  })
  // Reading forms costs each request something: only calls that take them pay.
  await app.register(async (forms) => {
    addApiHeaders(forms, answerHeaders)
    await acceptForms(forms)
    bind(forms, routes.filter(takesForm), services)
  })
  // Signed messages are verified over the very bytes that arrived.
  await app.register(async (signed) => {
    addApiHeaders(signed, answerHeaders)
    signed.removeAllContentTypeParsers()
    signed.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: EVENT_BYTES_MAX }, (_request, body, done) =>
      done(null, body),
    )
    bind(signed, routes.filter(isSigned), services)
  })
}

type ServerParts = {
  headers: Record<string, string>
  refusals: RefusalLog
  test: FastifyInstance | undefined
  nextId: () => string
  atOnce: AtOnce
}

function createServer(deps: Deps, { headers, refusals, test, nextId, atOnce }: ServerParts): FastifyInstance {
  const app = Fastify({
    ...serverOfModes(test, atOnce),
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: deps.config.logLevel !== 'debug' }),
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: deps.config.trustProxy > 0 && ((_address, hop) => hop < deps.config.trustProxy),
    requestTimeout: REQUEST_MS_MAX,
    http: { headersTimeout: HEADERS_MS_MAX },
    genReqId: nextId,
    // A logger for each request would cost more than most requests; the few lines that need its id say it themselves.
    childLoggerFactory: (logger) => logger,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    clientErrorHandler: (error, socket) =>
      refusals.unreadable(socket.remoteAddress, refuseUnreadable(headers, error, socket)),
    // A malformed URL never reaches a route.
    frameworkErrors: (error, request, reply) => {
      const refusal = toAppError(error)
      refusals.refused(request, refusal)
      refuse(reply.headers(headers), refusal, request.id)
    },
  })
  app.decorateRequest('callConfig')
  takeEmptyJson(app)
  return app
}

/** Fastify puts all options of a route together each time they are asked for: once a request is enough. */
function knowConfig(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.callConfig = request.routeOptions.config
    done()
  })
}

/** The API's description, printed from the contract; it changes with a release only. */
function serveOpenApi(app: FastifyInstance, { publicUrl: serverUrl, brand }: Config): void {
  // Written when it is first asked for: few read it, and every start would wait for it.
  let document: string | undefined
  app.get(`${API_BASE}/openapi.json`, (_request, reply) => {
    document ??= JSON.stringify(openApi({ title: brand.name, serverUrl, version: VERSION }))
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document)
  })
}

function allRoutes(deps: Deps): Route[] {
  return [
    ...peopleRoutes(deps),
    ...complianceRoutes(deps),
    ...recordRoutes(deps),
    ...marketRoutes(deps),
    ...custodyRoutes(deps),
    ...tradingRoutes(deps),
    ...railsRoutes(deps),
    ...operationsRoutes(deps),
    ...partnerRoutes(deps),
    ...channelRoutes(deps),
  ]
}

/** Probes come from inside, around the proxies. */
function watchAddresses(app: FastifyInstance, { addressWatch }: Deps): void {
  if (!addressWatch.isWatching) return
  app.addHook('onRequest', (request, _reply, done) => {
    const forwarded = request.headers['x-forwarded-for']?.toString()
    if (request.callConfig?.url !== `${API_BASE}${health.path}` && !request.callConfig?.isProbe)
      addressWatch.see({ peer: request.socket.remoteAddress ?? '', caller: request.ip, forwarded })
    done()
  })
}

function httpServices(deps: Deps, budgets: CallBudgets, devices: DeviceChecks): HttpServices {
  return {
    ...budgets.services,
    isAtConsole: (request) => isAtConsole(deps.config, request),
    deviceOf: devices.deviceOf,
    once: createOnce(deps),
    isAnswered: (call) => isAnswered(deps.db, claimOf(call)),
    prove(request, caller, deed) {
      const given = request.headers[PROOF_HEADER]
      return proveIdentity(deps, { ...deed, caller, given: given?.toString() })
    },
    recordRefusal: (caller, endpoint, error) => recordLimitReached(deps, caller, { endpoint, error }),
    admitStaff: (caller, endpoint) => admitStaff(deps, caller, endpoint),
    actForCompany: (caller, companyId, endpoint) => actForCompany(deps, caller, companyId, endpoint),
    keepStaffFromSite: (caller, endpoint) => keepStaffFromSite(deps, caller, endpoint),
    ...callWatch(deps),
    wrote: deps.config.database.replica && (({ id }) => deps.reads.wrote(id)),
  }
}

function callWatch({ config, metrics, spans }: Deps): CallWatch {
  return {
    checksContract: !config.isProduction,
    countRequest: metrics?.countRequest,
    trace: spans && traceRequests(spans.tracer),
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    accountId?: string
    /** What limits, headers and the log go by; unset where no route was looked for. */
    callConfig?: FastifyRequest['routeOptions']['config']
    /** Of a partner's call, as it arrived. */
    rawBody?: string
  }
  interface FastifyContextConfig {
    isSignIn?: boolean
    isSigned?: boolean
    endpointId?: string
    cacheSeconds?: number | undefined
    takesWork?: boolean
    isProbe?: boolean
    isKeyed?: boolean
  }
}
