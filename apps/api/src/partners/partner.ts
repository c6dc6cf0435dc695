// How a partner stands with the operator, and what each role of its members may do. Pure.
import type { PartnerMode, PartnerRole, PartnerState } from '@kivuko/contract/partner-keys.ts'
import type { Transitions } from '#platform/state-machine.ts'

/** Live access alone: test keys work in every state. */
export const PARTNER_TRANSITIONS = {
  test: ['asked'],
  asked: ['live', 'test'],
  live: ['suspended'],
  suspended: ['live'],
} as const satisfies Transitions<PartnerState>

export const OWNERS: readonly PartnerRole[] = ['owner']
/** Who makes and ends keys, and reads what was called with them. */
export const DEVELOPERS: readonly PartnerRole[] = ['owner', 'developer']

/** Who decides what is earned, and where money goes. */
export const FINANCE: readonly PartnerRole[] = ['owner', 'finance']

/** Whether new keys of a mode can be made; those of a suspended partner are refused as long as it is. */
export function isOpen(mode: PartnerMode, state: PartnerState): boolean {
  return mode === 'test' || state === 'live'
}
