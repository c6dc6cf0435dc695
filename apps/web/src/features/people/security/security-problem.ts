import { t } from '@kivuko/contract/text.ts'
import { ApiError } from '#lib/api-error.ts'
import { PasskeyProblem } from '#lib/passkey.ts'

/** The person closed the question that had to be answered first: nothing happened, and nothing needs to be said. */
export class Declined extends Error {}

/** What to say about an action that did not work. */
export function problemText(error: unknown): string | undefined {
  if (error instanceof Declined) return undefined
  if (error instanceof ApiError || error instanceof PasskeyProblem) return error.message
  return t('That did not work. Please try again.')
}
