// Which days of a history are packed together. Pure; days are YYYY-MM-DD.
import type { DayCount, PackDays } from './pack-store.ts'
import type { Days } from './period.ts'

/** A pack is closed with the day that brings it to so many lines. */
export const PACKED_TO = 4_000
/** Fewer are searched as fast where they are. */
export const PACKED_FROM = 1_000

/**
 * The days that become a pack each. `unpacked` are days without a pack, the oldest first; no pack may reach over days of
 * another.
 */
export function planPacks(unpacked: readonly DayCount[], packs: readonly Omit<PackDays, 'id'>[]): Required<Days>[] {
  const plans: Required<Days>[] = []
  let open: { from: string; to: string; lines: number } | undefined
  const close = () => {
    if (open && open.lines >= PACKED_FROM) plans.push({ from: open.from, to: open.to })
    open = undefined
  }
  for (const { day, lines } of unpacked) {
    const { to: last } = open ?? { to: day }
    if (packs.some(({ from_day }) => from_day > last && from_day < day)) close()
    open = { from: open?.from ?? day, to: day, lines: (open?.lines ?? 0) + lines }
    if (open.lines >= PACKED_TO) close()
  }
  close()
  return plans
}
