// The words of a social sign-in that did not work, and what is derived for each visit. Pure.
import { t } from '@kivuko/contract/text.ts'

/** Whole sentences, in the language that is spoken now. */
const SENTENCES = {
  failed: (provider) => t('{provider} login failed. Please try again.', { provider }),
  denied: () => t('You did not give permission, so nobody was signed in. You can try again or use your password.'),
  over: () => t('This sign-in was started elsewhere, took too long or was already used. Please try again.'),
  unreachable: (provider) =>
    t('{provider} could not be reached. Please try again in a moment, or use your password.', { provider }),
  foreign: () => t('The page to return to is not part of this site, so nobody was signed in.'),
  unavailable: () => t('This way to sign in is not available here. Please use another one.'),
  closed: () => t('New accounts cannot be opened at the moment. Please try again later.'),
  unverified: (provider) =>
    t('{provider} has not confirmed your email address, so we cannot sign you in with it. Please use your password.', {
      provider,
    }),
} as const satisfies Record<string, (provider: string) => string>

export type SocialFailure = keyof typeof SENTENCES

export function failureInWords(failure: SocialFailure, provider: string): string {
  return SENTENCES[failure](provider)
}
