// A clock that a test can move: real time plus an offset, so that waiting jobs still come due.
import type { Clock } from '#platform/clock.ts'

export type TestClock = Clock & { advance(ms: number): void }

export function createTestClock(): TestClock {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance(ms) {
      offsetMs += ms
    },
  }
}
