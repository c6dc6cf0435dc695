import {
  DIFFERENCE_KINDS,
  DIFFERENCE_STATES,
  type ReconciliationDifference,
} from '@kivuko/contract/console-reconciliation.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { DIFFERENCE_FILTERS, differencePages } from './api.ts'
import { RECONCILIATION_TEXT as TEXT } from './messages.ts'
import { NoteDialog } from './note-dialog.tsx'

const TONES: Record<ReconciliationDifference['kind'], BadgeTone> = {
  in_transit: 'info',
  missing_at_provider: 'danger',
  missing_in_ledger: 'danger',
  amount_differs: 'danger',
  provider_fee: 'neutral',
}

const EVERY = { value: '', label: TEXT.every }
const PROVIDERS = [EVERY, ...Object.entries(TEXT.providers).map(([value, label]) => ({ value, label }))]
const KINDS = [EVERY, ...DIFFERENCE_KINDS.map((value) => ({ value, label: TEXT.kinds[value] }))]
const STATES = [
  ...DIFFERENCE_STATES.map((value) => ({ value: value === 'open' ? '' : value, label: TEXT.states[value] })),
  { value: 'all', label: TEXT.every },
]

export function DifferencesSection() {
  const id = useId()
  const { values, change } = useAddressChoices(DIFFERENCE_FILTERS)
  const [noted, setNoted] = useState<ReconciliationDifference>()
  const query = useInfiniteQuery(differencePages(values))
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <SectionHeading id={id} title={TEXT.differences} />
      <div className="grid gap-3 sm:grid-cols-3 lg:max-w-3xl">
        <SelectField
          label={TEXT.provider}
          options={PROVIDERS}
          value={values.provider}
          onChange={({ target }) => change({ provider: target.value })}
        />
        <SelectField
          label={TEXT.kind}
          options={KINDS}
          value={values.kind}
          onChange={({ target }) => change({ kind: target.value })}
        />
        <SelectField
          label={TEXT.state}
          options={STATES}
          value={values.state}
          onChange={({ target }) => change({ state: target.value })}
        />
      </div>
      <PagedTable
        query={query}
        caption={TEXT.differencesTable}
        columns={columns(setNoted)}
        keyOf={(difference) => difference.id}
        texts={TEXT}
        empty={<EmptyState title={TEXT.none}>{TEXT.noneLead}</EmptyState>}
        errorText={(error) => errorText(error, '')}
      />
      {noted ? <NoteDialog difference={noted} onClose={() => setNoted(undefined)} /> : null}
    </section>
  )
}

function columns(onNote: (difference: ReconciliationDifference) => void): Column<ReconciliationDifference>[] {
  return [
    {
      key: 'when',
      header: TEXT.when,
      cell: ({ at }) => <span className="whitespace-nowrap">{formatDateTime(at)}</span>,
    },
    { key: 'provider', header: TEXT.provider, cell: ({ provider }) => TEXT.providers[provider] },
    {
      key: 'kind',
      header: TEXT.kind,
      cell: ({ kind, state }) => (
        <span className="flex flex-col items-start gap-1">
          <Badge tone={TONES[kind]}>{TEXT.kinds[kind]}</Badge>
          {state === 'open' ? null : <Badge tone="success">{TEXT.states[state]}</Badge>}
        </span>
      ),
    },
    {
      key: 'reference',
      header: TEXT.reference,
      cell: ({ reference, text }) => (
        <span className="flex max-w-72 flex-col">
          <span className="font-mono text-xs break-all">{reference}</span>
          <span className="text-ink-soft">{text}</span>
        </span>
      ),
    },
    {
      key: 'ledger',
      header: TEXT.ledger,
      isFigure: true,
      cell: (difference) => <Side {...difference} amount={difference.ledger} />,
    },
    {
      key: 'statement',
      header: TEXT.statement,
      isFigure: true,
      cell: (difference) => <Side {...difference} amount={difference.statement} />,
    },
    { key: 'note', header: TEXT.note, cell: (difference) => <Note difference={difference} onNote={onNote} /> },
  ]
}

function Side({ asset, amount }: { asset: string; amount: string | null }) {
  return amount === null ? (
    <span className="text-ink-soft">{TEXT.nothing}</span>
  ) : (
    <MoneyText asset={asset} amount={amount} />
  )
}

type NoteProps = { difference: ReconciliationDifference; onNote: (difference: ReconciliationDifference) => void }

function Note({ difference, onNote }: NoteProps) {
  const { note, reference } = difference
  return (
    <span className="flex min-w-48 flex-col items-start gap-1">
      {note ? (
        <>
          <span>{note.text}</span>
          <span className="text-xs text-ink-soft">{TEXT.noteBy(note.by, formatDateTime(note.at))}</span>
        </>
      ) : null}
      <Button variant="quiet" size="small" onClick={() => onNote(difference)}>
        {note ? TEXT.changeNote : TEXT.addNote}
        <span className="sr-only">: {reference}</span>
      </Button>
    </span>
  )
}
