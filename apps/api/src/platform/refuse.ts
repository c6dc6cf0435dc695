// Any error as a refusal, and how a refusal goes out.
import { ERRORS } from '@kivuko/contract/error-codes.ts'
import { AppError, type Problem, toProblem } from '@kivuko/contract/errors.ts'
import { spoken } from '@kivuko/contract/say.ts'
import { catalogueNow } from '@kivuko/contract/text.ts'
import type { FastifyReply } from 'fastify'
import { AWAY_RETRY_S, isDatabaseAway } from './database-away.ts'
import { languageAsked, speaking } from './languages.ts'

/** Any error as a refusal; what is not expected becomes `internal` and nothing of it leaks. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('unsupported_media_type')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('payload_too_large')
  if (isDatabaseAway(error))
    return new AppError('database_unavailable', { cause: error, retryAfterSeconds: AWAY_RETRY_S })
  if (statusCode === 429) return new AppError('rate_limited')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('malformed_request')
  return new AppError('internal', { cause: error })
}

/** Sends a refusal as application/problem+json, in the language of its request. */
export function refuse(
  reply: FastifyReply,
  error: AppError,
  requestId: string,
  problem: Problem = toProblem(error, requestId),
): void {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  // How clients that know RFC 9449 hear of it.
  if (error.code === 'use_dpop_nonce') reply.header('www-authenticate', 'DPoP error="use_dpop_nonce"')
  reply
    .code(ERRORS[error.code].status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(speaking(languageAsked(reply.request.headers['accept-language']), () => inLanguage(problem, error)))
}

/** What a problem says is English until here: constants, what was stored, what another process refused. */
function inLanguage(problem: Problem, { said, errors }: AppError): Problem {
  if (!catalogueNow()) return problem
  const detail = spoken(said)
  return {
    ...problem,
    ...{ detail, message: detail },
    ...(errors && { errors: errors.map((error) => ({ ...error, message: spoken(error.message) })) }),
  }
}
