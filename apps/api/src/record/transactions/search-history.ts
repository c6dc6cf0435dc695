// What a search finds in a history, in stretches of days: packed ones are searched as one text each, the others line by
// line where they are.
import { setImmediate as otherWork } from 'node:timers/promises'
import type { Deps } from '#deps.ts'
import { daysAfter } from '#platform/clock.ts'
import type { UserId } from '#platform/ids.ts'
import type { ReadDb } from '#tables.ts'
import type { LinePack } from './line-pack.ts'
import type { PackCache } from './pack-cache.ts'
import { packHistoryJob } from './pack-jobs.ts'
import { findPackDays, inLowerCase, type PackDays } from './pack-store.ts'
import type { Days } from './period.ts'
import { scanPack } from './scan-pack.ts'
import { tallyPeriods } from './search-store.ts'
import type { Tally } from './sum-tallies.ts'
import type { Filter } from './transaction.ts'

/** A part of what is searched, with what was found there. */
export type Stretch = {
  days: Days
  tallies: Tally[]
  /** Where the lines are in their pack, the newest first. */
  packed?: { pack: LinePack; places: readonly number[] }
}

export type Search = Filter & { search: string }

/** From so many lines on that were looked at one by one, and need not be, they are packed. */
const WORTH_PACKING = 2_000
/** So much text is searched before other requests have their turn. */
const BYTES_A_TURN = 2_000_000

/** Those in which something was found, the newest first. */
export async function searchHistory(
  deps: Deps,
  db: ReadDb,
  cache: PackCache,
  { userId, filter }: { userId: UserId; filter: Search },
): Promise<Stretch[]> {
  const [word, listed] = await Promise.all([inLowerCase(db, filter.search), findPackDays(db, userId, filter)])
  const ids = listed.map(({ id }) => id)
  const packs = await cache.read(db, userId, ids)
  // One that is gone meanwhile is searched line by line.
  const there = listed.flatMap((days) => {
    const pack = packs.get(days.id)
    return pack ? [{ days, pack }] : []
  })
  const periods = besidePacks(
    filter,
    there.map(({ days }) => days),
  )
  const [looked, scanned] = await Promise.all([
    tallyPeriods(db, userId, { filter, periods }),
    scanPacks(there, word, filter),
  ])
  if (looked.settled >= WORTH_PACKING) await packHistoryJob.enqueue(deps.db, { userId }, { keepsTime: true })
  const beside = periods.map((days, index) => ({ days, tallies: looked.tallies[index] ?? [] }))
  return [...scanned, ...beside].filter(({ tallies }) => tallies.length > 0).toSorted(byNewest)
}

async function scanPacks(
  packs: readonly { days: PackDays; pack: LinePack }[],
  word: string,
  filter: Filter,
): Promise<Stretch[]> {
  const stretches: Stretch[] = []
  let bytes = 0
  for (const { days, pack } of packs) {
    const { tallies, places } = scanPack(pack, word, filter)
    stretches.push({ days: { from: days.from_day, to: days.to_day }, tallies, packed: { pack, places } })
    bytes += pack.bytes
    if (bytes < BYTES_A_TURN) continue
    await otherWork()
    bytes = 0
  }
  return stretches
}

/** The parts of a period that no pack covers, the newest first; packs come the newest first and share no day. */
export function besidePacks({ from, to }: Days, packs: readonly Omit<PackDays, 'id'>[]): Days[] {
  const beside: Days[] = []
  let end = to
  for (const { from_day, to_day } of packs) {
    const start = daysAfter(to_day, 1)
    if (end === undefined || start <= end) beside.push({ from: start, to: end })
    end = daysAfter(from_day, -1)
  }
  if (from === undefined || end === undefined || from <= end) beside.push({ from, to: end })
  return beside
}

/** Stretches share no day; the one without an end has the newest lines, and the one without a start the oldest. */
function byNewest(a: Stretch, b: Stretch): number {
  return (a.days.from ?? '') < (b.days.from ?? '') ? 1 : -1
}
