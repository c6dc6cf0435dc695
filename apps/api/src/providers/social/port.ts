// What Kivuko asks of a social identity provider: to send a browser there, and who came back.

import type { Outcome } from '#platform/outcome.ts'

export type SocialIdentity = {
  /** Together one person at one provider, for ever; the address may change. */
  issuer: string
  subject: string
  email: string | undefined
  /** The provider's word that the address is theirs. */
  isEmailVerified: boolean
  name: string | undefined
}

/** What must be the same on the way out and on the way back. */
export type SocialVisit = { redirectUri: string; state: string; nonce: string; verifier: string }

/** What comes back and does not fit is `refused`, too. */
export interface SocialProvider {
  /** In the address of its calls: 'google'. */
  readonly id: string
  /** On its button: 'Google'. */
  readonly name: string
  /** Where to send the browser. */
  start(visit: SocialVisit): Promise<Outcome<string>>
  /** Who it is, from the address the browser came back with. */
  finish(visit: SocialVisit, cameBackTo: URL): Promise<Outcome<SocialIdentity>>
}
