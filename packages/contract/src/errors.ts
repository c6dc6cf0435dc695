// A refusal as code throws it, and as the wire carries it.
import { ERRORS, type ErrorCode } from './error-codes.ts'
import { type NextAction, nextActionOf } from './next-actions.ts'
import type { AskedProof } from './proof.ts'
import { type Said, saidIn } from './say.ts'
import type { WorkChallenge } from './work.ts'

/**
 * One thing wrong with one field: `field` is its wire name (`fiat_amount`, `idempotency-key`), `message` the rule.
 * `limit`: the amount is below the least, or nothing is left of it after the fee.
 */
export type FieldError = { field: string; message: string; limit?: 'least' }

export type Problem = {
  /** To a partner's server the page that explains it; to others 'about:blank'. */
  type: string
  title: string
  status: number
  code: ErrorCode
  /** The text a person may see; `message` repeats it for clients that read that. */
  detail: string
  message: string
  errors?: FieldError[]
  /** Of `proof_required`. */
  proof?: AskedProof
  /** Of `challenge_required`. */
  work?: WorkChallenge
  /** Names the request in the server's log. */
  request_id?: string
} & Partial<Advice>

/** What a partner's server learns beside: programs switch on it. */
export type Advice = {
  /** The first field that is wrong; null when none is. */
  param: string | null
  /** The same call, with the same key, may go through later. */
  retryable: boolean
  next_action: NextAction
}

export type AppErrorOptions = {
  /** As `say` says it, so that it is told in the language of who asks. */
  detail?: Said
  errors?: FieldError[]
  proof?: AskedProof
  work?: WorkChallenge
  retryAfterSeconds?: number
  cause?: unknown
}

/** An expected refusal. Bugs are not AppErrors: they are assertions and become `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** What `message` says in English, for other languages. */
  readonly said: Said
  readonly errors: FieldError[] | undefined
  readonly proof: AskedProof | undefined
  readonly work: WorkChallenge | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const said = options.detail ?? ERRORS[code].text
    super(saidIn(undefined, said), { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.said = said
    this.errors = options.errors
    this.proof = options.proof
    this.work = options.work
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** The `application/problem+json` body of a refusal. */
export function toProblem(error: AppError, requestId?: string): Problem {
  const { status } = ERRORS[error.code]
  return {
    type: 'about:blank',
    title: error.code,
    status,
    code: error.code,
    detail: error.message,
    message: error.message,
    ...(error.errors ? { errors: error.errors } : {}),
    ...(error.proof ? { proof: error.proof } : {}),
    ...(error.work ? { work: error.work } : {}),
    ...(requestId ? { request_id: requestId } : {}),
  }
}

/** The same for a partner's server. `explainedAt` is the page that explains refusals. */
export function toAdvisedProblem(error: AppError, requestId: string, explainedAt: string): Problem {
  return {
    ...toProblem(error, requestId),
    type: `${explainedAt}#${error.code}`,
    param: error.errors?.[0]?.field ?? null,
    ...nextActionOf(error.code),
  }
}
