// What a call with a key passes: whose key it is, how often its partner may call, and how it is refused and written down.
import { AppError, toAdvisedProblem } from '@kivuko/contract/errors.ts'
import { ERRORS_PAGE } from '@kivuko/contract/partner-reference.ts'
import { VERSION_HEADER } from '@kivuko/contract/partner-versions.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { createOnce } from '#platform/idempotency.ts'
import type { KeyedServices } from '#platform/keyed-calls.ts'
import { networkOf } from '#platform/network.ts'
import type { PartnerCaller } from '#platform/partner-caller.ts'
import { refuse } from '#platform/refuse.ts'
import type { Budget } from '#platform/shared-budgets.ts'
import { createAdmission, toCaller, type Unfit } from './keys/admit-key.ts'
import { requestRecorder } from './requests/record-requests.ts'
import { verifySignature } from './signatures/verify-signature.ts'
import { answerIn, chosenVersion } from './versions.ts'

const MINUTE_MS = 60_000
type Own = Pick<KeyedServices, 'admit' | 'once' | 'asVersion' | 'refuse' | 'record' | 'recorded'>

/** `refused` is told of each refusal, as of all others. */
export function keyedServices(deps: Deps, refused: (request: FastifyRequest, error: AppError) => void): Own {
  const admission = createAdmission(deps)
  const limits = createLimits(deps)
  const explainedAt = `${deps.config.publicUrl}${ERRORS_PAGE}`
  return {
    async admit(request, reply, endpoint, known) {
      const key = await admission.find(request.headers.authorization)
      if (key) known(toCaller(key))
      // Of a key that leaked and was revoked, or is used from elsewhere, its partner pays nothing.
      const unfit = key ? admission.whyUnfit(key, request.ip) : 'api_key_invalid'
      if (!key || unfit) throw await limits.unfitKey(request, unfit ?? 'api_key_invalid')
      const caller = toCaller(key)
      reply.header(VERSION_HEADER, caller.version)
      await limits.spend(reply, caller)
      admission.require(key, endpoint)
      const version = chosenVersion(deps.partnerVersions, request.headers[VERSION_HEADER]?.toString(), caller.version)
      reply.header(VERSION_HEADER, version)
      return { ...caller, version, isSigned: await verifySignature(deps, key, request) }
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

  return {
    /** Says with every answer how much is left. Throws `rate_limited`. */
    async spend(reply: FastifyReply, { id }: PartnerCaller): Promise<void> {
      const name = `partner ${id}`
      const retryAfterSeconds = await budgets.spend(name, calls)
      const { calls: left, seconds } = budgets.left(name, calls)
      reply.header('ratelimit-policy', policy)
      reply.header('ratelimit', `"partner";r=${retryAfterSeconds === undefined ? left : 0};t=${seconds}`)
      if (retryAfterSeconds !== undefined) throw new AppError('rate_limited', { retryAfterSeconds })
    },
    /** The refusal of what is no key, or none any more: beyond a budget its address waits. A key that works never does. */
    async unfitKey({ ip }: FastifyRequest, code: Unfit): Promise<AppError> {
      const retryAfterSeconds = await budgets.spend(`wrong keys ${networkOf(ip)}`, wrongKeys)
      return retryAfterSeconds === undefined ? new AppError(code) : new AppError('rate_limited', { retryAfterSeconds })
    },
  }
}
