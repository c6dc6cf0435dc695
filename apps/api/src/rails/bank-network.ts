// How use cases speak to the bank network, and when they poll again.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'

export const PAYSTACK = 'paystack'

const PAUSE_MAX_MS = 2 * 60_000

/** The pause between two polls grows with the age of what is polled. */
export function nextPollAt(deps: Deps, since: Date): Date {
  const now = deps.clock.now()
  const age = now.getTime() - since.getTime()
  return after(now, Math.min(Math.max(age / 4, deps.config.bank.pollMs), PAUSE_MAX_MS))
}
