// How failed sign-ins slow down. Pure.
import { networkOf } from '#platform/network.ts'
import { mailboxOf } from '#users/mailbox.ts'

/** Five wrong tries close an account for 15 minutes, then each five more for twice as long, up to a day. */
const ACCOUNT_TRIES = 5
/** One network address may be many people behind a carrier: it has more tries, and closes for 15 minutes only. */
const ADDRESS_TRIES = 50
const FIRST_LOCK_MS = 15 * 60_000
const LOCK_MAX_MS = 86_400_000
/** Failures are forgotten after a quiet day. */
export const FORGET_AFTER_MS = 86_400_000

export type Subject = `account:${string}` | `address:${string}`

/** Every spelling of a mailbox counts together: another one buys no new tries. */
export function accountSubject(email: string): Subject {
  return `account:${mailboxOf(email)}`
}

export function addressSubject(address: string): Subject {
  return `address:${networkOf(address)}`
}

/** Until when the subject is closed after `failures` in a row; null while it is open. */
export function lockAfter(subject: Subject, failures: number, now: Date): Date | null {
  const tries = subject.startsWith('account:') ? ACCOUNT_TRIES : ADDRESS_TRIES
  if (failures === 0 || failures % tries !== 0) return null
  const locks = subject.startsWith('account:') ? failures / tries : 1
  return new Date(now.getTime() + Math.min(FIRST_LOCK_MS * 2 ** (locks - 1), LOCK_MAX_MS))
}
