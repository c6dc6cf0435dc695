import type { CaseLine } from '@kivuko/contract/console-cases.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { casesQuery, type Filters, NO_FILTERS } from './api.ts'
import { CaseFilters } from './case-filters.tsx'
import { ListNotice } from './list-notice.tsx'
import { aboutName, KIND_NAMES, standing, LIST_TEXT as TEXT } from './messages.ts'

const COLUMNS: readonly Column<CaseLine>[] = [
  {
    key: 'found',
    header: TEXT.found,
    cell: ({ about, kind }) => (
      <span className="flex flex-col">
        <span>{aboutName(about)}</span>
        <span className="text-sm font-normal text-ink-soft">{KIND_NAMES[kind]}</span>
      </span>
    ),
  },
  { key: 'customer', header: TEXT.customer, cell: ({ customer }) => customer.name },
  { key: 'state', header: TEXT.state, cell: (line) => <Standing line={line} /> },
  { key: 'taken', header: TEXT.taken, cell: ({ assignee }) => assignee?.name ?? TEXT.nobody },
  {
    key: 'opened',
    header: TEXT.opened,
    cell: ({ opened_at }) => <span className="whitespace-nowrap">{formatDateTime(opened_at)}</span>,
  },
]

export function Standing({ line }: { line: Pick<CaseLine, 'state' | 'outcome'> }) {
  const { name, tone } = standing(line)
  return <Badge tone={tone}>{name}</Badge>
}

type ListProps = {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  addressOf: (id: string) => string
}

export function CaseList({ filters, onChange, addressOf }: ListProps) {
  const query = useInfiniteQuery(casesQuery(filters))
  const isFiltered = Object.values(filters).some((value) => value !== '')
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title={TEXT.title} lead={TEXT.lead} />
      <ListNotice />
      <CaseFilters values={filters} onChange={onChange} />
      <PagedTable
        query={query}
        caption={TEXT.caption}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        addressOf={({ id }) => addressOf(id)}
        texts={{ loading: TEXT.loading, failed: TEXT.failed, more: TEXT.more }}
        errorText={(error) => errorText(error, TEXT.failed)}
        empty={
          isFiltered ? (
            <EmptyState
              title={TEXT.nothingFound}
              action={
                <Button variant="secondary" size="small" onClick={() => onChange(NO_FILTERS)}>
                  {TEXT.clear}
                </Button>
              }
            >
              {TEXT.nothingFoundLead}
            </EmptyState>
          ) : (
            <EmptyState title={TEXT.nothingOpen}>{TEXT.nothingOpenLead}</EmptyState>
          )
        }
      />
    </div>
  )
}
