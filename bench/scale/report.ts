// The figures of bench/scale as a page.
import { type Costs, costTable, machineOf, sizeTable } from './compare.ts'

export type Whole = { entries: number; seconds: number; cpuSeconds: number }
export type Report = {
  /** Entries of the smaller ledger, and of the larger. */
  counts: readonly [number, number]
  costs: Costs
  whole: readonly Whole[]
  sizes: readonly Record<string, string>[]
  rounds: number
  settings: Record<string, string>
}

const count = (n: number) => n.toLocaleString('en')

export function printReport({ counts, costs, whole, sizes, rounds, settings }: Report): string {
  const [small, large] = counts
  const total = sizes.reduce((sum, { bytes }) => sum + Number(bytes), 0)
  return [
    '# A ledger over the years',
    '',
    `\`node bench/scale.ts\`, ${new Date().toISOString().slice(0, 10)}, ${machineOf(settings)}.`,
    `The same 100,000 customers and the same number of movements a day, until there are ${count(small)} entries, and until there are ${count(large)}, on one server. CPU of the`,
    `database's process and pages it looked at for each; the middle of ${rounds} rounds in turns, after one to warm up. On a busy machine waits grow, not these.`,
    '',
    ...costTable(counts, costs),
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
    ...sizeTable(sizes, 'ledger.'),
    '',
  ].join('\n')
}
