import { t } from '@kivuko/contract/text.ts'
import { ApiError } from '#lib/api-error.ts'
import { PasskeyProblem } from '#lib/passkey.ts'

/** What to say about an action that did not work; nothing where the question who is there was closed unanswered. */
export function problemText(error: unknown): string | undefined {
  if (error instanceof ApiError && error.code === 'proof_required') return undefined
  if (error instanceof ApiError || error instanceof PasskeyProblem) return error.message
  return t('That did not work. Please try again.')
}
