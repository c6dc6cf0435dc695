// What the console opens with: what was counted, and how the queues, the stock and the providers stand now.
import {
  type consoleOverview,
  FLOW_KINDS,
  type Flow,
  OVERVIEW_MONEY_ROLES,
  OVERVIEW_RAILS,
  type OverviewExposure,
  type OverviewPeriod,
} from '@kivuko/contract/console-overview.ts'
import type { Response } from '@kivuko/contract/endpoint.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import type { Deps } from '#deps.ts'
import { readKeptTreasury } from '#operations/treasury/kept-treasury.ts'
import { readQueues } from '#operations/waiting/read-queues.ts'
import { inSnapshot } from '#platform/database.ts'
import type { Db } from '#tables.ts'
import { percentile } from './percentile.ts'
import { readProviders } from './read-providers.ts'
import {
  type Bounds,
  countOpen,
  findBounds,
  readTallies,
  sumBegun,
  sumFlowsByPart,
  sumFunnel,
  sumMoney,
  sumMoneyByPart,
  sumSettled,
  sumSignupsByPart,
} from './read-store.ts'
import { sumByPart, sumByRail } from './sum-money.ts'

/** The job runs every minute: after so long without it the page says so. */
export const STALE_AFTER_MS = 5 * 60_000

type Overview = Response<typeof consoleOverview>

export async function readOverview(
  deps: Deps,
  { role, period }: { role: StaffRole; period: OverviewPeriod },
): Promise<Overview> {
  const seesMoney = OVERVIEW_MONEY_ROLES.includes(role)
  const now = deps.clock.now()
  const [counted, queues, exposure] = await Promise.all([
    readCounted(deps, { now, period, seesMoney }),
    readQueues(deps, role),
    seesMoney ? readExposure(deps) : null,
  ])
  const { since, ...figures } = counted
  return {
    ...figures,
    as_of: now.toISOString(),
    exposure,
    queues: queues.map(([queue, { count, since: oldest }]) => ({ queue, count, since: oldest?.toISOString() ?? null })),
    providers: await readProviders(deps, since),
  }
}

type Wanted = { now: Date; period: OverviewPeriod; seesMoney: boolean }

/** All of one moment, so that the parts are of the same count. */
function readCounted({ db, config }: Deps, { now, period, seesMoney }: Wanted) {
  return inSnapshot(db, async (tx) => {
    const { timeZone } = config
    const bounds = await findBounds(tx, { now, period, timeZone })
    const since = bounds.starts[0] ?? now
    const { tallied_at, funnel_at } = await readTallies(tx)
    const isStale = !tallied_at || now.getTime() - tallied_at.getTime() > STALE_AFTER_MS
    return {
      since,
      period,
      time_zone: timeZone,
      tallied_at: tallied_at?.toISOString() ?? null,
      is_stale: isStale,
      today: bounds.today.toISOString(),
      starts: bounds.starts.map((start) => start.toISOString()),
      money: seesMoney ? await readMoney(tx, since, bounds) : null,
      flows: await readFlows(tx, since),
      flow_points: (await sumFlowsByPart(tx, since, bounds.cut)).map(atText),
      signups: {
        points: (await sumSignupsByPart(tx, since, bounds.cut)).map(atText),
        ...(await sumFunnel(tx, since)),
        counted_at: funnel_at?.toISOString() ?? null,
      },
    }
  })
}

function atText<Row extends { at: Date }>({ at, ...rest }: Row) {
  return { at: at.toISOString(), ...rest }
}

async function readMoney(db: Db, since: Date, { today, cut }: Bounds): Promise<Overview['money']> {
  return {
    today: sumByRail(await sumMoney(db, today)),
    period: sumByRail(await sumMoney(db, since)),
    points: sumByPart(await sumMoneyByPart(db, since, cut)),
  }
}

/** What is neither completed nor open has ended otherwise: expired, cancelled, refused or given back. */
async function readFlows(db: Db, since: Date): Promise<Flow[]> {
  const [begun, settled, open] = [await sumBegun(db, since), await sumSettled(db, since), await countOpen(db, since)]
  return FLOW_KINDS.flatMap((kind) =>
    OVERVIEW_RAILS.flatMap((rail) => {
      const isOf = (row: { kind: string; rail: string }) => row.kind === kind && row.rail === rail
      const times = settled.filter(isOf)
      const completed = times.reduce((sum, row) => sum + row.completed, 0)
      const counted = begun.find(isOf)?.begun ?? 0
      if (counted === 0 && completed === 0) return []
      const flow: Flow = {
        kind,
        rail,
        // What began within this minute may be completed before it is counted as begun.
        begun: Math.max(counted, completed),
        completed,
        open: Math.min(open.find(isOf)?.open ?? 0, Math.max(0, counted - completed)),
        median_seconds: percentile(times, 50),
        p95_seconds: percentile(times, 95),
      }
      return [flow]
    }),
  )
}

async function readExposure(deps: Deps): Promise<Overview['exposure']> {
  const { assets, low_stock_usd, as_of } = await readKeptTreasury(deps)
  return {
    assets: assets.map(
      ({ currency, stock, promised, exposure, stock_usd, exposure_usd, is_low }): OverviewExposure => ({
        currency,
        stock,
        promised,
        exposure,
        stock_usd,
        exposure_usd,
        is_low,
      }),
    ),
    low_stock_usd,
    as_of,
  }
}
