import type { DocumentLine } from '@kivuko/contract/console-documents.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { errorText } from '#lib/api-error.ts'
import { countryName } from '#lib/country-name.ts'
import { DOCUMENT_LABELS } from '#lib/document-labels.ts'
import { formatDateTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import type { Filters } from './api.ts'
import { DocumentFilters } from './document-filters.tsx'
import { KeysLine } from './keys-line.tsx'
import { KEYS_TEXT, STATE_NAMES, STATE_TONES, LIST_TEXT as TEXT } from './messages.ts'
import { useKeys } from './use-keys.ts'

const COLUMNS: readonly Column<DocumentLine>[] = [
  { key: 'type', header: TEXT.document, cell: ({ document_type }) => DOCUMENT_LABELS[document_type] },
  {
    key: 'customer',
    header: TEXT.customer,
    cell: ({ customer_name, customer_email }) => (
      <div className="flex min-w-52 flex-col">
        <span>{customer_name}</span>
        <span className="block min-w-44 break-all text-ink-soft">{customer_email}</span>
      </div>
    ),
  },
  {
    key: 'country',
    header: TEXT.country,
    cell: ({ country_code }) => (country_code ? countryName(country_code) : TEXT.unknown),
  },
  { key: 'tier', header: TEXT.tier, cell: ({ tier }) => tier },
  {
    key: 'state',
    header: TEXT.state,
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_NAMES[state]}</Badge>,
  },
  {
    key: 'sent',
    header: TEXT.sent,
    cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDateTime(created_at)}</span>,
  },
]

type ListProps = {
  query: UseInfiniteQueryResult<InfiniteData<{ rows: DocumentLine[]; next: string | null }>>
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  addressOf: (change: { document: string }) => string
  keys: { isOn: boolean; onChange: (isOn: boolean) => void }
}

export function DocumentList({ query, filters, onChange, addressOf, keys }: ListProps) {
  useKeys({ j: () => stepThroughRows(1), k: () => stepThroughRows(-1) }, keys.isOn)
  const isFiltered = Object.values(filters).some((value) => value !== '')
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={TEXT.title} lead={TEXT.lead} />
      <DocumentFilters values={filters} onChange={onChange} />
      <PagedTable
        query={query}
        caption={TEXT.caption}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        addressOf={({ id }) => addressOf({ document: id })}
        texts={{ loading: TEXT.loading, failed: TEXT.failed, more: TEXT.more }}
        errorText={(error) => errorText(error, TEXT.failed)}
        empty={
          isFiltered ? (
            <EmptyState
              title={TEXT.nothingFound}
              action={
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => onChange({ state: '', type: '', country: '', search: '' })}
                >
                  {TEXT.clear}
                </Button>
              }
            >
              {TEXT.nothingFoundLead}
            </EmptyState>
          ) : (
            <EmptyState title={TEXT.nothingWaits}>{TEXT.nothingWaitsLead}</EmptyState>
          )
        }
      />
      <KeysLine keys={KEYS_TEXT.list} {...keys} />
    </div>
  )
}

/** The focus goes to the next row's link, from nowhere to the first. */
function stepThroughRows(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('a[data-row]')]
  const place = links.indexOf(document.activeElement as HTMLElement)
  links[place < 0 ? 0 : Math.min(Math.max(place + step, 0), links.length - 1)]?.focus()
}
