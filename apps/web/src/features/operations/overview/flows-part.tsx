// How what was begun ended, and how long it took until it was booked.
import { FLOW_KINDS, type Flow, type FlowKind, railName } from '@kivuko/contract/console-overview.ts'
import { MONEY_READERS } from '@kivuko/contract/staff-roles.ts'
import { formatCount } from '#lib/format.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { stuckAddress } from '../addresses.ts'
import type { Overview } from './api.ts'
import { ChartFigure } from './chart-figure.tsx'
import { durationText, startText, unitOf } from './moment-text.ts'
import { LinkFor, Part } from './part.tsx'

const KIND_NAMES: Record<FlowKind, string> = {
  purchase: 'Purchases',
  deposit: 'Deposits',
  sale: 'Sales',
  payout: 'Payouts',
  cash_out: 'Cash-outs',
  bill: 'Bills',
  withdrawal: 'Withdrawals',
}

/** As the list of stuck payments knows them. */
const STUCK_KINDS: Record<FlowKind, string> = {
  purchase: 'order',
  deposit: 'deposit',
  sale: 'sale',
  payout: 'payout',
  cash_out: 'cash_out',
  bill: 'bill',
  withdrawal: 'withdrawal',
}

const COLUMNS: readonly Column<Flow>[] = [
  {
    key: 'kind',
    header: 'What',
    cell: ({ kind }) => (
      <LinkFor to={stuckAddress(STUCK_KINDS[kind])} roles={MONEY_READERS}>
        {KIND_NAMES[kind]}
      </LinkFor>
    ),
  },
  { key: 'rail', header: 'Rail', cell: ({ rail }) => railName(rail) },
  { key: 'begun', header: 'Begun', isFigure: true, cell: ({ begun }) => formatCount(begun) },
  { key: 'completed', header: 'Completed', isFigure: true, cell: ({ completed }) => formatCount(completed) },
  { key: 'open', header: 'Still open', isFigure: true, cell: ({ open }) => formatCount(open) },
  { key: 'rate', header: 'Success rate', isFigure: true, cell: rateText },
  { key: 'median', header: 'Median time', isFigure: true, cell: (flow) => timeText(flow.median_seconds) },
  { key: 'p95', header: '95th percentile', isFigure: true, cell: (flow) => timeText(flow.p95_seconds) },
]

export function FlowsPart({ overview }: { overview: Overview }) {
  const { flows, flow_points: points, starts, period, time_zone: zone } = overview
  return (
    <Part
      title="Success and time to settle"
      lead="Of what was begun in this period. The success rate leaves out what is still open; expired, cancelled, refused and returned payments count against it. Time is from the beginning until the money was booked."
    >
      {flows.length === 0 ? (
        <EmptyState title="Nothing was begun in this period" />
      ) : (
        <>
          <DataTable
            caption="Success rate and time to settle by rail"
            columns={COLUMNS}
            rows={flows.toSorted((a, b) => FLOW_KINDS.indexOf(a.kind) - FLOW_KINDS.indexOf(b.kind))}
            keyOf={({ kind, rail }) => `${kind} ${rail}`}
          />
          <ChartFigure
            title="Begun, and completed by now"
            none="Nothing was begun in this period"
            series={[
              { key: 'begun', name: 'Begun', color: 'var(--accent)' },
              { key: 'completed', name: 'Completed', color: 'var(--primary)' },
            ]}
            starts={starts.map((at) => {
              const point = points.find((each) => each.at === at)
              const values = { begun: String(point?.begun ?? 0), completed: String(point?.completed ?? 0) }
              return { at, label: startText(at, zone, unitOf(period)), values }
            })}
          />
        </>
      )}
    </Part>
  )
}

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

function rateText({ begun, completed, open }: Flow): string {
  const ended = begun - open
  return ended === 0 ? '–' : percent.format(completed / ended)
}

function timeText(seconds: number | null): string {
  return seconds === null ? '–' : durationText(seconds)
}
