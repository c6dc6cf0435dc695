// Which account a social identity signs in to. An address the provider has not verified opens none.
import { isName } from '@kivuko/contract/auth.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { findAccountByEmail } from '#people/auth/find-account.ts'
import { openAccount } from '#people/auth/open-account.ts'
import { proveAddress } from '#people/auth/prove-address.ts'
import { after } from '#platform/clock.ts'
import { inTransaction, violatedConstraint } from '#platform/database.ts'
import { hashSecret, newSecret } from '#platform/secrets.ts'
import type { SocialIdentity } from '#providers/social/port.ts'
import { notify } from '#record/notify.ts'
import type { Tx } from '#tables.ts'
import { isTakenEmail } from '#users/change-user.ts'
import { getUser, type UserRow } from '#users/find-user.ts'
import type { SocialFailure } from './social.ts'
import { handoffs, identities } from './store.ts'

/** How long the callback page has to exchange the token in its address. */
export const HANDOFF_MS = 60_000

export type Admission = { kind: 'admitted'; handoff: string; email: string } | { kind: 'refused'; why: SocialFailure }

/** `browserHash`: of the cookie without which what is handed over opens nothing. */
export async function admitIdentity(deps: Deps, identity: SocialIdentity, browserHash: Buffer): Promise<Admission> {
  const admit = () =>
    inTransaction(deps.db, async (tx): Promise<Admission> => {
      const { issuer, subject } = identity
      const known = await identities.find(tx, { issuer, subject })
      const user = known ? await getUser(tx, known.user_id) : await adopt(deps, tx, identity)
      if (typeof user === 'string') return { kind: 'refused', why: user }
      const handoff = newSecret('kvh')
      const expiresAt = after(deps.clock.now(), HANDOFF_MS)
      await handoffs.add(tx, {
        token_hash: hashSecret(handoff),
        user_id: user.id,
        expires_at: expiresAt,
        browser_hash: browserHash,
      })
      return { kind: 'admitted', handoff, email: user.email }
    })
  try {
    return await admit()
  } catch (error) {
    // Two windows at once: the other one opened the account or linked it, and now it is there.
    if (!isTakenEmail(error) && violatedConstraint(error) !== 'social_identities_pkey') throw error
    return admit()
  }
}

/** Links the account of a verified address, or opens one; or why neither. */
async function adopt(deps: Deps, tx: Tx, identity: SocialIdentity): Promise<UserRow | SocialFailure> {
  const { email, isEmailVerified, issuer, subject } = identity
  if (!email || !isEmailVerified) return 'unverified'
  const existing = await findAccountByEmail(tx, email)
  if (!existing && !deps.settings.current().isOn('sign_ups')) return 'closed'
  if (existing) await proveAddress(deps, tx, existing)
  const user = existing ?? (await openFor(deps, tx, identity, email))
  await identities.add(tx, { issuer, subject, user_id: user.id, created_at: deps.clock.now() })
  if (existing) {
    const name = deps.social?.name ?? 'a provider'
    await notify(deps, tx, {
      userId: user.id,
      key: `social:${issuer} ${subject}`,
      type: 'security',
      title: say('Sign-in with {name} was added', { name }),
      message: say(
        'Your account can now be signed in to with the {name} account of {email}. If this was not you, secure that account and change your password.',
        { name, email },
      ),
      actionUrl: '/security',
    })
  }
  return user
}

function openFor(deps: Deps, tx: Tx, { name }: SocialIdentity, email: string): Promise<UserRow> {
  const told = name?.trim().slice(0, 120)
  // What is no name is not taken over: the customer gives one in their profile.
  const fullName = told && isName(told) ? told : (email.split(/[^\p{L}]/u)[0] ?? '')
  return openAccount(deps, tx, { fullName, email, passwordHash: null, isEmailVerified: true })
}
