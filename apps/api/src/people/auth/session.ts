// How long sessions last.
import { STAFF_IDLE_MS, STAFF_SESSION_MS } from '@kivuko/contract/console-staff.ts'
import { after, DAY_MS } from '#platform/clock.ts'

/** How long a session goes on: `idleMs` from its last visit, and `wholeMs` from its beginning. */
export type Lifetime = { idleMs: number; wholeMs: number; touchEveryMs: number }

/** Its last visit is written at most this often. */
const TOUCH_EVERY_MS = 5 * 60_000
/** Half a day without a visit; a month if it is used each day. */
const PLAIN: Lifetime = { idleMs: 12 * 3_600_000, wholeMs: 30 * DAY_MS, touchEveryMs: TOUCH_EVERY_MS }
/** A month without a visit; a quarter if it is used each month, as long as a passkey or password is still remembered. */
const REMEMBERED: Lifetime = { idleMs: 30 * DAY_MS, wholeMs: 90 * DAY_MS, touchEveryMs: TOUCH_EVERY_MS }
/** A pause, and a working day. */
const OF_STAFF: Lifetime = { idleMs: STAFF_IDLE_MS, wholeMs: STAFF_SESSION_MS, touchEveryMs: 60_000 }

/** Staff are not remembered. */
export function lifetimeOf({ isStaff, isRemembered }: { isStaff: boolean; isRemembered: boolean }): Lifetime {
  if (isStaff) return OF_STAFF
  return isRemembered ? REMEMBERED : PLAIN
}

/** When a session visited now ends without another visit. */
export function idleEnd(now: Date, { idleMs }: Lifetime, endsAt: Date): Date {
  const idle = after(now, idleMs)
  return idle < endsAt ? idle : endsAt
}
