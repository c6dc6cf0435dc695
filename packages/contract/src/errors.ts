// Every refusal Kivuko gives: one line a code, with its HTTP status and the text a person may see.

export const ERRORS = {
  malformed_request: { status: 400, text: 'The request could not be read. Send valid JSON.' },
  validation_failed: { status: 422, text: 'Please check the marked fields and try again.' },
  unauthorized: { status: 401, text: 'Please sign in to continue.' },
  invalid_credentials: {
    status: 401,
    text: 'That email and password do not match, or there were too many tries. Check both, or wait a while and try again.',
  },
  email_taken: { status: 409, text: 'This email is already registered.' },
  reset_link_invalid: {
    status: 410,
    text: 'This link has expired or was already used. Please ask for a new one.',
  },
  code_invalid: {
    status: 422,
    text: 'That code is not right, has expired, or was already used. Check it, or get a new one.',
  },
  sign_in_expired: { status: 410, text: 'This sign-in took too long or was already used. Please sign in again.' },
  wrong_password: { status: 422, text: 'That is not your current password.' },
  no_password: {
    status: 409,
    text: 'This account has no password yet. "Forgot password" on the sign-in page sends you a link to set one.',
  },
  confirmation_required: {
    status: 403,
    text: 'Please confirm that it is you, with your password or a code, or by signing in again.',
  },
  confirmation_failed: {
    status: 422,
    text: 'That is not right, or there were too many tries. Check it, or wait a while and try again.',
  },
  email_unverified: { status: 409, text: 'Please confirm your email address first. We can send you a code.' },
  totp_on: { status: 409, text: 'An authenticator app is already set up. Turn it off to set up another one.' },
  totp_off: { status: 409, text: 'No authenticator app is being set up. Please start again.' },
  passkeys_unavailable: { status: 409, text: 'Passkeys are not available at this address.' },
  passkeys_full: { status: 409, text: 'You have as many passkeys as an account can keep. Remove one first.' },
  passkey_invalid: { status: 422, text: 'That passkey could not be checked, or is not one of this account.' },
  session_not_found: { status: 404, text: 'That session has already ended.' },
  passkey_not_found: { status: 404, text: 'That passkey is no longer here.' },
  not_found: { status: 404, text: 'There is nothing here.' },
  method_not_allowed: { status: 405, text: 'This address does not take that method.' },
  payload_too_large: { status: 413, text: 'That is too much data for one request.' },
  unsupported_media_type: { status: 415, text: 'Send the request as application/json.' },
  rate_limited: { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  idempotency_conflict: {
    status: 409,
    text: 'This Idempotency-Key was already used for a different request. Use a new key.',
  },
  idempotency_running: { status: 409, text: 'The same request is still being handled. Try again in a moment.' },
  quote_not_found: { status: 404, text: 'This quote does not exist. Please get a new quote.' },
  quote_expired: { status: 409, text: 'This quote has expired. Please get a new quote.' },
  quote_used: { status: 409, text: 'This quote was already used for an order. Please get a new quote.' },
  quote_altered: { status: 409, text: 'The amount or currency does not match the quote. Please get a new quote.' },
  order_not_found: { status: 404, text: 'We could not find that order.' },
  order_closed: { status: 409, text: 'This order can no longer be paid. Please start a new one.' },
  amount_out_of_range: { status: 422, text: 'The amount is outside what this payment method takes.' },
  method_unavailable: {
    status: 422,
    text: 'This payment method is not available here yet. Please choose another one.',
  },
  card_not_found: { status: 404, text: 'We could not find that card.' },
  notification_not_found: { status: 404, text: 'We could not find that notification.' },
  subscription_link_invalid: {
    status: 404,
    text: 'This link is not valid any more. Subscribe again to get a new one.',
  },
  rates_unavailable: { status: 503, text: 'Live prices are not available right now. Please try again in a moment.' },
  provider_unavailable: {
    status: 503,
    text: 'The payment provider did not answer. You have not been charged. Please try again.',
  },
  payment_refused: {
    status: 422,
    text: 'The card network does not take this payment. You have not been charged. Please try another amount or another way to pay.',
  },
  signature_invalid: { status: 400, text: 'The signature of this message is not valid.' },
  internal: { status: 500, text: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorCode = keyof typeof ERRORS

/** One thing wrong with one field: `field` is its wire name (`fiat_amount`, `idempotency-key`), `message` the rule. */
export type FieldError = { field: string; message: string }

export type Problem = {
  type: 'about:blank'
  title: string
  status: number
  code: ErrorCode
  /** The text a person may see; `message` repeats it for clients that read that. */
  detail: string
  message: string
  errors?: FieldError[]
  /** Names the request in the server's log. */
  request_id?: string
}

export type AppErrorOptions = { detail?: string; errors?: FieldError[]; retryAfterSeconds?: number; cause?: unknown }

/** An expected refusal. Bugs are not AppErrors: they are assertions and become `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.detail ?? ERRORS[code].text, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.errors = options.errors
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
    ...(requestId ? { request_id: requestId } : {}),
  }
}
