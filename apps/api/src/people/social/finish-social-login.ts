// A browser comes back from the social provider: who is it, and may they in?
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import { hashSecret } from '#platform/secrets.ts'
import { admitIdentity, HANDOFF_MS } from './admit-identity.ts'
import { failureInWords, type SocialFailure } from './social.ts'
import { callbackUrl, returnWith, visitOf } from './social-visit.ts'
import { type Redirection, visitCookie } from './start-social-login.ts'
import { visits } from './store.ts'

export type Return = { provider: string; query: URLSearchParams; browser: string | undefined }

export async function finishSocialLogin(deps: Deps, { provider, query, browser }: Return): Promise<Redirection> {
  const back = (outcome: Record<string, string>) => ({
    location: returnWith(deps, outcome),
    cookie: visitCookie(deps, '', 0),
  })
  const fail = (why: SocialFailure) => back({ error: failureInWords(why, deps.social?.name ?? provider) })
  if (!deps.social || provider !== deps.social.id) return fail('unavailable')
  const state = query.get('state') ?? ''
  const visit = await inTransaction(deps.db, (tx) => visits.remove(tx, { state_hash: hashSecret(state) }))
  if (!visit || visit.expires_at <= deps.clock.now() || !browser || !hashSecret(browser).equals(visit.browser_hash))
    return fail('over')
  if (query.get('error') === 'access_denied') return fail('denied')
  const cameBackTo = new URL(`${callbackUrl(deps)}?${query}`)
  const found = await deps.social.finish(visitOf(deps, state), cameBackTo)
  if (found.kind === 'unknown') return fail('unreachable')
  if (found.kind === 'refused') return fail('failed')
  const admitted = await admitIdentity(deps, found.value, visit.browser_hash)
  if (admitted.kind === 'refused') return fail(admitted.why)
  // The cookie stays for as long as the token: neither opens anything without the other.
  return {
    location: returnWith(deps, { success: 'true', access_token: admitted.handoff, user_email: admitted.email }),
    cookie: visitCookie(deps, browser, HANDOFF_MS / 1000),
  }
}
