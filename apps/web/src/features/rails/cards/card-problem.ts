// What can go wrong with a card, sorted by who has to act.

import type { ErrorCode } from '@kivuko/contract/error-codes.ts'
import { t } from '@kivuko/contract/text.ts'
import type { StripeError } from '@stripe/stripe-js'
import { ApiError } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import type { CardProblem } from '#lib/card-panel.ts'
import { MissingSecret } from './api.ts'

const TERMS_CODES: readonly ErrorCode[] = [
  'quote_not_found',
  'quote_expired',
  'quote_used',
  'quote_altered',
  'order_closed',
  'order_not_found',
]

/** A failed initiation: the server's detail, or the fixed text. */
export function initiationProblem(error: unknown): CardProblem {
  const isTerms = error instanceof ApiError && error.code !== undefined && TERMS_CODES.includes(error.code)
  // An answer without its secret says so in its own words.
  const message =
    error instanceof MissingSecret
      ? error.message
      : errorText(error, t('Failed to initialize payment. Please try again.'))
  return { kind: isTerms ? 'terms' : 'retry', message }
}

/**
 * A failed confirmation. What the customer can put right where they are (an incomplete field), or simply repeat
 * (the line was cut: the same payment is confirmed again, so nobody pays twice), stays in the panel.
 */
export function confirmationProblem(error: StripeError, fallback: string): CardProblem {
  const staysHere = error.type === 'validation_error' || error.type === 'api_connection_error'
  return { kind: staysHere ? 'retry' : 'payment', message: error.message ?? fallback }
}
