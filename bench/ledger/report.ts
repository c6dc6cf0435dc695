// Prints the figures, judges them against the targets, and keeps them beside this file for the next reader.
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import type { Measure } from './measure.ts'
import type { ScaleResult } from './scale.ts'

export type Row = Measure & { name: string; workload: string; callers: number }
type Machine = Record<string, string | number>
export type Report = {
  machine: Machine
  rows: Row[]
  scale: ScaleResult[]
  mode: 'full' | 'quick' | 'scale' | 'lone'
  minutes: number
}
type Verdict = { what: string; measured: string; target: string; holds: boolean }

const RESULTS = new URL('../results/', import.meta.url)

export function machineFacts(server: { version: string; settings: Record<string, string> }): Machine {
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: cpus().length,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    node: process.version,
    postgres: server.version,
    ...server.settings,
  }
}

/** A full run is kept as ledger.md and ledger.json; other runs beside it, so that they do not pass for one. */
export async function writeReport(report: Report): Promise<void> {
  const verdicts = judge(report)
  const text = print(report, verdicts)
  const name = report.mode === 'full' ? 'ledger' : `ledger-${report.mode}`
  await mkdir(RESULTS, { recursive: true })
  await writeFile(new URL(`${name}.md`, RESULTS), text)
  await writeFile(new URL(`${name}.json`, RESULTS), `${JSON.stringify({ ...report, verdicts }, null, 2)}\n`)
  process.stdout.write(text)
}

function judge({ rows, scale }: Report): Verdict[] {
  const find = (name: string) => rows.find((row) => row.callers === 64 && row.name === name && row.workload !== 'cold2')
  const ours = rows.find((row) => row.callers === 64 && row.name === 'Kivuko' && row.workload === 'hot2')
  const verdicts: Verdict[] = []
  const atLeast = (what: string, value: number, target: number, show: (n: number) => string) =>
    verdicts.push({ what, measured: show(value), target: `at least ${show(target)}`, holds: value >= target })
  const times = (n: number) => `${n.toFixed(1)} ×`
  const share = (n: number) => `${Math.round(n * 100)} %`
  const against = [
    ['pgledger shape', 15, times],
    ['one transaction per transfer', 12, times],
    ['TPC-B, scale 1', 4, times],
    ['TPC-B, scale 50', 4, times],
    ['no rules at all (floor)', 0.45, share],
  ] as const
  for (const [name, target, show] of against) {
    const other = find(name)
    if (ours && other) atLeast(`hot2 at 64 callers against ${name}`, ours.perSecond / other.perSecond, target, show)
  }
  if (ours)
    verdicts.push({
      what: 'hot2 at 64 callers, p99',
      measured: `${ours.p99.toFixed(1)} ms`,
      target: 'under 15 ms',
      holds: ours.p99 < 15,
    })
  const lone = (name: string) => rows.find((row) => row.callers === 1 && row.workload === 'hot2' && row.name === name)
  const [alone, other] = [lone('Kivuko'), lone('pgledger shape')]
  if (alone && other)
    atLeast('hot2 at 1 caller against pgledger shape', alone.perSecond / other.perSecond, 1, (n) => `${n.toFixed(2)} ×`)
  const [small, large] = scale
  if (small && large) {
    const what = `throughput at ${large.entries.toLocaleString('en')} entries against ${small.entries.toLocaleString('en')}`
    atLeast(what, large.measure.perSecond / small.measure.perSecond, 0.85, share)
  }
  return verdicts
}

function print({ machine, rows, scale, minutes, mode }: Report, verdicts: Verdict[]): string {
  const count = (n: number) => Math.round(n).toLocaleString('en')
  const figures = (m: Measure) => [count(m.perSecond), m.p50.toFixed(2), m.p99.toFixed(2)]
  const scaleRows = scale.map(({ entries, measure }) => [entries.toLocaleString('en'), ...figures(measure)])
  const sections = [
    '# Ledger: durable transfers a second',
    `A ${mode} run of \`node bench/ledger.ts\`, ${minutes.toFixed(1)} minutes. Client and database share one machine; medians of alternating runs: read the ratios.`,
    Object.entries(machine)
      .map(([name, value]) => `- ${name}: ${value}`)
      .join('\n'),
    rows.length > 0 &&
      table(
        ['callers', 'load', 'what', 'per second', 'p50 ms', 'p99 ms'],
        rows.map((row) => [String(row.callers), row.workload, row.name, ...figures(row)]),
      ),
    scale.length > 0 && table(['entries before', 'fee3 per second at 64 callers', 'p50 ms', 'p99 ms'], scaleRows),
    verdicts.length > 0 &&
      table(
        ['claim', 'measured', 'target', 'holds'],
        verdicts.map((v) => [v.what, v.measured, v.target, v.holds ? 'yes' : '**no**']),
      ),
  ]
  return `${sections.filter(Boolean).join('\n\n')}\n`
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
