import type { ReconciliationRun } from '@kivuko/contract/console-reconciliation.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { runPages } from './api.ts'
import { RECONCILIATION_TEXT as TEXT } from './messages.ts'

const TONES: Record<ReconciliationRun['state'], BadgeTone> = { running: 'info', done: 'success', failed: 'danger' }
const NIGHTLY = 'job:daily'

const COLUMNS: Column<ReconciliationRun>[] = [
  {
    key: 'started',
    header: TEXT.started,
    cell: ({ started_at: at }) => <span className="whitespace-nowrap">{formatDateTime(at)}</span>,
  },
  { key: 'provider', header: TEXT.provider, cell: ({ provider }) => TEXT.providers[provider] },
  { key: 'source', header: TEXT.source, cell: ({ source }) => TEXT.sources[source] },
  { key: 'by', header: TEXT.startedBy, cell: ({ started_by: by }) => (by === NIGHTLY ? TEXT.nightly : by) },
  {
    key: 'outcome',
    header: TEXT.outcome,
    cell: ({ state, problem }) => (
      <span className="flex max-w-72 flex-col items-start gap-1">
        <Badge tone={TONES[state]}>{TEXT.runStates[state]}</Badge>
        {problem}
      </span>
    ),
  },
  {
    key: 'lines',
    header: TEXT.lines,
    isFigure: true,
    cell: ({ lines_read: read, lines_left_out: leftOut }) =>
      leftOut > 0 ? `${read} (${TEXT.leftOut(leftOut)})` : read,
  },
  { key: 'matched', header: TEXT.matched, isFigure: true, cell: ({ matched }) => matched },
  { key: 'differences', header: TEXT.differences, isFigure: true, cell: ({ differences }) => differences },
]

export function RunsSection() {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <SectionHeading id={id} title={TEXT.runs} />
      <PagedTable
        query={useInfiniteQuery(runPages)}
        caption={TEXT.runsTable}
        columns={COLUMNS}
        keyOf={(run) => run.id}
        texts={TEXT}
        empty={<EmptyState title={TEXT.noRuns}>{TEXT.noRunsLead}</EmptyState>}
        errorText={(error) => errorText(error, '')}
      />
    </section>
  )
}
