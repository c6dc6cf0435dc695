// Every switch that stops money, as staff and as customers see it.
import type { PastStop, StopInForce, StopSwitch } from '@kivuko/contract/console-stops.ts'
import { STOP_NAMES, stopSentence } from '@kivuko/contract/stops.ts'
import type { Deps } from '#deps.ts'
import { countHeld, findInForce, findPast, type NamedStop } from './stops/store.ts'

const PAST_SHOWN = 20

export async function listStops({ db }: Pick<Deps, 'db'>): Promise<{ switches: StopSwitch[]; past: PastStop[] }> {
  const [inForce, past, held] = await Promise.all([findInForce(db), findPast(db, PAST_SHOWN), countHeld(db)])
  const byName = new Map(inForce.map((stop) => [stop.name, stop]))
  const switches = STOP_NAMES.map((name) => {
    const stop = byName.get(name)
    return { name, stop: stop ? toStopInForce(stop) : null, held: held.get(name) ?? 0 }
  })
  return { switches, past: past.map(toPastStop) }
}

export function toStopInForce(stop: NamedStop): StopInForce {
  return {
    id: stop.id,
    name: stop.name,
    since: stop.stopped_at.toISOString(),
    by: stop.stopped_by && { id: stop.stopped_by, name: stop.stopper ?? '' },
    reason: stop.reason,
    notice: stop.notice,
  }
}

function toPastStop(stop: NamedStop): PastStop {
  const { resume_proposed_by: first, resumed_by: second, resumed_at: at } = stop
  return {
    ...toStopInForce(stop),
    resumed_at: (at ?? stop.stopped_at).toISOString(),
    resumed_by: [
      ...(first ? [{ id: first, name: stop.proposer ?? '' }] : []),
      ...(second ? [{ id: second, name: stop.resumer ?? '' }] : []),
    ],
  }
}

/** As this process read it last: anybody may ask, and it costs nothing. */
export function listPausedWays({ stops }: Pick<Deps, 'stops'>) {
  return stops.current().map(({ name, notice, stopped_at }) => ({
    name,
    text: notice ?? stopSentence(name),
    since: stopped_at.toISOString(),
  }))
}
