// Enquiries: a list with its filters in the address, and the one that is open above it.
import type { DeskEnquiry } from '@kivuko/contract/console-leads.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Badge } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { EVERY_STAND, enquiriesQuery, FIRST_STAND } from './api.ts'
import { EnquiryDialog } from './enquiry-dialog.tsx'
import { Filters, Nothing } from './filters.tsx'
import { LEADS_TEXT, STAND_NAMES, ENQUIRIES_TEXT as TEXT } from './messages.ts'

const COLUMNS: readonly Column<DeskEnquiry>[] = [
  { key: 'company', header: TEXT.company, cell: ({ company }) => <span className="break-words">{company}</span> },
  {
    key: 'from',
    header: TEXT.from,
    cell: ({ name, email }) => (
      <span className="block min-w-44">
        <span className="block break-words">{name}</span>
        <span className="block break-all text-ink-soft">{email}</span>
      </span>
    ),
  },
  {
    key: 'stand',
    header: TEXT.stand,
    cell: ({ answered_at: at }) => (
      <Badge tone={at ? 'success' : 'warning'}>{STAND_NAMES[at ? 'answered' : 'open']}</Badge>
    ),
  },
  {
    key: 'received',
    header: TEXT.received,
    cell: ({ created_at: at }) => <span className="whitespace-nowrap">{formatDateTime(at)}</span>,
  },
]

const STANDS = [
  ...Object.entries(STAND_NAMES).map(([value, label]) => ({ value, label })),
  { value: EVERY_STAND, label: LEADS_TEXT.all },
]

export function EnquiriesPart() {
  const { values, change, addressWith } = useAddressChoices(['stand', 'search', 'enquiry'])
  const { enquiry: openId, ...filters } = values
  const query = useInfiniteQuery(enquiriesQuery(filters))
  const isFiltered = filters.stand !== '' || filters.search !== ''
  return (
    <>
      <Filters
        label={TEXT.stand}
        value={filters.stand || FIRST_STAND}
        options={STANDS}
        onChoose={(stand) => change({ stand: stand === FIRST_STAND ? '' : stand })}
        search={filters.search}
        onSearch={(search) => change({ search })}
      />
      <PagedTable
        query={query}
        caption={TEXT.caption}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        addressOf={({ id }) => addressWith({ enquiry: id })}
        openKey={openId || undefined}
        texts={{ loading: TEXT.loading, failed: TEXT.failed, more: LEADS_TEXT.more }}
        errorText={(error) => errorText(error, TEXT.failed)}
        empty={
          <Nothing
            title={isFiltered ? TEXT.empty : TEXT.emptyToDo}
            lead={TEXT.emptyLead}
            onClear={isFiltered ? () => change({ stand: '', search: '' }) : undefined}
          />
        }
      />
      {openId ? <EnquiryDialog key={openId} id={openId} onClose={() => change({ enquiry: '' })} /> : null}
    </>
  )
}
