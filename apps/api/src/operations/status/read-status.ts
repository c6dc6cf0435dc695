// What anybody may know of how payments go: shares of what was counted for the console's overview.

import { PAY_CURRENCIES } from '@kivuko/contract/buying.ts'
import { CHAIN_NETWORKS } from '@kivuko/contract/chain.ts'
import { type FlowKind, OVERVIEW_RAILS, type OverviewRail, railName } from '@kivuko/contract/console-overview.ts'
import type { Response } from '@kivuko/contract/endpoint.ts'
import {
  type readStatus as endpoint,
  STATUS_DIRECTIONS,
  STATUS_FEW,
  type StatusDirection,
  type StatusFigures,
} from '@kivuko/contract/status.ts'
import { STOP_NAMES, type StopName } from '@kivuko/contract/stops.ts'
import type { Deps } from '#deps.ts'
import { percentile } from '#operations/overview/percentile.ts'
import { STALE_AFTER_MS } from '#operations/overview/read-overview.ts'
import { countOpen, readTallies, sumBegun, sumSettled } from '#operations/overview/read-store.ts'
import { hourOf } from '#operations/overview/tally.ts'
import { after, DAY_MS } from '#platform/clock.ts'
import { inSnapshot } from '#platform/database.ts'
import { connectedNetworks } from '#settlement/phone-networks.ts'
import type { Db } from '#tables.ts'

type Status = Response<typeof endpoint>

const HOUR_MS = 3_600_000
/** Anybody may ask; it is counted at most this often. */
const FRESH_MS = 15_000

const KINDS: Record<StatusDirection, readonly FlowKind[]> = {
  in: ['purchase', 'deposit'],
  out: ['sale', 'payout', 'cash_out', 'bill', 'withdrawal'],
}

/** As a function to call: callers within a moment share one answer. */
export function createStatus(deps: Deps): () => Promise<Status> {
  let last: { at: number; answer: Promise<Status> } | undefined
  return () => {
    const now = deps.clock.now().getTime()
    if (!last || now - last.at >= FRESH_MS) {
      const answer = readStatus(deps)
      last = { at: now, answer }
      // A fault is nobody's answer but theirs who met it.
      answer.catch(() => {
        last = undefined
      })
    }
    return last.answer
  }
}

async function readStatus(deps: Deps): Promise<Status> {
  const now = deps.clock.now()
  const since = { recent: hourOf(after(now, -HOUR_MS)), day: hourOf(after(now, -DAY_MS)) }
  await deps.stops.refresh()
  const { recent, day, tallied_at } = await inSnapshot(deps.db, async (tx) => ({
    recent: await readFlows(tx, since.recent),
    day: await readFlows(tx, since.day),
    ...(await readTallies(tx)),
  }))
  const ways = STATUS_DIRECTIONS.flatMap((direction) =>
    OVERVIEW_RAILS.flatMap((rail) => {
      const figures = { recent: figuresOf(recent, direction, rail), day: figuresOf(day, direction, rail) }
      if (!has(deps, direction, rail) && !figures.day) return []
      return [
        { direction, rail, name: railName(rail), paused_because: pausedBecause(deps, direction, rail), ...figures },
      ]
    }),
  )
  return {
    as_of: now.toISOString(),
    counted_at: tallied_at?.toISOString() ?? null,
    is_stale: !tallied_at || now.getTime() - tallied_at.getTime() > STALE_AFTER_MS,
    recent_since: since.recent.toISOString(),
    day_since: since.day.toISOString(),
    ways,
  }
}

type Flows = {
  begun: Awaited<ReturnType<typeof sumBegun>>
  settled: Awaited<ReturnType<typeof sumSettled>>
  open: Awaited<ReturnType<typeof countOpen>>
}

async function readFlows(db: Db, since: Date): Promise<Flows> {
  return { begun: await sumBegun(db, since), settled: await sumSettled(db, since), open: await countOpen(db, since) }
}

/** Null of a way where nothing ended. What is under way counts for neither side. */
function figuresOf(
  { begun, settled, open }: Flows,
  direction: StatusDirection,
  rail: OverviewRail,
): StatusFigures | null {
  const isOf = (row: { kind: FlowKind; rail: OverviewRail }) => row.rail === rail && KINDS[direction].includes(row.kind)
  const times = settled.filter(isOf).sort((a, b) => a.seconds - b.seconds)
  const completed = times.reduce((sum, row) => sum + row.completed, 0)
  const started = begun.filter(isOf).reduce((sum, row) => sum + row.begun, 0)
  const waiting = open.filter(isOf).reduce((sum, row) => sum + row.open, 0)
  // What began within this minute may be completed before it is counted as begun.
  const ended = Math.max(started - waiting, completed)
  if (ended === 0) return null
  return {
    completed_percent: Math.floor((completed * 100) / ended),
    median_seconds: percentile(times, 50),
    is_few: ended < STATUS_FEW,
  }
}

/** Whether this installation has this way: one that nobody used yet is shown as well. */
function has(deps: Deps, direction: StatusDirection, rail: OverviewRail): boolean {
  if (isOneOf(connectedNetworks(deps), rail)) return true
  if (direction === 'in' && (rail === 'card' || rail === 'bank'))
    return PAY_CURRENCIES.some((currency) => deps.settlement.isOpen(currency, rail))
  if (direction === 'out' && rail === 'bank') return deps.bankPayouts !== undefined
  if (direction === 'out' && rail === 'bills') return deps.bills !== undefined
  return direction === 'out' && isOneOf(CHAIN_NETWORKS, rail) && deps.chains.has(rail)
}

function pausedBecause({ stops }: Deps, direction: StatusDirection, rail: OverviewRail): string | null {
  const name = isOneOf(CHAIN_NETWORKS, rail) ? `chain_${rail}_${direction}` : `${rail}_${direction}`
  return isOneOf(STOP_NAMES, name) ? (stops.sentence(name satisfies StopName) ?? null) : null
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name)
}
