// A passkey's answer as a proof for one action.
import { AppError } from '@kivuko/contract/errors.ts'
import { type AuthenticationResponseJSON, generateAuthenticationOptions } from '@simplewebauthn/server'
import type { Deps } from '#deps.ts'
import type { Caller } from '#platform/http.ts'
import type { Tx } from '#tables.ts'
import { getRelyingParty } from './add-passkey.ts'
import { keepChallenge, takeChallenge } from './challenge.ts'
import { findPasskeys, passkeys } from './store.ts'
import { verifyAnswer } from './verify-answer.ts'

/** What the browser needs; the answer counts for this action alone. */
export async function startProof(deps: Deps, { id: userId, isConsole }: Caller, deed: string) {
  const { id: rpID } = getRelyingParty(deps, { isConsole })
  const known = await findPasskeys(deps.db, userId)
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    allowCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports as string[],
    })),
  })
  await keepChallenge(deps, options.challenge, { purpose: 'prove', userId, deed })
  return options
}

/** Whether a passkey of this customer answered a challenge that was made for this action; it counts once. */
export async function isPasskeyProof(
  deps: Deps,
  tx: Tx,
  { caller, deed, credential }: { caller: Caller; deed: string; credential: unknown },
): Promise<boolean> {
  const response = credential as AuthenticationResponseJSON
  const passkey = await passkeys.find(tx, { credential_id: response.id, user_id: caller.id })
  if (!passkey) return false
  try {
    const counter = await verifyAnswer(deps, passkey, { response, isConsole: caller.isConsole }, async (challenge) => {
      const madeFor = await takeChallenge(deps, tx, challenge, { purpose: 'prove', deed })
      return madeFor === caller.id
    })
    const seen = { id: passkey.id, counter: passkey.counter }
    return await passkeys.change(tx, seen, { counter, last_used_at: deps.clock.now() })
  } catch (error) {
    if (error instanceof AppError && error.code === 'passkey_invalid') return false
    throw error
  }
}
