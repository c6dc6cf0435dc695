// Until when this process may believe that it is the one that signs. Pure: two clocks are given, and the one that says more time went by is believed.

/** Milliseconds of a clock that never goes back, and of the machine's time of day. */
export type Clocks = { steady: number; day: number }

export type Lease = {
  term: number
  since: Date
  /** Both read before the database was asked: its own reckoning of the end begins later. */
  asked: Clocks
  lengthMs: number
}

/** Clocks of two machines run at slightly different speeds; this much of the lease is left unused. */
const UNUSED_PART = 0.1

/**
 * A process that was frozen finds on waking that its lease is over. One whose whole machine was frozen may not: its steady
 * clock stood still. Then the time of day has jumped, and where neither tells, the database refuses its next line.
 */
export function isHeld({ asked, lengthMs }: Lease, now: Clocks): boolean {
  const passed = Math.max(now.steady - asked.steady, Math.abs(now.day - asked.day))
  return passed < lengthMs * (1 - UNUSED_PART)
}

export const readClocks = (): Clocks => ({ steady: performance.now(), day: Date.now() })
