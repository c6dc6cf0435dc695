import {
  type DifferenceState,
  listDifferences,
  type ReconciliationDifference,
  STATEMENT_PROVIDERS,
} from '@kivuko/contract/console-reconciliation.ts'
import { providerName, providerNames } from '@kivuko/contract/providers.ts'
import { useId, useState } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { amountColumn, timeColumn } from '../columns.tsx'
import { Choice, ListFilters } from '../list-filters.tsx'
import { ListTable } from '../list-table.tsx'
import { useList } from '../use-list.ts'
import { DIFFERENCE_FILTERS } from './api.ts'
import { KIND_NAMES } from './difference-names.ts'
import { NoteDialog } from './note-dialog.tsx'

const STATES: Record<DifferenceState, string> = { open: 'Open', cleared: 'Cleared', booked: 'Booked' }

const TONES: Record<ReconciliationDifference['kind'], BadgeTone> = {
  in_transit: 'info',
  missing_at_provider: 'danger',
  missing_in_ledger: 'danger',
  amount_differs: 'danger',
  provider_fee: 'neutral',
}

export function DifferencesSection() {
  const id = useId()
  const list = useList({ endpoint: listDifferences, filters: DIFFERENCE_FILTERS, first: { state: 'open' } })
  const [noted, setNoted] = useState<ReconciliationDifference>()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <SectionHeading id={id} title="Differences" />
      <ListFilters list={list} folded={['provider', 'kind', 'state']} className="sm:grid-cols-3 lg:max-w-3xl">
        <Choice list={list} name="provider" label="Provider" options={providerNames(STATEMENT_PROVIDERS)} />
        <Choice list={list} name="kind" label="Why" options={KIND_NAMES} />
        <Choice list={list} name="state" label="State" options={STATES} />
      </ListFilters>
      <ListTable
        list={list}
        columns={columns(setNoted)}
        keyOf={(difference) => difference.id}
        texts={{
          caption: 'Differences, newest first',
          loading: 'Loading…',
          failed: 'Reconciliation could not be loaded',
          more: 'Show older ones',
          none: 'No differences here',
          noneLead: 'Both sides agree, or the filters leave nothing over.',
        }}
      />
      {noted ? <NoteDialog difference={noted} onClose={() => setNoted(undefined)} /> : null}
    </section>
  )
}

function columns(onNote: (difference: ReconciliationDifference) => void): Column<ReconciliationDifference>[] {
  return [
    timeColumn('When', ({ at }) => at),
    { key: 'provider', header: 'Provider', cell: ({ provider }) => providerName(provider) },
    {
      key: 'kind',
      header: 'Why',
      cell: ({ kind, state }) => (
        <span className="flex flex-col items-start gap-1">
          <Badge tone={TONES[kind]}>{KIND_NAMES[kind]}</Badge>
          {state === 'open' ? null : <Badge tone="success">{STATES[state]}</Badge>}
        </span>
      ),
    },
    {
      key: 'reference',
      header: 'Reference',
      cell: ({ reference, text }) => (
        <span className="flex max-w-72 flex-col">
          <span className="font-mono text-xs break-all">{reference}</span>
          <span className="text-ink-soft">{text}</span>
        </span>
      ),
    },
    amountColumn('Ledger', ({ asset, ledger }) => [asset, ledger], 'Not there'),
    amountColumn('Statement', ({ asset, statement }) => [asset, statement], 'Not there'),
    { key: 'note', header: 'Note', cell: (difference) => <Note difference={difference} onNote={onNote} /> },
  ]
}

type NoteProps = { difference: ReconciliationDifference; onNote: (difference: ReconciliationDifference) => void }

function Note({ difference, onNote }: NoteProps) {
  const { note, reference } = difference
  return (
    <span className="flex min-w-48 flex-col items-start gap-1">
      {note ? (
        <>
          <span>{note.text}</span>
          <span className="text-xs text-ink-soft">
            {note.by}, {formatDateTime(note.at)}
          </span>
        </>
      ) : null}
      <Button variant="quiet" size="small" onClick={() => onNote(difference)}>
        {note ? 'Change the note' : 'Write a note'}
        <span className="sr-only">: {reference}</span>
      </Button>
    </span>
  )
}
