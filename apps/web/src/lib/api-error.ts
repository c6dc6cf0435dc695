// What a failed call tells the rest of the app: a code to switch on and texts a person may read.

import type { ErrorCode } from '@kivuko/contract/error-codes.ts'
import type { FieldError } from '@kivuko/contract/errors.ts'
import { t } from '@kivuko/contract/text.ts'

export const NETWORK_TEXT = t('We could not reach {brand}. Check your connection and try again.')
export const OFFLINE_TEXT = t('You are offline: nothing was sent.')
export const UNREADABLE_TEXT = t('The answer could not be read. Please try again.')

export type ApiErrorOptions = {
  status?: number | undefined
  code?: ErrorCode | undefined
  detail?: string | undefined
  serverMessage?: string | undefined
  fieldErrors?: readonly FieldError[] | undefined
  proof?: unknown
  work?: unknown
  cause?: unknown
}

/**
 * A call that did not succeed. `code` is missing when the network failed or the answer was not one of Kivuko's;
 * `detail` and `serverMessage` are the answer's own texts, `message` the best of them.
 */
export class ApiError extends Error {
  readonly status: number | undefined
  readonly code: ErrorCode | undefined
  readonly detail: string | undefined
  readonly serverMessage: string | undefined
  readonly fieldErrors: readonly FieldError[]
  /** What is asked by `proof_required`, as it came. */
  readonly proof: unknown
  /** What is asked by `challenge_required`, as it came. */
  readonly work: unknown

  constructor(ownText: string, options: ApiErrorOptions = {}) {
    super(options.detail ?? options.serverMessage ?? ownText, { cause: options.cause })
    this.name = 'ApiError'
    this.status = options.status
    this.code = options.code
    this.detail = options.detail
    this.serverMessage = options.serverMessage
    this.fieldErrors = options.fieldErrors ?? []
    this.proof = options.proof
    this.work = options.work
  }

  /** The rule broken by one field, by its wire name. */
  fieldError(field: string): string | undefined {
    return this.fieldErrors.find((error) => error.field === field)?.message
  }
}

/** Whether it was refused because something is not, or no longer, as it was shown. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409
}

/** The server's detail, else its message, else the text given. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError ? (error.detail ?? error.serverMessage ?? fallback) : fallback
}
