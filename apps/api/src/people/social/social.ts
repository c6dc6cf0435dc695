// The words of a social sign-in that did not work, and what is derived for each visit. Pure.

export const SOCIAL_ERRORS = {
  failed: 'failed. Please try again.',
  denied: 'You did not give permission, so nobody was signed in. You can try again or use your password.',
  over: 'This sign-in was started elsewhere, took too long or was already used. Please try again.',
  unreachable: 'could not be reached. Please try again in a moment, or use your password.',
  foreign: 'The page to return to is not part of this site, so nobody was signed in.',
  unavailable: 'This way to sign in is not available here. Please use another one.',
  closed: 'New accounts cannot be opened at the moment. Please try again later.',
  unverified: 'has not confirmed your email address, so we cannot sign you in with it. Please use your password.',
} as const

export type SocialFailure = keyof typeof SOCIAL_ERRORS

/** A whole sentence; the provider's name begins those that need it. */
export function failureInWords(failure: SocialFailure, provider: string): string {
  const text = SOCIAL_ERRORS[failure]
  if (failure === 'failed') return `${provider} login ${text}`
  return /^[a-z]/.test(text) ? `${provider} ${text}` : text
}
