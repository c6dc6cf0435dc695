// Sends a browser to the social provider.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { hashSecret, newSecret } from '#platform/secrets.ts'
import { failureInWords, type SocialFailure } from './social.ts'
import { returnPage, returnWith, visitOf } from './social-visit.ts'
import { visits } from './store.ts'

const VISIT_MS = 10 * 60_000
/** The prefix has browsers refuse one that another host, or a page in the clear, set in its place. */
export function visitCookieName({ config }: Pick<Deps, 'config'>): string {
  return config.publicUrl.startsWith('https:') ? '__Host-social_visit' : 'social_visit'
}

export type Redirection = { location: string; cookie?: string }

/** Whatever is wrong, the browser ends on our own page with a sentence, never on a foreign one. */
export async function startSocialLogin(
  deps: Deps,
  { provider, returnUrl }: { provider: string; returnUrl: string | undefined },
): Promise<Redirection> {
  const fail = (why: SocialFailure) => ({
    location: returnWith(deps, { error: failureInWords(why, deps.social?.name ?? provider) }),
  })
  if (!deps.social || provider !== deps.social.id) return fail('unavailable')
  if (returnUrl !== undefined && returnUrl !== returnPage(deps)) return fail('foreign')
  const state = newSecret('kvo')
  const browser = newSecret('kvb')
  const started = await deps.social.start(visitOf(deps, state))
  if (started.kind !== 'done') return fail('unreachable')
  const row = {
    state_hash: hashSecret(state),
    browser_hash: hashSecret(browser),
    expires_at: after(deps.clock.now(), VISIT_MS),
  }
  await inTransaction(deps.db, (tx) => visits.add(tx, row))
  return { location: started.value, cookie: visitCookie(deps, browser, VISIT_MS / 1000) }
}

/** Ties the visit to this browser, so that nobody is signed in to somebody else's account by a link. */
export function visitCookie(deps: Deps, value: string, seconds: number): string {
  const isHttps = deps.config.publicUrl.startsWith('https:')
  return `${visitCookieName(deps)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
}
