// Codes of the authenticator app at a sign-in. Six digits must stay unguessable even for somebody who has the password,
// who must not be able to use up the owner's tries either: known devices, and whoever has the account's mail, have
// tries of their own.
import { say } from '@kivuko/contract/say.ts'
import type { Deps } from '#deps.ts'
import { takeSecondFactor } from '#people/second-factor/take-second-factor.ts'
import type { UserId } from '#platform/ids.ts'
import { notify } from '#record/notify.ts'
import type { Tx } from '#tables.ts'
import { countGuess } from './count-guesses.ts'
import { CODE_TRIES, TELL_OWNER_AT, totpSubject } from './guess-limits.ts'
import { isKnownDevice } from './known-devices.ts'
import type { Visitor } from './start-session.ts'
import { findFailures } from './store.ts'

export type GivenCode = { userId: UserId; code: string; visitor: Visitor; hasMail: boolean }

/** `spent`: nothing was tried, and nothing will be until the day is over. The caller lets the transaction commit. */
export async function guessCode(
  deps: Deps,
  tx: Tx,
  { userId, code, visitor, hasMail }: GivenCode,
): Promise<'right' | 'wrong' | 'spent'> {
  const isRight = () => takeSecondFactor(deps, tx, { userId, method: 'totp', code })
  const device = await knownDevice(tx, userId, visitor)
  if (device) {
    const own = { subject: totpSubject(userId, { device }), max: CODE_TRIES, forgets: true }
    const guess = await countGuess(deps, tx, own, isRight)
    if (guess.kind !== 'spent') return guess.kind
  }
  const shared = { subject: totpSubject(userId, hasMail ? 'mail' : 'anywhere'), max: CODE_TRIES, forgets: false }
  const guess = await countGuess(deps, tx, shared, isRight)
  if (guess.kind === 'wrong' && guess.failures === TELL_OWNER_AT) await tellOwner(deps, tx, userId)
  return guess.kind
}

/** Whether this visitor's codes would not be tried any more today, unless they show that the mail is theirs. */
export async function areCodesSpent(deps: Deps, tx: Tx, userId: UserId, visitor: Visitor): Promise<boolean> {
  const device = await knownDevice(tx, userId, visitor)
  const own = device === undefined ? undefined : totpSubject(userId, { device })
  const anywhere = totpSubject(userId, 'anywhere')
  const failures = await findFailures(tx, own ? [own, anywhere] : [anywhere], deps.clock.now())
  const isSpent = (subject: typeof anywhere) => (failures.get(subject) ?? 0) >= CODE_TRIES
  return isSpent(anywhere) && (own === undefined || isSpent(own))
}

async function knownDevice(tx: Tx, userId: UserId, { device }: Visitor): Promise<string | undefined> {
  return device && (await isKnownDevice(tx, userId, device)) ? device : undefined
}

async function tellOwner(deps: Deps, tx: Tx, userId: UserId): Promise<void> {
  await notify(deps, tx, {
    userId,
    key: `wrong-codes:${deps.clock.now().toISOString()}`,
    type: 'security',
    title: say('Somebody has your password'),
    message: say(
      'Somebody who knows your password tried {count} wrong codes of your authenticator app. If this was not you, change your password at once.',
      { count: TELL_OWNER_AT },
    ),
    actionUrl: '/security',
  })
}
