// A mailed code was typed in: the address is proven, and an account with it is signed in to.
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import { raiseTier } from '#compliance/raise-tier.ts'
import type { Deps } from '#deps.ts'
import { codeFrom, isSameCode } from '#people/six-digit-code.ts'
import { inTransaction } from '#platform/database.ts'
import type { Caller } from '#platform/http.ts'
import { newId, type UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import type { Tx } from '#tables.ts'
import { changeUser, setEmailVerified } from '#users/change-user.ts'
import { findUserByEmail, lockUser } from '#users/find-user.ts'
import { askedFrom } from './asked-from.ts'
import { mailLeftAddressJob } from './auth-jobs.ts'
import { countGuess } from './count-guesses.ts'
import { EMAIL_CODE_TRIES } from './email-code.ts'
import { finishSignIn, type SignInResult } from './finish-sign-in.ts'
import { MAILED_CODE_TRIES, mailedCodeSubject } from './guess-limits.ts'
import { isKnownDevice } from './known-devices.ts'
import { proveAddress } from './prove-address.ts'
import { emailCodes, lockOpenEmailCode } from './reset-store.ts'
import type { Visitor } from './start-session.ts'

export type EmailVerification = {
  email: string
  code: string
  caller: Caller | undefined
  visitor: Visitor
  /** Asks the caller who they are, for an address that may take the place of theirs. */
  prove: () => Promise<void>
}

type Verified = { kind: 'verified' } | SignInResult

export async function verifyEmailCode(deps: Deps, given: EmailVerification): Promise<Verified> {
  // Before the code is used up; who reads the account's mail could set its password.
  if (given.caller && !(await findUserByEmail(deps.db, given.email))) await given.prove()
  const verified = await inTransaction(deps.db, async (tx) =>
    (await takeEmailCode(deps, tx, given)) ? letIn(deps, tx, given) : undefined,
  )
  if (!verified) throw new AppError('code_invalid')
  return verified
}

type CodeGiven = Pick<EmailVerification, 'email' | 'code' | 'caller' | 'visitor'> & {
  /** A right one stays good: something else is missing. */
  keeps?: boolean
}

/**
 * Whoever guesses at an address from elsewhere uses up neither a session's tries nor those of a known device. The caller lets
 * the transaction commit before it refuses.
 */
export async function takeEmailCode(deps: Deps, tx: Tx, given: CodeGiven): Promise<boolean> {
  const { email, code, visitor, keeps = false } = given
  const now = deps.clock.now()
  const open = await lockOpenEmailCode(tx, { email, askedFrom: askedFrom(visitor), now })
  const isOpen = open !== undefined && open.wrong_tries < EMAIL_CODE_TRIES
  const subject = mailedCodeSubject(email, await whoTries(tx, given))
  const guess = await countGuess(
    deps,
    tx,
    { subject, max: MAILED_CODE_TRIES, forgets: false },
    async () =>
      isOpen && deps.secrets.accepted.some(({ derive }) => isSameCode(codeFrom(derive('email code', open.id)), code)),
  )
  const isRight = guess.kind === 'right'
  if (open && !(isRight && keeps))
    await (isRight ? emailCodes.change(tx, open.id, { used_at: now }) : emailCodes.countUp(tx, open.id, 'wrong_tries'))
  return isRight
}

async function whoTries(tx: Tx, { email, caller, visitor }: CodeGiven) {
  if (caller) return { caller: caller.id }
  const { device } = visitor
  const user = device && (await findUserByEmail(tx, email))
  return user && (await isKnownDevice(tx, user.id, device)) ? { device } : 'anywhere'
}

async function letIn(deps: Deps, tx: Tx, { email, caller, visitor }: EmailVerification): Promise<Verified> {
  const user = await findUserByEmail(tx, email)
  if (!user) {
    if (caller) await adopt(deps, tx, caller.id, email)
    return { kind: 'verified' }
  }
  if (caller?.id === user.id) {
    // They are at their own session and have the mail: nothing was waiting for them.
    await setEmailVerified(tx, user.id, deps.clock.now())
    await raiseTier(deps, tx, user.id)
    return { kind: 'verified' }
  }
  // At one's own session another account's address is no way into it.
  if (caller) throw new AppError('email_taken')
  await proveAddress(deps, tx, user)
  return finishSignIn(deps, tx, { user, isRemembered: false, visitor, hasMail: true })
}

/** Nobody's address, proven at a session whose own address never was: it takes that one's place. */
async function adopt(deps: Deps, tx: Tx, userId: UserId, email: string): Promise<void> {
  const user = await lockUser(tx, userId)
  if (!user || user.email_verified_at) return
  const now = deps.clock.now()
  const change = newId('address', now)
  await changeUser(tx, userId, { email })
  await setEmailVerified(tx, userId, now)
  await raiseTier(deps, tx, userId)
  // Both addresses hear of it: a copy of this notice goes to the new one.
  await notify(deps, tx, {
    userId,
    key: change,
    type: 'security',
    title: say('Your email address was changed'),
    message: say(
      'Your account now has the address {email}, which you confirmed with a code. You sign in with it from now on.',
      { email },
    ),
    actionUrl: '/security',
  })
  await mailLeftAddressJob.enqueue(tx, { change, email: user.email, language: user.language })
}
