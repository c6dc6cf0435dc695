// Signing in by a passkey: alone (it is two factors in one), or as the second step after a password.
import { AppError } from '@kivuko/contract/errors.ts'
import { type AuthenticationResponseJSON, generateAuthenticationOptions } from '@simplewebauthn/server'
import type { Deps } from '#deps.ts'
import { completeByPasskey, getWaitingUserId } from '#people/auth/complete-sign-in.ts'
import { enter, type SignInResult } from '#people/auth/finish-sign-in.ts'
import type { Visitor } from '#people/auth/start-session.ts'
import { inTransaction } from '#platform/database.ts'
import { getUser } from '#users/find-user.ts'
import { getRelyingParty } from './add-passkey.ts'
import { keepChallenge, takeChallenge } from './challenge.ts'
import { findPasskeys, passkeys } from './store.ts'
import { verifyAnswer } from './verify-answer.ts'

export async function startPasskeySignIn(
  deps: Deps,
  { challenge, isConsole }: { challenge: string | null; isConsole: boolean },
) {
  const { id: rpID } = getRelyingParty(deps, { isConsole })
  const userId = challenge === null ? null : await getWaitingUserId(deps, challenge)
  const passkeys = userId ? await findPasskeys(deps.db, userId) : []
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports as string[],
    })),
  })
  await keepChallenge(deps, options.challenge, { purpose: 'sign-in', userId })
  return options
}

export type PasskeyEntry = {
  /** Of the sign-in that waits for its second step. */
  challenge: string | null
  credential: unknown
  isRemembered: boolean
  visitor: Visitor
}

export async function signInByPasskey(deps: Deps, entry: PasskeyEntry): Promise<SignInResult> {
  const { challenge, isRemembered, visitor } = entry
  const response = entry.credential as AuthenticationResponseJSON
  const passkey = await passkeys.find(deps.db, { credential_id: response.id })
  if (!passkey) throw new AppError('passkey_invalid')
  const counter = await verifyAnswer(deps, passkey, { response, isConsole: visitor.isConsole }, async (challenge) => {
    const madeFor = await inTransaction(deps.db, (tx) => takeChallenge(deps, tx, challenge, { purpose: 'sign-in' }))
    return madeFor === null || madeFor === passkey.user_id
  })
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx) => {
    // Removed meanwhile, or used: of two uses with one counter, one counts.
    const seen = { id: passkey.id, counter: passkey.counter }
    if (!(await passkeys.change(tx, seen, { counter, last_used_at: now }))) throw new AppError('passkey_invalid')
    if (challenge !== null) return completeByPasskey(deps, tx, { challenge, userId: passkey.user_id, visitor })
    return enter(deps, tx, { user: await getUser(tx, passkey.user_id), isRemembered, visitor })
  })
}
