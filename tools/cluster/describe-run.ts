// One run of the trials of a cluster as a section of a page: what was measured beside what is promised, and how busy the
// machine was.
import type { Figure } from '../testing/figures.ts'

export type TrialRun = {
  at: Date
  cores: number
  /** Of the machine, over a minute: before the run, and on average while it went on. */
  load: { before: number; during: number }
  isGreen: boolean
  minutes: number
  figures: readonly Figure[]
}

const HEAD = [
  '# Trials of a cluster',
  '',
  'Printed by `npm run cluster:test -- --report`; each run is a section, the newest last. *Stopped for* is the longest time in which no transfer was acknowledged to three customers who',
  'pay all the time, while five others do everything else, on one machine that has three databases, etcd, the balancer, four processes and the customers. A load of as many as there are cores is a',
  'machine that has no more to give: the run itself makes most of it, and what was there before it is said.',
  '',
]

/** The page with one more section; `before` is what it said, or nothing. */
export function withRun(before: string, run: TrialRun): string {
  const page = before.trim() === '' ? HEAD.join('\n') : before
  return `${page.trimEnd()}\n\n${describeRun(run)}`
}

export function describeRun({ at, cores, load, isGreen, minutes, figures }: TrialRun): string {
  const rows = [...Map.groupBy(figures, ({ what }) => what)].map(([what, all]) => {
    const seconds = all.map(({ ms }) => ms / 1000).toSorted((a, b) => a - b)
    const most = all[0]?.most
    return `| ${what} | ${seconds.map((each) => each.toFixed(1)).join(', ')} | ${most === undefined ? '-' : most / 1000} |`
  })
  return [
    `## ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC: ${isGreen ? 'green' : 'FAILED'}`,
    '',
    `${cores} cores, load ${load.before.toFixed(1)} before and ${load.during.toFixed(1)} during the run, ${minutes.toFixed(0)} minutes.`,
    '',
    '| Trial | Stopped for, s | Promised, s |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}
