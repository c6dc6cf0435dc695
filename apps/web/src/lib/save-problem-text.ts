// What to say when a step could not be saved (specification part 2, section 8), and beside which field.
import { t } from '@kivuko/contract/text.ts'
import { ApiError } from './api-error.ts'

export const SAVE_FAILED = t('Failed to submit your information. Please try again.')

/** The sentence for the whole form. */
export function saveProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return SAVE_FAILED
  const { status, code } = error
  if (status === undefined) return error.message
  if (status === 400) return t('Please check your information and try again.')
  if (status === 409 && code !== 'details_locked') return t('This email is already registered.')
  if (status >= 500) return t('Server error. Please try again later.')
  return error.detail ?? error.serverMessage ?? SAVE_FAILED
}

/** What the server says of single fields, by the names the form has for them. */
export function fieldProblems<Name extends string>(error: unknown, names: readonly Name[]): [Name, string][] {
  if (!(error instanceof ApiError)) return []
  return names.flatMap((name) => {
    const message = error.fieldError(name)
    return message ? [[name, message] as [Name, string]] : []
  })
}
