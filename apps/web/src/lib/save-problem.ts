// What to say when a step could not be saved (specification part 2, section 8), and beside which field.
import { ApiError } from './api-error.ts'

export const SAVE_TEXT = {
  checkInformation: 'Please check your information and try again.',
  emailTaken: 'This email is already registered.',
  serverError: 'Server error. Please try again later.',
  fallback: 'Failed to submit your information. Please try again.',
} as const

/** The sentence for the whole form. */
export function saveProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return SAVE_TEXT.fallback
  const { status, code } = error
  if (status === undefined) return error.message
  if (status === 400) return SAVE_TEXT.checkInformation
  if (status === 409 && code !== 'details_locked') return SAVE_TEXT.emailTaken
  if (status >= 500) return SAVE_TEXT.serverError
  return error.detail ?? error.serverMessage ?? SAVE_TEXT.fallback
}

/** What the server says of single fields, by the names the form has for them. */
export function fieldProblems<Name extends string>(error: unknown, names: readonly Name[]): [Name, string][] {
  if (!(error instanceof ApiError)) return []
  return names.flatMap((name) => {
    const message = error.fieldError(name)
    return message ? [[name, message] as [Name, string]] : []
  })
}
