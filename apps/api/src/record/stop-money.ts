// Stops a way of money, and lets it run again. Everything that sends asks right before it does.
import { AppError } from '@kivuko/contract/errors.ts'
import type { StopName } from '@kivuko/contract/stops.ts'
import type { Deps } from '#deps.ts'
import { violatedConstraint } from '#platform/database.ts'
import { newId, type UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { type Stop, stops, takeHeld, tellOfStops } from './stops/store.ts'
import { writeAudit } from './write-audit.ts'

export type NewStop = {
  name: StopName
  reason: string
  notice?: string | undefined
  /** Null: no member of staff at the console. */
  by: UserId | null
  actor: string
}

/** In force with the commit; throws `already_stopped`. The caller refreshes `deps.stops` after it. */
export async function stopWithin(deps: Deps, tx: Tx, { name, reason, notice, by, actor }: NewStop): Promise<void> {
  const now = deps.clock.now()
  const stop: Stop = {
    id: newId('stp', now),
    name,
    reason,
    notice: notice || null,
    stopped_by: by,
    stopped_at: now,
    resume_proposed_by: null,
    resumed_by: null,
    resumed_at: null,
  }
  try {
    await stops.add(tx, stop)
  } catch (error) {
    if (violatedConstraint(error) === 'stops_in_force') throw new AppError('already_stopped')
    throw error
  }
  await tellOfStops(tx)
  await writeAudit(deps, tx, { actor, action: 'money.stop', subject: name, detail: reason })
}

/** Another reason for what is stopped already: whoever resumes it reads both. */
export async function addToStop(deps: Deps, tx: Tx, stop: Stop, reason: string): Promise<void> {
  await stops.change(tx, stop.id, { reason: `${stop.reason} · ${reason}` })
  await writeAudit(deps, tx, { actor: 'ledger-check', action: 'money.stop', subject: stop.name, detail: reason })
}

/** Held until the transaction ends; undefined while it runs. */
export function lockStop(tx: Tx, name: StopName): Promise<Stop | undefined> {
  return stops.lock(tx, { name, resumed_at: null })
}

type Resumed = { name: StopName; proposedBy: UserId; by: UserId; reason: string }

/** Two people said so. What waited for it is called; a way that another stop holds as well goes on waiting for that. */
export async function resumeWithin(deps: Deps, tx: Tx, { name, proposedBy, by, reason }: Resumed): Promise<void> {
  const stop = await lockStop(tx, name)
  if (!stop) throw new AppError('not_stopped')
  const resumed = { resume_proposed_by: proposedBy, resumed_by: by, resumed_at: deps.clock.now() }
  await stops.change(tx, stop.id, resumed)
  await tellOfStops(tx)
  for (const follower of await takeHeld(tx, name)) await deps.followers.soon(tx, follower)
  await writeAudit(deps, tx, { actor: `staff:${by}`, action: 'money.resume', subject: name, detail: reason })
}
