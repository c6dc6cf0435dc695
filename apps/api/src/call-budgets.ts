// How often somebody may call. What lets secrets be guessed, people be found or rows and messages be made for anybody is
// counted for all processes together; the rest, which is only load, for each.
import rateLimit from '@fastify/rate-limit'
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { WORK_HEADER } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Authenticate } from '#people/authenticate.ts'
import { requireWork } from '#people/require-work.ts'
import type { HttpServices } from '#platform/http.ts'
import { networkOf } from '#platform/network.ts'
import { createRecentSessions, type RecentSessions } from '#platform/recent-sessions.ts'
import type { Budget } from '#platform/shared-budgets.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type Services = Pick<HttpServices, 'authenticate' | 'isOverBudget' | 'admitVisitor' | 'limitAccount'>
export type CallBudgets = {
  services: Services
  /** Told of each message whose seal was wrong. */
  countWrongSeal(request: FastifyRequest): void
  /** Takes one of an address's calls of this endpoint, for what does the same elsewhere; true when there are none left. */
  isOverOwn(request: FastifyRequest, endpoint: EndpointSpec): Promise<boolean>
}

export async function addCallBudgets(
  app: FastifyInstance,
  deps: Deps,
  authenticate: Authenticate,
): Promise<CallBudgets> {
  const sessions = createRecentSessions()
  await addRateLimits(app, deps, sessions)
  const { perMinute, signInPerMinute, lookupsPerMinute, wrongSealsPerMinute, openPerHour } = deps.config.limits
  const signIn: Budget = { max: signInPerMinute, windowMs: MINUTE_MS }
  const lookups: Budget = { max: lookupsPerMinute, windowMs: MINUTE_MS }
  const wrongSeals: Budget = { max: wrongSealsPerMinute, windowMs: MINUTE_MS }
  const open: Budget = { max: openPerHour, windowMs: HOUR_MS, slice: 1 }
  addSharedLimits(app, deps, signIn)
  const accountBudget = app.createRateLimit({
    max: perMinute,
    timeWindow: MINUTE_MS,
    // Whoever has no budget by address has one here all the same: none of its exceptions is taken over.
    allowList: [],
    keyGenerator: (request) => `account:${request.accountId}`,
  })
  const isOverBudget = async (whose: string) => (await deps.budgets.spend(`sign-in ${whose}`, signIn)) !== undefined

  async function isOverOwn({ ip }: FastifyRequest, { id, work }: EndpointSpec): Promise<boolean> {
    if (work !== 'beyond-budget') return isOverBudget(networkOf(ip))
    return (await deps.budgets.spend(`${id} ${networkOf(ip)}`, open)) !== undefined
  }

  return {
    services: {
      async authenticate(token, call) {
        const caller = await authenticate(token, call)
        if (caller) sessions.add(token)
        else sessions.remove(token)
        return caller
      },
      isOverBudget: (_request, whose) => isOverBudget(whose),
      async admitVisitor(request, endpoint) {
        if (!(await isOverOwn(request, endpoint))) return
        const work = request.headers[WORK_HEADER]?.toString()
        await requireWork(deps, { purpose: `call ${endpoint.id}`, address: request.ip, level: 0, given: work })
      },
      async limitAccount(request, caller, { findsPeople }) {
        request.accountId = caller.id
        const budget = await accountBudget(request)
        if (!budget.isAllowed && budget.isExceeded) refuse(budget.ttlInSeconds)
        if (findsPeople) refuse(await deps.budgets.spend(`lookup ${caller.id}`, lookups))
      },
    },
    isOverOwn,
    countWrongSeal(request) {
      // The message is refused already: what is not counted because the database is away is not missed.
      deps.budgets.spend(sealKey(request), wrongSeals).catch(() => undefined)
    },
  }
}

/** What is only load, in each process: of an address, of whoever is signed in there, and of providers. */
async function addRateLimits(app: FastifyInstance, deps: Deps, sessions: RecentSessions): Promise<void> {
  const { perMinute, webhooksPerMinute } = deps.config.limits
  await app.register(rateLimit, {
    max: (request) => (request.callConfig?.isSigned ? webhooksPerMinute : perMinute),
    timeWindow: MINUTE_MS,
    // Who is refused is told when to come back; the others need no account of their budget with every answer.
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    keyGenerator: (request) => `${networkOf(request.ip)}${request.callConfig?.isSigned ? ' of providers' : ''}`,
    // Calls that take work are asked for it instead; those of a session are counted by account, those of a key by partner.
    allowList: ({ callConfig, headers }) =>
      callConfig?.takesWork === true ||
      callConfig?.isKeyed === true ||
      (callConfig?.endpointId !== undefined && sessions.has(headers.authorization)),
    errorResponseBuilder: (_request, context) =>
      new AppError('rate_limited', { retryAfterSeconds: Math.trunc(context.ttl / 1000) + 1 }),
  })
}

/** Before anything is read: what a person does a few times, and messages of networks whose seals were wrong too often. */
function addSharedLimits(app: FastifyInstance, { budgets }: Deps, signIn: Budget): void {
  const limitSealed = async (request: FastifyRequest) => refuse(budgets.isSpent(sealKey(request)))
  const limitRare = async ({ ip }: FastifyRequest) => refuse(await budgets.spend(`rare ${networkOf(ip)}`, signIn))
  // All other calls pass without.
  app.addHook('onRoute', (route) => {
    const { isSignIn, isSigned, takesWork } = route.config ?? {}
    const limit = isSigned ? limitSealed : isSignIn && !takesWork ? limitRare : undefined
    if (limit) route.onRequest = [limit, ...[route.onRequest ?? []].flat()]
  })
}

function sealKey({ ip }: FastifyRequest): string {
  return `wrong seals ${networkOf(ip)}`
}

function tooMany(retryAfterSeconds: number | undefined): AppError | undefined {
  return retryAfterSeconds === undefined ? undefined : new AppError('rate_limited', { retryAfterSeconds })
}

function refuse(retryAfterSeconds: number | undefined): void {
  const error = tooMany(retryAfterSeconds)
  if (error) throw error
}
