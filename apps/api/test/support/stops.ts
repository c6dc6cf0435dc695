// Money stopped and resumed as staff do it.
import { decideChange, listChanges } from '@kivuko/contract/console-changes.ts'
import { listStops, proposeResume, stopMoney } from '@kivuko/contract/console-stops.ts'
import type { StopName } from '@kivuko/contract/stops.ts'
import type { Member } from './staff.ts'

export function stop(by: Member, name: StopName, notice?: string) {
  return by.call(stopMoney, { body: { name, reason: 'payouts look wrong', ...(notice ? { notice } : {}) } })
}

/** One proposes; answers the other's approval. */
export async function resume(name: StopName, first: Member, second: Member) {
  const proposed = await first.call(proposeResume, { body: { name, reason: 'the cause was found' } })
  if (proposed.status !== 200) throw new Error(`${name} could not be proposed: ${proposed.problem.detail}`)
  return approveResume(name, second)
}

export async function approveResume(name: StopName, second: Member) {
  const { changes } = (await second.call(listChanges, { query: { kind: 'resume' } })).body
  const id = changes.find(({ subject }) => subject === name)?.id ?? ''
  return second.call(decideChange, { params: { id }, body: { decision: 'approve', reason: 'seen, too' } })
}

/** How much waits because of a stop. */
export async function heldCount(member: Member): Promise<number> {
  return (await member.call(listStops)).body.switches.reduce((sum, { held }) => sum + held, 0)
}
