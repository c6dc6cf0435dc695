// The job that keeps the figures of the overview: what happened since it last ran, each thing once.
import type { Deps } from '#deps.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import { timeOfId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { countBegun, countEntries, countSignups, findFirstIds, lockTallies, noteTallies } from './tally-store.ts'

/** Of one account, in one transaction. */
const ENTRIES_MAX = 2_000
/** A row carries the time it was made at and is seen when its transaction ends, which takes seconds at most. */
const LATE_MS = 30 * 60_000
const HOUR_MS = 3_600_000
/** In one transaction, when there is a history to count. */
const STEP_MS = 31 * DAY_MS
/** How far back the steps of who signed up are followed, and how often. */
const FUNNEL_MS = 31 * DAY_MS
const FUNNEL_EVERY_MS = HOUR_MS

/** Safe to repeat, and to run twice at once. */
export async function tally(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  let most = ENTRIES_MAX
  while (most >= ENTRIES_MAX)
    most = await inTransaction(deps.db, async (tx) => {
      await lockTallies(tx)
      return countEntries(tx, ENTRIES_MAX)
    })
  const first = await firstHour(deps)
  let isDone = false
  while (!isDone) isDone = await inTransaction(deps.db, (tx) => countHours(tx, { first, now }))
}

/** The next hours; true when that was all of them. The last ones are counted again the next time. */
async function countHours(tx: Tx, { first, now }: { first: Date; now: Date }): Promise<boolean> {
  const state = await lockTallies(tx)
  const from = state.begun_to ? hourOf(after(state.begun_to, -LATE_MS)) : first
  const to = earlier(after(from, STEP_MS), after(hourOf(now), HOUR_MS))
  await countBegun(tx, { from, to })
  await countSignups(tx, { from, to })
  const isDone = to >= now
  const isFunnelDue = isDone && (!state.funnel_at || state.funnel_at <= after(now, -FUNNEL_EVERY_MS))
  if (isFunnelDue) await countSignups(tx, { from: hourOf(after(now, -FUNNEL_MS)), to })
  await noteTallies(tx, {
    begun_to: later(state.begun_to, earlier(to, now)),
    ...(isDone && { tallied_at: now }),
    ...(isFunnelDue && { funnel_at: now }),
  })
  return isDone
}

/** Where the history begins. */
async function firstHour({ db, clock }: Deps): Promise<Date> {
  const times = (await findFirstIds(db)).flatMap((id) => timeOfId(id) ?? [])
  return hourOf(after(times.reduce(earlier, clock.now()), -HOUR_MS))
}

/** Hours of UTC. */
export function hourOf(time: Date): Date {
  return new Date(time.getTime() - (time.getTime() % HOUR_MS))
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

function later(one: Date | null, other: Date): Date {
  return one && one > other ? one : other
}
