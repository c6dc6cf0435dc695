// A fresh proof of who is there, sent along with the call it is for: what a stolen session alone must not do.
import { createHash } from 'node:crypto'
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { PROOF_HEADER } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { type Proof, type ProofWay, readProof } from '@kivuko/contract/proof.ts'
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { Caller } from '#platform/http.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { getUser } from '#users/find-user.ts'
import { sessions } from './account/store.ts'
import { guessAtSession } from './auth/guess-at-session.ts'
import { passwordMatches } from './auth/password.ts'
import { findSecondFactors } from './find-second-factors.ts'
import { passkeys } from './passkeys/store.ts'
import { renewToken, replaceToken } from './renew-token.ts'
import { takeSecondFactor } from './second-factor/take-second-factor.ts'

/** Where an account has neither second factor nor password, a session this young is its own proof. */
const YOUNG_MS = 5 * 60_000
/** How long a proof, or signing in, opens what changes ways of signing in or shows what is private. */
const FRESH_MS = 10 * 60_000

/** What is to be done, by whom, and what came with it. */
export type Action = {
  caller: Caller
  endpoint: EndpointSpec
  /** Path parameters and body. */
  content: unknown
  /** The proof's header. */
  given: string | undefined
}

/**
 * Refuses with `proof_required` without a proof that fits, with `proof_failed` when it is wrong; the fifth wrong one ends
 * the session. A code and a passkey's answer count once. The call itself carries the proof, so that one given for
 * another account, session, method, path or body proves nothing. Answers the session's new token: none that was known
 * before a proof goes on after it.
 */
export async function proveIdentity(deps: Deps, action: Action): Promise<string | undefined> {
  const { caller, endpoint, given } = action
  const user = await getUser(deps.db, caller.id)
  const ways = await findWays(deps.db, user)
  const asked = { deed: nameOf(action), ways }
  if (given === undefined) {
    if (endpoint.proof === 'unless-fresh' && (await isFresh(deps, caller))) return undefined
    if (ways.length === 0 && (await isYoung(deps, caller))) return undefined
    throw new AppError('proof_required', { proof: asked })
  }
  const proof = readProof(given)
  if (!proof)
    throw new AppError('validation_failed', {
      errors: [{ field: PROOF_HEADER, message: say('must be a proof in base64url') }],
    })
  if (!ways.includes(proof.way)) throw new AppError('proof_required', { proof: asked })
  if (!(await isProven(deps, user, { proof, deed: asked.deed, caller }))) throw new AppError('proof_failed')
  return inTransaction(deps.db, (tx) => confirm(deps, tx, caller, { isSecondStep: proof.way !== 'password' }))
}

/** A session that may do more from now on loses the token it had at once. */
async function confirm(
  deps: Deps,
  tx: Tx,
  { sessionId }: Caller,
  { isSecondStep }: { isSecondStep: boolean },
): Promise<string | undefined> {
  const session = await sessions.lock(tx, sessionId)
  if (!session) throw new AppError('unauthorized')
  const hasSecondStep = session.has_second_step || isSecondStep
  const now = deps.clock.now()
  await sessions.change(tx, sessionId, { confirmed_at: now, has_second_step: hasSecondStep })
  return hasSecondStep === session.has_second_step ? replaceToken(tx, sessionId, now) : renewToken(tx, sessionId)
}

/** Whether they signed in or gave a proof in the last ten minutes. */
async function isFresh(deps: Deps, caller: Caller): Promise<boolean> {
  const session = await sessions.find(deps.db, caller.sessionId)
  return session !== undefined && session.confirmed_at > after(deps.clock.now(), -FRESH_MS)
}

/** Best first. The password counts only where there is no second factor, and a passkey is one. */
async function findWays(db: Db, { id, password_hash }: Tables['users']): Promise<ProofWay[]> {
  const factors = await findSecondFactors(db, id)
  const hasPasskey = (await passkeys.find(db, { user_id: id })) !== undefined
  if (hasPasskey) return ['passkey', ...factors.filter((factor) => factor !== 'passkey')]
  if (factors.length > 0) return factors
  return password_hash === null ? [] : ['password']
}

/** An action's name is what it is: its parts, hashed. */
function nameOf({ caller, endpoint, content }: Action): string {
  const parts = [caller.id, caller.sessionId, endpoint.method, endpoint.path, content ?? null]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

async function isYoung(deps: Deps, caller: Caller): Promise<boolean> {
  const session = await sessions.find(deps.db, caller.sessionId)
  return session !== undefined && session.created_at > after(deps.clock.now(), -YOUNG_MS)
}

type Given = { proof: Proof; deed: string; caller: Caller }

async function isProven(deps: Deps, user: Tables['users'], { proof, deed, caller }: Given): Promise<boolean> {
  // Outside the transaction: hashing takes long.
  const isPassword = proof.way === 'password' && (await passwordMatches(user.password_hash ?? undefined, proof.value))
  return inTransaction(deps.db, async (tx) => {
    if (proof.way === 'passkey') {
      // The library behind it takes a third of a second to load: only who uses passkeys waits for it.
      const { isPasskeyProof } = await import('./passkeys/prove-by-passkey.ts')
      return isPasskeyProof(deps, tx, { caller, deed, credential: proof.credential })
    }
    const { way: method, value: code } = proof
    return guessAtSession(deps, tx, caller.sessionId, async () =>
      method === 'password' ? isPassword : takeSecondFactor(deps, tx, { userId: user.id, method, code }),
    )
  })
}
