// A call that did not do what it was asked to: refused by the API, or not answered in a way that says what happened.
import type { ErrorCode, NextAction } from './refusals.ts'

/**
 * What the SDK itself finds, where no refusal was read: no connection or one that was cut, no answer in time, or an answer that is
 * none of the API's. A call that changes something may have been done all the same: repeat it under the error's `idempotencyKey`.
 */
export type OwnCode = 'connection_failed' | 'timed_out' | 'answer_unreadable'

/** One field that is wrong, by its name on the wire. */
export type FieldError = { field: string; message: string }

export type KivukoErrorDetails = {
  code: ErrorCode | OwnCode
  /** Of the answer; 0 where there was none. */
  status: number
  /** The page that explains the refusal; 'about:blank' where there is none. */
  type: string
  /** The first field that is wrong; null when none is. */
  param: string | null
  /** Every field that is wrong. */
  errors: readonly FieldError[]
  /** The same call, with the same key, may go through later. */
  retryable: boolean
  nextAction: NextAction
  /** For a question to the operator; null where the answer named none. */
  requestId: string | null
  /** How long the API asks to wait; null where it did not. */
  retryAfterSeconds: number | null
  /** The key the call went under; null for calls that take none. */
  idempotencyKey: string | null
}

/** Thrown by every method. Programs switch on `code` or `nextAction`; `message` is for people. */
export class KivukoError extends Error {
  override readonly name = 'KivukoError'
  readonly code: KivukoErrorDetails['code']
  readonly status: number
  readonly type: string
  readonly param: string | null
  readonly errors: readonly FieldError[]
  readonly retryable: boolean
  readonly nextAction: NextAction
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
  readonly idempotencyKey: string | null

  constructor(message: string, details: KivukoErrorDetails, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = details.code
    this.status = details.status
    this.type = details.type
    this.param = details.param
    this.errors = details.errors
    this.retryable = details.retryable
    this.nextAction = details.nextAction
    this.requestId = details.requestId
    this.retryAfterSeconds = details.retryAfterSeconds
    this.idempotencyKey = details.idempotencyKey
  }
}
