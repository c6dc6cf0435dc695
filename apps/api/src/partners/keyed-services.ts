// What a call with a key passes: whose key it is, how often its partner may call, and how it is refused and written down.
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { AppError, toAdvisedProblem } from '@kivuko/contract/errors.ts'
import { ERRORS_PAGE } from '@kivuko/contract/partner-reference.ts'
import { VERSION_HEADER } from '@kivuko/contract/partner-versions.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { createOnce } from '#platform/idempotency.ts'
import type { Admitted, KeyedServices, RunningCall } from '#platform/keyed-calls.ts'
import { networkOf } from '#platform/network.ts'
import type { PartnerCaller } from '#platform/partner-caller.ts'
import { refuse } from '#platform/refuse.ts'
import type { Budget, Left } from '#platform/shared-budgets.ts'
import { createAdmission, type Found, type Unfit } from './keys/admit-key.ts'
import type { KnownKey } from './keys/store.ts'
import { requestRecorder } from './requests/record-requests.ts'
import { isSigned, verifySignature } from './signatures/verify-signature.ts'
import { answerIn, chosenVersion } from './versions.ts'

const MINUTE_MS = 60_000
/** A key that takes any address is not asked for one. */
const NOWHERE = { ip: '' }
type Asked = { request: FastifyRequest; endpoint: EndpointSpec }
type Own = Pick<KeyedServices, 'admit' | 'admitKnown' | 'once' | 'asVersion' | 'refuse' | 'record' | 'recorded'>

/** `refused` is told of each refusal, as of all others. */
export function keyedServices(deps: Deps, refused: (request: FastifyRequest, error: AppError) => void): Own {
  const admission = createAdmission(deps)
  const limits = createLimits(deps)
  const explainedAt = `${deps.config.publicUrl}${ERRORS_PAGE}`

  /** A call with a key that is known here, within what its partner may call, waits for nothing. */
  function admitFound(found: Found | undefined, call: RunningCall, asked: Asked): Admitted {
    if (found) call.caller = found.caller
    // Of a key that leaked and was revoked, or is used from elsewhere, its partner pays nothing.
    const unfit = found ? admission.whyUnfit(found.key, asked.request) : 'api_key_invalid'
    if (!found || unfit) return limits.refuseKey(asked.request, unfit ?? 'api_key_invalid')
    const { key, caller } = found
    call.say(VERSION_HEADER, caller.version)
    const spent = limits.spend(call, caller)
    return spent instanceof Promise
      ? spent.then(() => admitFit(key, caller, { call, ...asked }))
      : admitFit(key, caller, { call, ...asked })
  }

  function admitFit(
    key: KnownKey,
    caller: PartnerCaller,
    { call, request, endpoint }: Asked & { call: RunningCall },
  ): Admitted {
    admission.require(key, endpoint)
    const { headers } = request
    const version = chosenVersion(deps.partnerVersions, headers[VERSION_HEADER]?.toString(), caller.version)
    if (version !== caller.version) call.say(VERSION_HEADER, version)
    if (!isSigned(request)) return version === caller.version ? caller : { ...caller, version }
    return verifySignature(deps, key, request).then(() => ({ ...caller, version, isSigned: true }))
  }

  return {
    admit(call, request, endpoint) {
      const found = admission.find(request.headers.authorization)
      return found instanceof Promise
        ? found.then((late) => admitFound(late, call, { request, endpoint }))
        : admitFound(found, call, { request, endpoint })
    },
    admitKnown(call, headers, endpoint) {
      if (headers[VERSION_HEADER] !== undefined || isSigned({ headers })) return undefined
      const found = admission.known(headers.authorization)
      // Where a call came from is known to Fastify alone, which knows the proxies.
      if (!found || found.key.networks.length > 0 || admission.whyUnfit(found.key, NOWHERE)) return undefined
      admission.require(found.key, endpoint)
      if (!limits.spendOwn(call, found.caller)) return undefined
      call.say(VERSION_HEADER, found.caller.version)
      return found.caller
    },
    once: createOnce(deps),
    asVersion: ({ version }, { id }, answer) =>
      answerIn(deps.partnerVersions, version, { id, answer: answer as object }),
    refuse(request, reply, error) {
      if (error.code === 'internal' || error.code === 'database_unavailable')
        request.log.error({ err: error.cause ?? error, reqId: request.id }, 'a request failed')
      else refused(request, error)
      refuse(reply, error, request.id, toAdvisedProblem(error, request.id, explainedAt))
    },
    ...requestRecorder(deps),
  }
}

/** Of a partner in all processes together; and of addresses that bring what is no key. */
function createLimits({ budgets, config }: Deps) {
  const { partnerPerMinute, wrongKeysPerMinute } = config.limits
  const calls: Budget = { max: partnerPerMinute, windowMs: MINUTE_MS }
  const wrongKeys: Budget = { max: wrongKeysPerMinute, windowMs: MINUTE_MS }
  const policy = `"partner";q=${calls.max};w=${MINUTE_MS / 1000}`

  function sayLeft(call: RunningCall, { calls: left, seconds }: Left): void {
    call.say('ratelimit-policy', policy)
    call.say('ratelimit', `"partner";r=${left};t=${seconds}`)
  }

  const nameOf = ({ id }: PartnerCaller) => `partner ${id}`

  /** False when this process has to ask for more; nothing was spent then. */
  function spendOwn(call: RunningCall, caller: PartnerCaller): boolean {
    const left = budgets.spendOwn(nameOf(caller))
    if (left) sayLeft(call, left)
    return left !== undefined
  }

  async function ask(call: RunningCall, name: string): Promise<void> {
    const retryAfterSeconds = await budgets.spend(name, calls)
    const left = budgets.left(name, calls)
    sayLeft(call, retryAfterSeconds === undefined ? left : { ...left, calls: 0 })
    if (retryAfterSeconds !== undefined) throw new AppError('rate_limited', { retryAfterSeconds })
  }

  return {
    spendOwn,
    /** Says with every answer how much is left. Throws `rate_limited`. */
    spend: (call: RunningCall, caller: PartnerCaller): Promise<void> | undefined =>
      spendOwn(call, caller) ? undefined : ask(call, nameOf(caller)),
    /** Refuses what is no key, or none any more: beyond a budget its address waits. A key that works never does. */
    async refuseKey({ ip }: FastifyRequest, code: Unfit): Promise<never> {
      const retryAfterSeconds = await budgets.spend(`wrong keys ${networkOf(ip)}`, wrongKeys)
      throw retryAfterSeconds === undefined ? new AppError(code) : new AppError('rate_limited', { retryAfterSeconds })
    },
  }
}
