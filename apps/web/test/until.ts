import { vi } from 'vitest'

/** Waits until `check` no longer throws. A stopped clock moves on meanwhile; late code takes its time. */
export function until<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 60_000 })
}
