// How use cases speak to the mobile-money network: is there one, and when to poll again.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import type { MobileMoney } from '#providers/mobile-money/port.ts'

export const MPESA = 'mpesa'

/** Together with the settings of it. */
export type Network = { network: MobileMoney; pollMs: number; promptMs: number; unpaidPerHour: number }

export function requireMobileMoney(deps: Deps): Network {
  const settings = deps.config.mobileMoney
  if (!deps.mobileMoney || !settings) throw new AppError('method_unavailable')
  const { pollMs, promptMs, unpaidPerHour } = settings
  return { network: deps.mobileMoney, pollMs, promptMs, unpaidPerHour }
}

/** The pause between two polls grows with the age of what is polled, up to this. */
export function nextPollAt(deps: Deps, since: Date, { pollMs, maxMs }: { pollMs: number; maxMs: number }): Date {
  const now = deps.clock.now()
  return after(now, Math.min(Math.max(now.getTime() - since.getTime(), pollMs), maxMs))
}
