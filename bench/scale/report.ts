// The figures of bench/scale as a page.
import { cpus } from 'node:os'

/** Of one operation: microseconds of CPU and pages looked at. */
export type Cost = { micros: number; pages: number }
export type Whole = { entries: number; seconds: number; cpuSeconds: number }
export type Report = {
  /** Entries of the smaller ledger, and of the larger. */
  counts: readonly number[]
  costs: ReadonlyMap<string, Cost[][]>
  whole: readonly Whole[]
  sizes: readonly Record<string, string>[]
  rounds: number
  settings: Record<string, string>
}

const TARGET = 1.2
const count = (n: number) => n.toLocaleString('en')
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.trunc(values.length / 2)] ?? Number.NaN

function costRow([name, books]: [string, Cost[][]]): string {
  const of = (part: keyof Cost) => books.map((costs) => middle(costs.map((cost) => cost[part])))
  const [small = Number.NaN, large = Number.NaN] = of('micros')
  const [few = Number.NaN, many = Number.NaN] = of('pages')
  const ratio = large / small
  const cells = [small.toFixed(0), large.toFixed(0), ratio.toFixed(2), few.toFixed(1), many.toFixed(1)]
  return `| ${name} | ${cells.join(' | ')} | ${ratio <= TARGET ? 'yes' : '**no**'} |`
}

export function printReport({ counts, costs, whole, sizes, rounds, settings }: Report): string {
  const [small = 0, large = 0] = counts
  const total = sizes.reduce((sum, { bytes }) => sum + Number(bytes), 0)
  return [
    '# A ledger over the years',
    '',
    `\`node bench/scale.ts\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}, ${Object.entries(
      settings,
    )
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}.`,
    `The same 100,000 customers and the same number of movements a day, until there are ${count(small)} entries, and until there are ${count(large)}, on one server. CPU of the`,
    `database's process and pages it looked at for each; the middle of ${rounds} rounds in turns, after one to warm up. On a busy machine waits grow, not these.`,
    '',
    `| What | µs of CPU at ${count(small)} | at ${count(large)} | ratio | pages | pages | at most 20 % more |`,
    '|---|---|---|---|---|---|---|',
    ...[...costs].map(costRow),
    '',
    ...(whole.length > 0
      ? [
          'The check of the whole ledger reads every entry and every journal:',
          '',
          '| Entries | seconds | of CPU | µs of CPU an entry |',
          '|---|---|---|---|',
          ...whole.map(
            ({ entries, seconds, cpuSeconds }) =>
              `| ${count(entries)} | ${seconds.toFixed(0)} | ${cpuSeconds.toFixed(0)} | ${((cpuSeconds * 1e6) / entries).toFixed(2)} |`,
          ),
          '',
        ]
      : []),
    `What ${count(large)} entries take on the disk, ${(total / 2 ** 30).toFixed(1)} GiB, ${(total / large).toFixed(0)} bytes an entry:`,
    '',
    '| Table or index | GiB | bytes a row of its table |',
    '|---|---|---|',
    ...sizes.map(
      ({ name, bytes, rows }) =>
        `| \`ledger.${name}\` | ${(Number(bytes) / 2 ** 30).toFixed(2)} | ${(Number(bytes) / Number(rows)).toFixed(1)} |`,
    ),
    '',
  ].join('\n')
}
