// One visit to a social provider: what goes out and must come back.

import { API_BASE } from '@kivuko/contract/endpoint.ts'
import type { Deps } from '#deps.ts'
import type { SocialVisit } from '#providers/social/port.ts'

/** Nonce and verifier follow from the state and our key, so only the state's hash is stored. */
export function visitOf(deps: Deps, state: string): SocialVisit {
  const derived = (purpose: string) => deps.secrets.derive(purpose, state).toString('base64url')
  return {
    redirectUri: callbackUrl(deps),
    state,
    nonce: derived('social nonce'),
    verifier: derived('social verifier'),
  }
}

/** Registered with the provider, to the letter. */
export function callbackUrl({ config, social }: Deps): string {
  return `${config.publicUrl}${API_BASE}/auth/${social?.id}/callback`
}

/** The only page a social sign-in returns to. */
export function returnPage({ config }: Deps): string {
  return `${config.publicUrl}/auth/callback`
}

/** That page with an outcome in its query. */
export function returnWith(deps: Deps, outcome: Record<string, string>): string {
  return `${returnPage(deps)}?${new URLSearchParams(outcome)}`
}
