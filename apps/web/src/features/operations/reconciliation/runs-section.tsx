import { listReconciliationRuns, type ReconciliationRun } from '@kivuko/contract/console-reconciliation.ts'
import { providerName } from '@kivuko/contract/providers.ts'
import { useId } from 'react'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { timeColumn } from '../columns.tsx'
import { ListTable } from '../list-table.tsx'
import { useList } from '../use-list.ts'

const RUN_STATES = { running: 'Running', done: 'Done', failed: 'Failed' }

const SOURCES = { provider: 'Asked for', file: 'From a file' }

const TONES: Record<ReconciliationRun['state'], BadgeTone> = { running: 'info', done: 'success', failed: 'danger' }
const NIGHTLY = 'job:daily'

const COLUMNS: Column<ReconciliationRun>[] = [
  timeColumn('Started', ({ started_at: at }) => at),
  {
    key: 'provider',
    header: 'Provider',
    cell: ({ provider }) => providerName(provider),
  },
  { key: 'source', header: 'Statement', cell: ({ source }) => SOURCES[source] },
  { key: 'by', header: 'By', cell: ({ started_by: by }) => (by === NIGHTLY ? 'Every night' : by) },
  {
    key: 'outcome',
    header: 'Outcome',
    cell: ({ state, problem }) => (
      <span className="flex max-w-72 flex-col items-start gap-1">
        <Badge tone={TONES[state]}>{RUN_STATES[state]}</Badge>
        {problem}
      </span>
    ),
  },
  {
    key: 'lines',
    header: 'Lines',
    isFigure: true,
    cell: ({ lines_read: read, lines_left_out: leftOut }) =>
      leftOut > 0 ? `${read} (${`${leftOut} in currencies without books`})` : read,
  },
  { key: 'matched', header: 'Matched', isFigure: true, cell: ({ matched }) => matched },
  {
    key: 'differences',
    header: 'Differences',
    isFigure: true,
    cell: ({ differences }) => differences,
  },
]

export function RunsSection() {
  const id = useId()
  const list = useList({ endpoint: listReconciliationRuns, ask: () => ({ limit: '10' }) })
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <SectionHeading id={id} title="Runs" />
      <ListTable
        list={list}
        columns={COLUMNS}
        keyOf={(run) => run.id}
        texts={{
          caption: 'Runs, newest first',
          loading: 'Loading…',
          failed: 'Reconciliation could not be loaded',
          more: 'Show older ones',
          none: 'No runs yet',
          noneLead: 'The first one covers everything from the beginning.',
        }}
      />
    </section>
  )
}
