// Builds the whole server from `deps`: the process and the tests call it the same way.
import rateLimit from '@fastify/rate-limit'
import { API_BASE, type Auth } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { openApi } from '@kivuko/contract/openapi.ts'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveMailPreviews } from '#mail-previews.ts'
import { accountRoutes } from '#modules/account/routes.ts'
import { auditRoutes } from '#modules/audit/routes.ts'
import { authenticator } from '#modules/auth/authenticate.ts'
import { authRoutes } from '#modules/auth/routes.ts'
import { bankRoutes } from '#modules/bank/routes.ts'
import { bankDeskRoutes } from '#modules/bank-desk/routes.ts'
import { bankPayoutRoutes } from '#modules/bank-payouts/routes.ts'
import { cardRoutes } from '#modules/cards/routes.ts'
import { caseRoutes } from '#modules/cases/routes.ts'
import { chainDepositRoutes } from '#modules/chain-deposits/routes.ts'
import { depositRoutes } from '#modules/deposits/routes.ts'
import { deskRoutes } from '#modules/desk/routes.ts'
import { documentRoutes } from '#modules/documents/routes.ts'
import { exchangeRoutes } from '#modules/exchange/routes.ts'
import { healthRoutes } from '#modules/health/routes.ts'
import { identityRoutes } from '#modules/identity/routes.ts'
import { kycRoutes } from '#modules/kyc/routes.ts'
import { leadRoutes } from '#modules/leads/routes.ts'
import { leadDeskRoutes } from '#modules/leads-desk/routes.ts'
import { noteLimitReached } from '#modules/limits/note-limit-reached.ts'
import { mobileMoneyRoutes } from '#modules/mobile-money/routes.ts'
import { notificationRoutes } from '#modules/notifications/routes.ts'
import { orderRoutes } from '#modules/orders/routes.ts'
import { passkeyRoutes } from '#modules/passkeys/routes.ts'
import { payoutRoutes } from '#modules/payouts/routes.ts'
import { pricingRoutes } from '#modules/pricing/routes.ts'
import { profileRoutes } from '#modules/profile/routes.ts'
import { proposalRoutes } from '#modules/proposals/routes.ts'
import { reconciliationRoutes } from '#modules/reconciliation/routes.ts'
import { saleRoutes } from '#modules/sales/routes.ts'
import { screeningRoutes } from '#modules/screening/routes.ts'
import { settingRoutes } from '#modules/settings/routes.ts'
import { socialRoutes } from '#modules/social/routes.ts'
import { admitStaff } from '#modules/staff/admit-staff.ts'
import { staffRoutes } from '#modules/staff/routes.ts'
import { stuckPaymentRoutes } from '#modules/stuck-payments/routes.ts'
import { tradeRoutes } from '#modules/trades/routes.ts'
import { transactionRoutes } from '#modules/transactions/routes.ts'
import { transferRoutes } from '#modules/transfers/routes.ts'
import { treasuryRoutes } from '#modules/treasury/routes.ts'
import { userRoutes } from '#modules/users/routes.ts'
import { verificationRoutes } from '#modules/verification/routes.ts'
import { waitingRoutes } from '#modules/waiting/routes.ts'
import { walletRoutes } from '#modules/wallets/routes.ts'
import { webhookRoutes } from '#modules/webhooks/routes.ts'
import { withdrawalRoutes } from '#modules/withdrawals/routes.ts'
import { closePromptly } from '#platform/close-promptly.ts'
import { bind, type HttpServices, type Route, refuse, toAppError } from '#platform/http.ts'
import { createOnce } from '#platform/idempotency.ts'
import { requestIds } from '#platform/ids.ts'
import { networkOf } from '#platform/network.ts'
import { nothingHere } from '#platform/not-found.ts'
import { acceptForms } from '#platform/read-form.ts'
import { addApiHeaders, addPageHeaders } from '#platform/security-headers.ts'
import { serveWeb } from '#platform/serve-web.ts'
import { refuseUnreadable } from '#platform/unreadable.ts'
import { VERSION } from '#version.ts'

/** No body of this API is longer. */
const BODY_BYTES_MAX = 64 * 1024
/** A provider's event may carry a whole object with its history. */
const EVENT_BYTES_MAX = 1024 * 1024
/** Who sends a request slower than this is cut off: a picture of 5 MB over a slow phone takes its time. */
const REQUEST_MS_MAX = 150_000
const HEADERS_MS_MAX = 30_000

export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: deps.config.logLevel !== 'debug' }),
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: deps.config.trustProxy > 0 && ((_address, hop) => hop < deps.config.trustProxy),
    requestTimeout: REQUEST_MS_MAX,
    http: { headersTimeout: HEADERS_MS_MAX },
    genReqId: requestIds(),
    // A logger for each request would cost more than most requests; the few lines that need its id say it themselves.
    childLoggerFactory: (logger) => logger,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    clientErrorHandler: refuseUnreadable,
    // A malformed URL never reaches a route.
    frameworkErrors: (error, request, reply) => refuse(reply, toAppError(error), request.id),
  })
  app.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error)
    if (refusal.code === 'internal') request.log.error({ err: error, reqId: request.id }, 'a request failed')
    refuse(reply, refusal, request.id)
  })
  closePromptly(app)
  await addRateLimits(app, deps)
  const routes = allRoutes(deps)
  const services = await httpServices(app, deps)
  await app.register(async (api) => {
    addApiHeaders(api, isHttps(deps))
    bind(
      api,
      routes.filter(({ endpoint }) => endpoint.auth !== ('signature' satisfies Auth) && !endpoint.form),
      services,
    )
    serveOpenApi(api, deps.config.publicUrl)
  })
  // Reading forms costs each request something: only calls that take them pay.
  await app.register(async (forms) => {
    addApiHeaders(forms, isHttps(deps))
    await acceptForms(forms)
    bind(
      forms,
      routes.filter(({ endpoint }) => endpoint.form),
      services,
    )
  })
  // Signed messages are verified over the very bytes that arrived.
  await app.register(async (signed) => {
    addApiHeaders(signed, isHttps(deps))
    signed.removeAllContentTypeParsers()
    signed.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: EVENT_BYTES_MAX }, (_request, body, done) =>
      done(null, body),
    )
    bind(
      signed,
      routes.filter(({ endpoint }) => endpoint.auth === ('signature' satisfies Auth)),
      services,
    )
  })
  if (!deps.config.isProduction) await app.register(async (pages) => serveMailPreviews(pages, deps.config.publicUrl))
  await app.register(async (web) => {
    await addPageHeaders(web, { cardOrigins: deps.config.cards?.origins ?? [], isHttps: isHttps(deps) })
    if (deps.config.webRoot) await serveWeb(web, deps.config.webRoot)
    web.setNotFoundHandler(nothingHere(deps.config.webRoot))
  })
  return app
}

function isHttps(deps: Deps): boolean {
  return deps.config.publicUrl.startsWith('https:')
}

/** The API's description, printed from the contract; it changes with a release only. */
function serveOpenApi(app: FastifyInstance, serverUrl: string): void {
  const document = JSON.stringify(openApi({ serverUrl, version: VERSION }))
  app.get(`${API_BASE}/openapi.json`, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document),
  )
}

function allRoutes(deps: Deps): Route[] {
  return [
    ...authRoutes(deps),
    ...accountRoutes(deps),
    ...passkeyRoutes(deps),
    ...socialRoutes(deps),
    ...userRoutes(deps),
    ...pricingRoutes(deps),
    ...orderRoutes(deps),
    ...cardRoutes(deps),
    ...bankRoutes(deps),
    ...bankDeskRoutes(deps),
    ...webhookRoutes(deps),
    ...stuckPaymentRoutes(deps),
    ...walletRoutes(deps),
    ...mobileMoneyRoutes(deps),
    ...depositRoutes(deps),
    ...payoutRoutes(deps),
    ...tradeRoutes(deps),
    ...saleRoutes(deps),
    ...bankPayoutRoutes(deps),
    ...chainDepositRoutes(deps),
    ...withdrawalRoutes(deps),
    ...transactionRoutes(deps),
    ...transferRoutes(deps),
    ...exchangeRoutes(deps),
    ...notificationRoutes(deps),
    ...kycRoutes(deps),
    ...documentRoutes(deps),
    ...identityRoutes(deps),
    ...verificationRoutes(deps),
    ...profileRoutes(deps),
    ...leadRoutes(deps),
    ...healthRoutes(deps),
    ...staffRoutes(deps),
    ...reconciliationRoutes(deps),
    ...caseRoutes(deps),
    ...screeningRoutes(deps),
    ...deskRoutes(deps),
    ...auditRoutes(deps),
    ...leadDeskRoutes(deps),
    ...proposalRoutes(deps),
    ...settingRoutes(deps),
    ...treasuryRoutes(deps),
    ...waitingRoutes(deps),
  ]
}

/** Every network address has a budget; signing in and up has a smaller one. Signed webhooks are the provider's to pace. */
async function addRateLimits(app: FastifyInstance, deps: Deps): Promise<void> {
  const { perMinute, signInPerMinute } = deps.config.limits
  await app.register(rateLimit, {
    max: (request) => (request.routeOptions.config?.isSignIn ? signInPerMinute : perMinute),
    timeWindow: '1 minute',
    // Who is refused is told when to come back; the others need no account of their budget with every answer.
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    keyGenerator: (request) => `${networkOf(request.ip)}${request.routeOptions.config?.isSignIn ? ' sign-in' : ''}`,
    allowList: (request) => request.routeOptions.config?.isSigned === true,
    errorResponseBuilder: (_request, context) =>
      new AppError('rate_limited', { retryAfterSeconds: Math.trunc(context.ttl / 1000) + 1 }),
  })
}

async function httpServices(app: FastifyInstance, deps: Deps): Promise<HttpServices> {
  const accountBudget = app.createRateLimit({
    max: deps.config.limits.perMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => `account:${request.accountId}`,
  })
  const lookupBudget = app.createRateLimit({
    max: deps.config.limits.lookupsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => `lookup:${request.accountId}`,
  })
  async function spend(budgetOf: typeof accountBudget, request: FastifyRequest): Promise<void> {
    const budget = await budgetOf(request)
    if (!budget.isAllowed && budget.isExceeded)
      throw new AppError('rate_limited', { retryAfterSeconds: budget.ttlInSeconds })
  }
  return {
    authenticate: authenticator(deps),
    once: createOnce(deps),
    async limitAccount(request, caller, endpoint) {
      request.accountId = caller.id
      await spend(accountBudget, request)
      if (endpoint.findsPeople) await spend(lookupBudget, request)
    },
    noteRefusal: (caller, endpoint, error) => noteLimitReached(deps, caller, { endpoint, error }),
    admitStaff: (caller, endpoint) => admitStaff(deps, caller, endpoint),
    checksAnswers: !deps.config.isProduction,
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    accountId?: string
  }
  interface FastifyContextConfig {
    isSignIn?: boolean
    isSigned?: boolean
  }
}
