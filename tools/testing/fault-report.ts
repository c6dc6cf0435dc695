// What was tried of faults, as a page: each test keeps the row of its last run, whichever tests ran since.
import { cpus } from 'node:os'
import type { Progress } from './schedules.ts'

const COLUMNS = ['Test', 'seed', 'schedules', 'tried', 'target', 'minutes'] as const

/** The page after a run; `before` is what it said, or nothing. */
export function faultReport(before: string, run: readonly Progress[]): string {
  const rows = new Map([...readRows(before), ...run.map((each) => [each.name, rowOf(each)] as const)])
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  return [
    '# Faults',
    '',
    `On ${cpus().length} cores. A schedule is one world in which faults happen at instants drawn from its seed; after each one the`,
    'books, every row and the world outside must agree. `npm run faults -- <test> --seed <seed> --resume --minutes 480 --report`',
    'goes on with a row.',
    '',
    line(COLUMNS),
    line(COLUMNS.map(() => '---')).replaceAll(' ', ''),
    ...sorted,
    '',
  ].join('\n')
}

function rowOf({ name, seed, schedules, count, unit, target, seconds }: Progress): string {
  return line([name, seed, schedules, `${count} ${unit}`, target, (seconds / 60).toFixed(1)])
}

/** By test. */
function readRows(page: string): [string, string][] {
  const cells = page.split('\n').map((row) => ({ row, name: /^\| ([\w-]+) \|/.exec(row)?.[1] }))
  return cells.flatMap(({ row, name }) => (name && name !== COLUMNS[0] ? [[name, row]] : []))
}

const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
