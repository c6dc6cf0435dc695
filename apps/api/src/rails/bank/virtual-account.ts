// An account at the bank network that takes one order's payment: its states and its name. Pure: no database, no clock.
import type { Transitions } from '#platform/state-machine.ts'
import type { Tables } from '#tables.ts'

export type VirtualAccount = Tables['virtual_accounts']
export type AccountState = VirtualAccount['state']

export const ACCOUNT_TRANSITIONS = {
  asking: ['open', 'lost', 'closed', 'paid'],
  open: ['paid', 'closed'],
  // Somebody may have paid it all the same.
  lost: ['paid'],
  closed: ['paid'],
  paid: [],
} as const satisfies Transitions<AccountState>

/** The network keeps such an account open for so long at most... */
const LIFE_MAX_MS = 8 * 60 * 60_000
/** ...and for so long at least. */
export const LIFE_MIN_MS = 15 * 60_000

/** Until when an account opened at `now` for an order takes its payment. */
export function accountEnd(now: Date, orderEnd: Date): Date {
  const life = orderEnd.getTime() - now.getTime()
  return new Date(now.getTime() + Math.min(Math.max(life, LIFE_MIN_MS), LIFE_MAX_MS))
}

/** The first has the order's own reference; `KV-7Q2M-9XRD-2` is the second. */
export function accountReference(orderReference: string, place: number): string {
  return place === 1 ? orderReference : `${orderReference}-${place}`
}
