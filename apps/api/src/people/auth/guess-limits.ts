// How often somebody may be wrong, and what they do when it was too often. Nothing here closes an account for anybody
// else (docs/decisions/0018-guesses.md has what a guesser gets). Pure.
import type { SessionId, UserId } from '#platform/ids.ts'
import { siteOf } from '#platform/network.ts'
import { mailboxOf } from '#users/mailbox.ts'

/** Failures are counted for a day from the first one. */
export const TRIES_WINDOW_MS = 86_400_000

/** Wrong passwords at an account from devices it does not know, before work is asked for. */
export const FREE_OF_ACCOUNT = 5
/** The same from one network address, at whichever accounts: thousands of people may share it. */
export const FREE_OF_ADDRESS = 10
/** A device that was signed in at before has so many of its own; then it is as good as unknown. */
export const FREE_OF_DEVICE = 10
/** From here on a right password alone does not open the account to an unknown device (NIST SP 800-63B: at most 100). */
export const MAIL_AFTER_ACCOUNT = 100
export const MAIL_AFTER_ADDRESS = 300

/** Wrong six-digit codes of a day: 30 in a million, for each kind of caller. */
export const CODE_TRIES = 10
/** At the so-manieth the owner is told: whoever tries codes of the app knows the password. */
export const TELL_OWNER_AT = 5
/** Codes by mail, where no password was asked for. */
export const MAILED_CODE_TRIES = 20
/** A session ends at its fifth wrong proof. */
export const SESSION_TRIES = 5

export type Subject = `${'account' | 'address' | 'device' | 'totp' | 'mailed-code' | 'password' | 'session'}:${string}`

/** Every spelling of a mailbox counts together: another one buys no new tries. */
export function accountSubject(email: string): Subject {
  return `account:${mailboxOf(email)}`
}

export function addressSubject(address: string): Subject {
  return `address:${siteOf(address)}`
}

/** Passwords at a device that this account knows. */
export function deviceSubject(userId: UserId, device: string): Subject {
  return `device:${userId} ${device}`
}

/** Codes of the app: from a known device, after a mailed code, or from anybody else who has the password. */
export function totpSubject(userId: UserId, from: { device: string } | 'mail' | 'anywhere'): Subject {
  return `totp:${userId} ${typeof from === 'string' ? from : from.device}`
}

/** Mailed codes for an address: at a session of theirs, from a device its account knows, or from anybody. */
export function mailedCodeSubject(email: string, from: { caller: UserId } | { device: string } | 'anywhere'): Subject {
  const who = typeof from === 'string' ? from : 'caller' in from ? from.caller : from.device
  return `mailed-code:${mailboxOf(email)} ${who}`
}

/** The password, asked for after a mailed code at a new device. */
export function passwordAfterMailSubject(userId: UserId): Subject {
  return `password:${userId}`
}

export function sessionSubject(sessionId: SessionId | string): Subject {
  return `session:${sessionId}`
}

/** Each level is twice the work of the one before: on a cheap phone a third of a second to some five seconds. */
const LEVEL_MAX = 4
const STEPS = 64

export type Failures = { account: number; address: number }

/** How hard the task is; undefined while none is asked for. */
export function workLevel({ account, address }: Failures): number | undefined {
  const levels = [levelOf(account, FREE_OF_ACCOUNT), levelOf(address, FREE_OF_ADDRESS)].filter(
    (level) => level !== undefined,
  )
  return levels.length > 0 ? Math.max(...levels) : undefined
}

function levelOf(failures: number, free: number): number | undefined {
  if (failures < free) return undefined
  return Math.min(LEVEL_MAX, Math.trunc(Math.log2(failures / free)))
}

/** The solution is one of so many steps. */
export function stepsOf(level: number): number {
  return STEPS * 2 ** level
}

/** Whether a right password is to be followed by a mailed code. */
export function asksMail({ account, address }: Failures): boolean {
  return account >= MAIL_AFTER_ACCOUNT || address >= MAIL_AFTER_ADDRESS
}
