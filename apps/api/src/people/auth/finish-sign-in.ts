// The end of every way to sign in: a session, or a challenge to be completed by the next step.
import type { SIGN_IN_STEPS } from '@kivuko/contract/auth.ts'
import type { Deps } from '#deps.ts'
import { findSecondFactors } from '#people/find-second-factors.ts'
import { after } from '#platform/clock.ts'
import { siteOf } from '#platform/network.ts'
import { hashSecret, newSecret } from '#platform/secrets.ts'
import type { Tx } from '#tables.ts'
import type { UserRow } from '#users/find-user.ts'
import { mailSignInCodeJob } from './auth-jobs.ts'
import { type ChallengeRow, challenges } from './challenge-store.ts'
import { areCodesSpent } from './guess-code.ts'
import type { Subject } from './guess-limits.ts'
import { isNewDevice } from './known-devices.ts'
import { signInCode } from './sign-in-code.ts'
import { startSession, type Visitor } from './start-session.ts'
import { giveTriesBack } from './store.ts'

const CHALLENGE_MS = 5 * 60_000
/** With a mailed code, which may come late (ASVS 6.5.5: ten minutes at most). */
const MAILED_CHALLENGE_MS = 10 * 60_000

export type SignInStep = (typeof SIGN_IN_STEPS)[number]

export type Entry = {
  user: UserRow
  isRemembered: boolean
  visitor: Visitor
  /** The way here was guessed at so often that a mailed code must follow, whatever else does. */
  asksMail?: boolean
  /** They have just shown that the account's mail is theirs. */
  hasMail?: boolean
  /** They have just shown the password, or an identity at a provider. */
  hasFirst?: boolean
  /** The tries that count as failures until all that was asked for is there. */
  counted?: readonly Subject[]
}

export type SignInResult =
  | { kind: 'signed_in'; token: string; user: UserRow }
  | { kind: 'second_factor'; challenge: string; methods: SignInStep[]; mailedCode?: string }

/**
 * A second factor of the account follows, if it has one. Where it has none, a device the account does not know takes two
 * things: the password, or a provider's word, and the mailbox. A known device is the second by itself.
 */
export async function finishSignIn(deps: Deps, tx: Tx, entry: Entry): Promise<SignInResult> {
  const { user, visitor, isRemembered, hasMail = false, hasFirst = false, counted = [] } = entry
  const factors = await findSecondFactors(tx, user.id)
  const isAlone = factors.length === 0 && !(hasMail && hasFirst) && (await isNewDevice(tx, user.id, visitor.device))
  const isSilent = entry.asksMail === true && !hasMail
  const isSpent = !hasMail && factors.includes('totp') && (await areCodesSpent(deps, tx, user.id, visitor))
  // Without a mail server nothing can be asked for by mail.
  const asksMail = isSilent || isSpent || (isAlone && !hasMail && deps.mail !== undefined)
  const asksPassword = isAlone && hasMail
  if (!asksMail) await giveTriesBack(tx, counted)
  if (factors.length === 0 && !asksMail && !asksPassword) return enter(deps, tx, { ...entry, hasSecondStep: false })
  const { challenge, hash } = await addChallenge(deps, tx, {
    user_id: user.id,
    is_remembered: isRemembered,
    asks_mail: asksMail,
    has_mail: hasMail,
    is_silent: isSilent,
    device: visitor.device ?? null,
    is_console: visitor.isConsole,
    counted: asksMail ? [...counted] : [],
    asks_password: asksPassword,
  })
  if (asksPassword) return { kind: 'second_factor', challenge, methods: ['password'] }
  if (!asksMail) return { kind: 'second_factor', challenge, methods: factors }
  await mailSignInCodeJob.enqueue(tx, { challenge: hash.toString('hex'), network: siteOf(visitor.address) })
  // Besides the mail only what nobody can guess; and nothing that shows that the password was right.
  const others = isSilent ? [] : factors.filter((factor) => factor !== 'totp')
  const shown = deps.config.tellsCodes ? { mailedCode: signInCode(deps.secrets, hash) } : {}
  return { kind: 'second_factor', challenge, methods: ['email_code', ...others], ...shown }
}

/** A wrong password where whether it was right is not said: looks like `asksMail`, and comes to nothing. */
export async function finishForNobody(deps: Deps, tx: Tx, { device, isConsole }: Visitor): Promise<SignInResult> {
  const { challenge } = await addChallenge(deps, tx, {
    user_id: null,
    is_remembered: false,
    asks_mail: true,
    has_mail: false,
    is_silent: true,
    device: device ?? null,
    is_console: isConsole,
    counted: [],
    asks_password: false,
  })
  return { kind: 'second_factor', challenge, methods: ['email_code'] }
}

async function addChallenge(
  deps: Deps,
  tx: Tx,
  row: Omit<ChallengeRow, 'token_hash' | 'wrong_tries' | 'expires_at'>,
): Promise<{ challenge: string; hash: Buffer }> {
  const challenge = newSecret('kvc')
  const hash = hashSecret(challenge)
  const expiresAt = after(deps.clock.now(), row.asks_mail ? MAILED_CHALLENGE_MS : CHALLENGE_MS)
  await challenges.add(tx, { ...row, token_hash: hash, wrong_tries: 0, expires_at: expiresAt })
  return { challenge, hash }
}

/** Everything that was asked for has been given: `hasSecondStep` when that was more than a password. */
export async function enter(
  deps: Deps,
  tx: Tx,
  { user, isRemembered, hasSecondStep = true, visitor }: Entry & { hasSecondStep?: boolean },
): Promise<SignInResult> {
  return {
    kind: 'signed_in',
    token: await startSession(deps, tx, { userId: user.id, isRemembered, hasSecondStep, visitor }),
    user,
  }
}
