// Time that passes only when a test says so: for what is counted by the minute, however slow the machine is.
import { vi } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Answers how to move on. */
export function holdStill({ clock }: Pick<TestApp, 'clock'>): (ms: number) => void {
  let now = clock.now().getTime()
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(now))
  return (ms) => {
    now += ms
  }
}
