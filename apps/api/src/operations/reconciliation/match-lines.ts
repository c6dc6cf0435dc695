// Finds for each movement of the ledger its line on the statement, and says of every one without a partner why. Pure.
import type { StatementProvider } from '@kivuko/contract/console-reconciliation.ts'
import { APART_MS, type Found, IN_TRANSIT_MS, type Movement, ownNameIn } from './reconciliation.ts'

export type Sides = {
  provider: StatementProvider
  entries: readonly Movement[]
  lines: readonly Movement[]
  /** Movements before and after are partners only; those after are counted as later. */
  from: Date | undefined
  to: Date
  /** Up to here reaches the ledger: what a statement says older than that should be in it. */
  now: Date
}

export type Comparison = {
  matched: number
  differences: Found[]
  /** By asset: what the ledger moved after the statement's end. */
  later: ReadonlyMap<string, bigint>
}

/** Partners have the same asset and key; of several with one key, the first belongs to the first. */
export function matchLines({ provider, entries, lines, from, to, now }: Sides): Comparison {
  const unmatched = grouped(underKnownNames(lines, entries))
  const seen = new Map<string, number>()
  const differences: Found[] = []
  const later = new Map<string, bigint>()
  let matched = 0
  const isCompared = (at: Date) => at <= to && (from === undefined || at >= from)
  const isYoung = (at: Date, end: Date) => at.getTime() > end.getTime() - IN_TRANSIT_MS[provider]

  for (const entry of inOrder(entries)) {
    const place = placeOf(entry)
    const count = (seen.get(place) ?? 0) + 1
    seen.set(place, count)
    const line = unmatched.get(place)?.shift()
    if (line) {
      matched += 1
      if (line.units !== entry.units && isCompared(entry.at))
        differences.push(difference('amount_differs', { entry, line, count }))
    } else if (entry.at > to) later.set(entry.asset, (later.get(entry.asset) ?? 0n) + entry.units)
    else if (isCompared(entry.at)) {
      const kind = isYoung(entry.at, to) ? 'in_transit' : 'missing_at_provider'
      differences.push(difference(kind, { entry, count }))
    }
  }
  for (const [place, left] of unmatched)
    for (const [index, line] of left.entries()) {
      if (!isCompared(line.at)) continue
      const kind = isYoung(line.at, now) ? 'in_transit' : 'missing_in_ledger'
      differences.push(difference(kind, { line, count: (seen.get(place) ?? 0) + index + 1 }))
    }
  return { matched, differences, later }
}

/** From where on movements can be partners of those that are compared. */
export function partnersFrom(from: Date): Date {
  return new Date(from.getTime() - APART_MS)
}

/** A line that names a movement otherwise than the ledger does: by its other name, or by our own reference in its text. */
function underKnownNames(lines: readonly Movement[], entries: readonly Movement[]): Movement[] {
  const known = new Set(entries.map(placeOf))
  const others = new Map(
    entries.flatMap(({ otherKey, ...entry }) =>
      otherKey === undefined ? [] : [[placeOf({ ...entry, key: otherKey }), entry.key]],
    ),
  )
  return lines.map((line) => {
    if (known.has(placeOf(line))) return line
    const other = others.get(placeOf(line))
    if (other !== undefined) return { ...line, key: other }
    const own = ownNameIn(line.text)
    const byOwn = own && { ...line, key: `${line.units > 0n ? 'in' : 'out'}:${own}` }
    return byOwn && known.has(placeOf(byOwn)) ? byOwn : line
  })
}

function grouped(lines: readonly Movement[]): Map<string, Movement[]> {
  const groups = new Map<string, Movement[]>()
  for (const line of inOrder(lines)) {
    const place = placeOf(line)
    groups.set(place, [...(groups.get(place) ?? []), line])
  }
  return groups
}

/** The same however they were read. */
function inOrder(movements: readonly Movement[]): Movement[] {
  return [...movements].sort((a, b) => a.at.getTime() - b.at.getTime() || (a.name < b.name ? -1 : 1))
}

function placeOf({ asset, key }: Movement): string {
  return `${asset} ${key}`
}

type Parts = { entry?: Movement; line?: Movement; count: number }

function difference(kind: Found['kind'], { entry, line, count }: Parts): Found {
  const { asset, key, at } = (entry ?? line) as Movement
  return {
    asset,
    name: count === 1 ? key : `${key}#${count}`,
    kind,
    ledgerUnits: entry?.units ?? null,
    statementUnits: line?.units ?? null,
    journalKey: entry?.name ?? null,
    lineId: line?.name ?? null,
    text: [entry?.text, line?.text].filter(Boolean).join(' · '),
    at,
  }
}
