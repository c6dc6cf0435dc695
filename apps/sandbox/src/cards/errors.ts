// The card network's error envelope: every refusal a caller can get, with the status, type and code the real one gives.
const DOCS = 'https://stripe.com/docs/error-codes'

export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  doc_url?: string
  payment_intent?: object
  setup_intent?: object
  payment_method?: object
}

/** A refusal. `isRemembered` tells whether an Idempotency-Key repeats it (work had begun) or may be tried anew. */
export class CardNetworkError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly isRemembered: boolean

  constructor(status: number, body: ErrorBody, isRemembered = false) {
    super(body.message)
    this.status = status
    this.body = body.code ? { ...body, doc_url: `${DOCS}/${body.code.replaceAll('_', '-')}` } : body
    this.isRemembered = isRemembered
  }
}

export function invalidRequest(message: string, code?: string, param?: string): CardNetworkError {
  return new CardNetworkError(400, { type: 'invalid_request_error', message, code, param })
}

export function missingParameter(param: string): CardNetworkError {
  return invalidRequest(`Missing required param: ${param}.`, 'parameter_missing', param)
}

export function unknownParameter(param: string): CardNetworkError {
  return invalidRequest(`Received unknown parameter: ${param}`, 'parameter_unknown', param)
}

export function resourceMissing(noun: string, id: string, param: string): CardNetworkError {
  const message = `No such ${noun}: '${id}'`
  return new CardNetworkError(404, { type: 'invalid_request_error', message, code: 'resource_missing', param })
}

export function unauthorised(message: string): CardNetworkError {
  return new CardNetworkError(401, { type: 'invalid_request_error', message })
}

/** More calls in a second than an account may make. */
export function rateLimited(): CardNetworkError {
  return new CardNetworkError(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded. Learn more about rate limits here https://docs.stripe.com/rate-limits.',
  })
}

export function secretKeyRequired(): CardNetworkError {
  return new CardNetworkError(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
  })
}

/** A state conflict with the object as it stands, as the real one embeds it. */
export function unexpectedState(
  kind: 'payment_intent' | 'setup_intent',
  intent: object,
  message: string,
): CardNetworkError {
  const body: ErrorBody = { type: 'invalid_request_error', code: `${kind}_unexpected_state`, message, [kind]: intent }
  return new CardNetworkError(400, body, true)
}
