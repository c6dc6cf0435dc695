// Known holes in shipped libraries, against the times of docs/security/dependencies.md. Pure.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { ROOT } from './start/environment.ts'

/** Where each hole that is not closed yet is written down, with the day it was first seen here. */
export const KNOWN_HOLES = 'docs/security/known-holes.json'
const DAY_MS = 86_400_000
const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'] as const
type Severity = (typeof SEVERITIES)[number]
/** Days until it must be closed; the others wait for the next release. */
const DAYS: Partial<Record<Severity, number>> = { critical: 2, high: 14, moderate: 60 }

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'must be a day such as 2026-01-15')
const knownHole = z.strictObject({
  /** The number in its address, such as GHSA-xxxx-xxxx-xxxx. */
  id: z.string().min(1),
  package: z.string().min(1),
  severity: z.enum(SEVERITIES),
  seen: day,
  /** It is used against somebody, or lets a stranger run code, read secrets or move money: two days, whatever it is called. */
  isUrgent: z.boolean().default(false),
  /** What was decided, and what shuts it off meanwhile. */
  note: z.string().min(1),
})
export type KnownHole = z.output<typeof knownHole>

/** What `npm audit --json` says (report version 2): each package leads to the advisories about it, or to another package. */
const advisory = z.object({ name: z.string(), url: z.string(), title: z.string(), severity: z.enum(SEVERITIES) })
const report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), advisory])) })),
})
export type Advisory = { id: string; package: string; title: string; severity: Severity }

/** Undefined when the registry did not answer as it should: nothing may be concluded then. */
export function advisoriesIn(json: unknown): Advisory[] | undefined {
  const read = report.safeParse(json)
  if (!read.success) return undefined
  const found = Object.values(read.data.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((each) => typeof each !== 'string')
    .map(({ name, url, title, severity }) => ({ id: url.split('/').at(-1) ?? url, package: name, title, severity }))
  return [...new Map(found.map((each) => [`${each.id} ${each.package}`, each])).values()]
}

/** Throws one sentence when the list is none. */
export function readKnownHoles(text = readFileSync(join(ROOT, KNOWN_HOLES), 'utf8')): KnownHole[] {
  const read = z.array(knownHole).safeParse(JSON.parse(text))
  if (read.success) return read.data
  throw new Error(
    `${KNOWN_HOLES}: ${read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`,
  )
}

/** The day by whose end it must be closed; undefined for what waits for the next release. */
export function dueOf({ severity, seen, isUrgent }: KnownHole): string | undefined {
  const days = isUrgent ? DAYS.critical : DAYS[severity]
  return days === undefined ? undefined : new Date(Date.parse(seen) + days * DAY_MS).toISOString().slice(0, 10)
}

/** A sentence for each that is past its time. */
export function overdue(holes: readonly KnownHole[], today: string): string[] {
  return holes.flatMap((hole) => {
    const due = dueOf(hole)
    return due === undefined || today <= due ? [] : [`${hole.package} (${hole.id}) was to be closed by ${due}`]
  })
}

/** What the registry says beside what is written down: new ones, and those that are gone. */
export function compareHoles(advisories: readonly Advisory[], holes: readonly KnownHole[], today: string) {
  const isSame = (one: { id: string; package: string }, other: { id: string; package: string }) =>
    one.id === other.id && one.package === other.package
  const unlisted = advisories.filter((each) => !holes.some((hole) => isSame(hole, each)))
  return {
    late: overdue(holes, today),
    unlisted: unlisted.map(
      ({ title, ...each }) => `${title}: add ${JSON.stringify({ ...each, seen: today, note: '…' })} to ${KNOWN_HOLES}`,
    ),
    gone: holes
      .filter((hole) => !advisories.some((each) => isSame(hole, each)))
      .map(({ id, package: name }) => `${name} (${id}) is closed: take it out of ${KNOWN_HOLES}`),
  }
}
