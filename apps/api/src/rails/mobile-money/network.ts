// How use cases speak to a mobile-money network: is it there, and when to poll again.
import { AppError } from '@kivuko/contract/errors.ts'
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import type { MobileMoney } from '#providers/mobile-money/port.ts'

/** The one that has a paybill, tells its float and sends payments back. */
export const MPESA = 'mpesa' as const satisfies PhoneNetwork

/** Together with the settings of it. */
export type Network = { network: MobileMoney; pollMs: number; promptMs: number; unpaidPerHour: number }

/** Throws `method_unavailable` when this installation does not have it. */
export function requireMobileMoney(deps: Deps, name: PhoneNetwork): Network {
  const settings = deps.config.phoneNetworks[name]
  const network = deps.mobileMoney[name]
  if (!network || !settings) throw new AppError('method_unavailable')
  const { pollMs, promptMs, unpaidPerHour } = settings
  return { network, pollMs, promptMs, unpaidPerHour }
}

/** The pause between two polls grows with the age of what is polled, up to this. */
export function nextPollAt(deps: Deps, since: Date, { pollMs, maxMs }: { pollMs: number; maxMs: number }): Date {
  const now = deps.clock.now()
  return after(now, Math.min(Math.max(now.getTime() - since.getTime(), pollMs), maxMs))
}
