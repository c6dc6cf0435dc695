// What a partner does before its servers may move real money, and how far it has come. Pure.
import type { Partner, PartnerKey } from '@kivuko/contract/partners.ts'

export const STEPS = ['factor', 'key', 'call', 'live'] as const
export type Step = (typeof STEPS)[number]
export type StepState = 'done' | 'current' | 'coming'

/** `keys` are those of the test mode. The second factor is there: without it nobody reads this. */
export function checklist({ state }: Pick<Partner, 'state'>, keys: readonly PartnerKey[]): Record<Step, StepState> {
  const isDone: Record<Step, boolean> = {
    factor: true,
    key: keys.length > 0,
    call: keys.some(({ last_used_at }) => last_used_at !== null),
    live: state === 'live' || state === 'suspended',
  }
  const next = STEPS.find((step) => !isDone[step])
  const standing = (step: Step): StepState => (isDone[step] ? 'done' : step === next ? 'current' : 'coming')
  return { factor: standing('factor'), key: standing('key'), call: standing('call'), live: standing('live') }
}

/** Whether a key works at this moment. */
export function isWorking({ ends_at }: Pick<PartnerKey, 'ends_at'>, now: Date): boolean {
  return ends_at === null || new Date(ends_at) > now
}
