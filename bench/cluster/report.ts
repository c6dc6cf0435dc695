// The figures of bench/cluster as a page.
import { cpus } from 'node:os'

/** Seconds of CPU. */
export type Used = { api: number; worker: number; database: number; standby: number }
export type Measured = { load: string; processes: number; isSynchronous: boolean; answered: number; used: Used }
export type Behind = {
  name: string
  isSynchronous: boolean
  answered: number
  used: Used
  seconds: number
  /** The same processes for some seconds without work. */
  idle: { used: Used; seconds: number }
  grown: Table[]
}
type Table = { name: string; bytes: number; rows: number }
export type Report = { measured: Measured[]; behind: Behind[]; proof: string; isQuick: boolean }

const MS = 1000
/** What a table grew by is told in whole pages: less than this is the page's, not the movement's. */
const BYTES_TOLD = 1
const SHARE_TOLD = 0.005

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.trunc(values.length / 2)] ?? Number.NaN
const yesNo = (isSynchronous: boolean) => (isSynchronous ? 'yes' : 'no')

function loadRows(measured: readonly Measured[]): string[] {
  const kinds = new Map<string, Measured[]>()
  for (const each of measured) {
    const kind = `${each.load} | ${each.processes} | ${yesNo(each.isSynchronous)}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), each])
  }
  return [...kinds]
    .map(([kind, runs]): [string, string] => {
      const each = (part: keyof Used) => middle(runs.map(({ used, answered }) => (used[part] * MS) / answered))
      const all = middle(runs.map(({ used, answered }) => ((used.api + used.database + used.standby) * MS) / answered))
      const answered = runs.reduce((sum, run) => sum + run.answered, 0)
      const cells = [each('api'), each('database'), each('standby'), all].map((ms) => ms.toFixed(3))
      return [kind, `| ${kind} | ${cells.join(' | ')} | ${answered} |`]
    })
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row)
}

function behindRow({ name, isSynchronous, answered, used, seconds, idle }: Behind): string {
  const each = (part: keyof Used) => {
    const rest = (idle.used[part] / idle.seconds) * seconds
    return ((Math.max(used[part] - rest, 0) * MS) / answered).toFixed(2)
  }
  const cells = [each('api'), each('worker'), each('database'), each('standby')]
  return `| ${name} | ${yesNo(isSynchronous)} | ${cells.join(' | ')} | ${answered} |`
}

function idleRow({ isSynchronous, idle }: Behind): string {
  const each = (part: keyof Used) => ((idle.used[part] * MS) / idle.seconds).toFixed(0)
  return `| ${yesNo(isSynchronous)} | ${[each('api'), each('worker'), each('database'), each('standby')].join(' | ')} |`
}

function grownRows({ answered: movements, grown: tables }: Behind): string[] {
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const rows = tables
    .filter(({ bytes }) => bytes / movements >= BYTES_TOLD && bytes / total >= SHARE_TOLD)
    .map(({ name, bytes, rows: added }) => {
      const each = added > 0 ? (bytes / added).toFixed(0) : ''
      return `| \`${name}\` | ${(bytes / movements).toFixed(0)} | ${(added / movements).toFixed(2)} | ${each} |`
    })
  return [...rows, `| all tables | ${(total / movements).toFixed(0)} | | |`]
}

export function printReport({ measured, behind, proof, isQuick }: Report): string {
  return [
    '# CPU of a request, with more processes and a second machine of the database',
    '',
    `A ${isQuick ? 'quick' : 'full'} run of \`node bench/cluster.ts\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}.`,
    'Milliseconds of CPU for each answered request: user and system time from `/proc`, of all API processes, of the primary and of the',
    'standby that each commit waits for. 64 connections; the middle of the rounds, with and without the standby in turns. On a busy machine waits grow, not these.',
    'Where a row with the standby says less than the one without, that is what rounds differ by, and no saving.',
    '',
    '| Request | API processes | standby | API | primary | standby, CPU | all | answered |',
    '|---|---|---|---|---|---|---|---|',
    ...loadRows(measured),
    '',
    proof,
    '',
    '## A movement to its very end',
    '',
    'One API process and one worker, without what they take when nothing happens, until no job is due and no mail waits: mails go to an SMTP server on the same machine, M-Pesa is',
    'the sandbox, and neither is counted. 64 connections send transfers; eight callers ask phones.',
    '',
    '| Movement | standby | API | worker | primary | standby, CPU | movements |',
    '|---|---|---|---|---|---|---|',
    ...behind.map(behindRow),
    '',
    'Nothing at all, milliseconds of CPU a second:',
    '',
    '| standby | one API process | one worker | primary | standby, CPU |',
    '|---|---|---|---|---|',
    ...behind.filter(({ name }) => name.includes('deposit')).map(idleRow),
    '',
    '## What a movement leaves on the disk',
    '',
    'Bytes with indexes, after a vacuum and once all jobs are done. What takes less than half a percent is in the last line alone.',
    '',
    ...behind
      .filter(({ isSynchronous }) => !isSynchronous)
      .flatMap((each) => [
        `| ${each.name} | bytes a movement | rows a movement | bytes a row |`,
        '|---|---|---|---|',
        ...grownRows(each),
        '',
      ]),
  ].join('\n')
}
