// Who asked for the newsletter, with the filters in the address.
import { type DeskSubscriber, SUBSCRIBER_STATES } from '@kivuko/contract/console-leads.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { subscribersQuery } from './api.ts'
import { Filters, Nothing } from './filters.tsx'
import { LEADS_TEXT, SOURCE_NAMES, STATE_NAMES, SUBSCRIBERS_TEXT as TEXT } from './messages.ts'

const TONES: Record<DeskSubscriber['state'], BadgeTone> = {
  pending: 'neutral',
  confirmed: 'success',
  unsubscribed: 'warning',
}

const COLUMNS: readonly Column<DeskSubscriber>[] = [
  {
    key: 'email',
    header: TEXT.email,
    cell: ({ email }) => <span className="block min-w-44 break-all">{email}</span>,
  },
  {
    key: 'state',
    header: TEXT.state,
    cell: ({ state }) => <Badge tone={TONES[state]}>{STATE_NAMES[state]}</Badge>,
  },
  { key: 'source', header: TEXT.source, cell: ({ source }) => SOURCE_NAMES[source] },
  {
    key: 'asked',
    header: TEXT.asked,
    cell: ({ created_at: at }) => <span className="whitespace-nowrap">{formatDateTime(at)}</span>,
  },
  {
    key: 'since',
    header: TEXT.since,
    cell: ({ confirmed_at: confirmed, unsubscribed_at: left }) => {
      const since = left ?? confirmed
      return <span className="whitespace-nowrap">{since ? formatDateTime(since) : TEXT.never}</span>
    },
  },
]

const STATES = [
  { value: '', label: LEADS_TEXT.all },
  ...SUBSCRIBER_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
]

export function SubscribersPart() {
  const { values: filters, change } = useAddressChoices(['state', 'search'])
  const query = useInfiniteQuery(subscribersQuery(filters))
  const isFiltered = filters.state !== '' || filters.search !== ''
  return (
    <>
      <Filters
        label={TEXT.state}
        value={filters.state}
        options={STATES}
        onChoose={(state) => change({ state })}
        search={filters.search}
        onSearch={(search) => change({ search })}
      />
      <PagedTable
        query={query}
        caption={TEXT.caption}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        texts={{ loading: TEXT.loading, failed: TEXT.failed, more: LEADS_TEXT.more }}
        errorText={(error) => errorText(error, TEXT.failed)}
        empty={
          <Nothing
            title={isFiltered ? TEXT.empty : TEXT.emptyAll}
            lead={TEXT.emptyLead}
            onClear={isFiltered ? () => change({ state: '', search: '' }) : undefined}
          />
        }
      />
    </>
  )
}
