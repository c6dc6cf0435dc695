import { vi } from 'vitest'

/** Waits until `check` no longer throws. A stopped clock moves on meanwhile; code that is loaded late takes its time on a busy machine. */
export function until<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 60_000 })
}
