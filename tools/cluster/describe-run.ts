// One run of the trials of a cluster as a section of a page: what was measured beside what is promised, what became of what
// customers were told has happened, and how busy the machine was.
import { acknowledgedIn, type Figure } from '../testing/figures.ts'

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
  'pay all the time, while others do everything else, buy by card and send coins outside, on one machine that has three databases, etcd, the balancer, four processes, the signers and the customers. A load of',
  'as many as there are cores is a machine that has no more to give: the run itself makes most of it, and what was there before it is said.',
  '',
]
const HEADINGS = ['Trial', 'Stopped for, s', 'Promised, s', 'Acknowledged', 'Lost', 'Doubled']

/** The page with one more section; `before` is what it said, or nothing. */
export function withRun(before: string, run: TrialRun): string {
  const page = before.trim() === '' ? HEAD.join('\n') : before
  return `${page.trimEnd()}\n\n${describeRun(run)}`
}

/** What was promised and not held, in words. A run that holds its figures fails when there is any. */
export function brokenPromises(figures: readonly Figure[]): string[] {
  return figures.flatMap(({ what, ms = 0, most = Infinity, counts, mustLose = false }) => [
    ...(ms > most ? [`${what}: ${inSeconds(ms)} s, and ${inSeconds(most)} s are promised`] : []),
    ...(counts && !mustLose && counts.lost.length > 0 ? [`${what}: ${counts.lost.length} acknowledged were lost`] : []),
    ...(counts && mustLose && counts.lost.length === 0 ? [`${what}: nothing was lost, so the trials cannot fail`] : []),
    ...(counts && counts.doubled.length > 0 ? [`${what}: ${counts.doubled.length} were done twice`] : []),
  ])
}

export function describeRun({ at, cores, load, isGreen, minutes, figures }: TrialRun): string {
  const rows = [...Map.groupBy(figures, ({ what }) => what)].map(rowOf)
  return [
    `## ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC: ${isGreen ? 'green' : 'FAILED'}`,
    '',
    `${cores} cores, load ${load.before.toFixed(1)} before and ${load.during.toFixed(1)} during the run, ${minutes.toFixed(0)} minutes. What is promised was held: a longer pause, one lost or one doubled fails the run.`,
    '',
    lineOf(HEADINGS),
    `|${'---|'.repeat(HEADINGS.length)}`,
    ...rows,
    '',
    ...figures.flatMap(saidOf),
    ...brokenPromises(figures).map((each) => `Not held: ${each}.\n`),
  ].join('\n')
}

function rowOf([what, all]: [string, readonly Figure[]]): string {
  const seconds = all.flatMap(({ ms }) => (ms === undefined ? [] : [ms])).toSorted((a, b) => a - b)
  const most = all[0]?.most
  const counted = all.flatMap(({ counts }) => (counts ? [counts] : []))
  const sum = (of: (counts: NonNullable<Figure['counts']>) => number) =>
    counted.length === 0 ? '-' : String(counted.reduce((total, counts) => total + of(counts), 0))
  return lineOf([
    what,
    seconds.map(inSeconds).join(', ') || '-',
    most === undefined ? '-' : String(most / 1000),
    sum(acknowledgedIn),
    sum(({ lost }) => lost.length),
    sum(({ doubled }) => doubled.length),
  ])
}

/** What of each kind was acknowledged, what calls were answered, and what shows that the trials can fail. */
function saidOf({ what, counts, answers, mustLose }: Figure): string[] {
  if (mustLose && counts)
    return [
      `Where commits wait for nobody, ${counts.lost.length} of ${acknowledgedIn(counts)} acknowledged were lost: ${counts.lost.length > 0 ? 'the trials can fail' : 'the trials CANNOT fail'}.\n`,
    ]
  if (!answers) return []
  const kinds = Object.entries(counts?.acknowledged ?? {}).map(([kind, count]) => `${kind} ${count}`)
  const said = answers.map(([answer, times]) => `${answer}: ${times}`)
  return [`${what}: acknowledged ${kinds.join(', ')}; answers ${said.join(', ')}.\n`]
}

const inSeconds = (ms: number) => (ms / 1000).toFixed(1)
const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
