// The files of PostgreSQL's log have numbers without gaps: one that is missing is found by its name alone.
import { readdirSync } from 'node:fs'

/** Timeline, log and segment, eight hexadecimal digits each; the newest one ends in `.partial` until it is full. */
const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})(?:\.partial)?$/
const START = /^START WAL LOCATION: [0-9A-F/]+ \(file ([0-9A-F]{24})\)$/m
/** With PostgreSQL's segments of 16 MB. */
const SEGMENTS_A_LOG = 256

/** The segment a base backup begins with, as its `backup_label` says. */
export function firstSegmentOf(backupLabel: string): string {
  const [, first] = START.exec(backupLabel) ?? []
  if (!first) throw new Error('The backup_label names no segment to begin with.')
  return first
}

/** Those that are missing in `folder` from `first` to the newest there is, on the same timeline. */
export function missingSegments(folder: string, first: string): string[] {
  const timeline = first.slice(0, 8)
  const present = new Set(readdirSync(folder).flatMap((name) => numberOf(name, timeline) ?? []))
  const newest = Math.max(numberOf(first, timeline) ?? 0, ...present)
  const missing: string[] = []
  for (let each = numberOf(first, timeline) ?? 0; each <= newest; each += 1)
    if (!present.has(each)) missing.push(nameOf(each, timeline))
  return missing
}

function numberOf(name: string, timeline: string): number | undefined {
  const [, line, log = '', segment = ''] = SEGMENT.exec(name) ?? []
  return line === timeline ? Number.parseInt(log, 16) * SEGMENTS_A_LOG + Number.parseInt(segment, 16) : undefined
}

function nameOf(number: number, timeline: string): string {
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  return `${timeline}${hex(Math.floor(number / SEGMENTS_A_LOG))}${hex(number % SEGMENTS_A_LOG)}`
}
