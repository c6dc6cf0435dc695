// Who asked for the newsletter.
import { listSubscribers, type Subscriber } from '@kivuko/contract/console-leads.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { badgeColumn, timeColumn } from '../columns.tsx'
import { Choice, ListFilters, Search } from '../list-filters.tsx'
import { ListTable } from '../list-table.tsx'
import { useList } from '../use-list.ts'

const STATE_NAMES: Record<Subscriber['state'], string> = {
  confirmed: 'Confirmed',
  pending: 'Not confirmed yet',
  unsubscribed: 'Unsubscribed',
}

const SOURCE_NAMES: Record<Subscriber['source'], string> = { footer: 'Foot of a page', home: 'Home page' }

const TONES: Record<Subscriber['state'], BadgeTone> = {
  pending: 'neutral',
  confirmed: 'success',
  unsubscribed: 'warning',
}

const COLUMNS: readonly Column<Subscriber>[] = [
  {
    key: 'email',
    header: 'Email',
    cell: ({ email }) => <span className="block min-w-44 break-all">{email}</span>,
  },
  badgeColumn('State', ({ state }) => state, { names: STATE_NAMES, tones: TONES }),
  { key: 'source', header: 'Signed up on', cell: ({ source }) => SOURCE_NAMES[source] },
  timeColumn('Asked', ({ created_at: at }) => at),
  timeColumn(
    'Confirmed or unsubscribed',
    ({ confirmed_at: confirmed, unsubscribed_at: left }) => left ?? confirmed,
    'Not yet',
  ),
]

export function SubscribersPart() {
  const list = useList({ endpoint: listSubscribers, filters: ['state', 'search'] })
  return (
    <>
      <ListFilters className="sm:grid-cols-3 xl:grid-cols-4">
        <Choice list={list} name="state" label="State" options={STATE_NAMES} />
        <Search list={list} name="search" label="Email address" />
      </ListFilters>
      <ListTable
        list={list}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        texts={{
          caption: 'Subscribers',
          loading: 'Loading subscribers…',
          failed: 'Subscribers could not be loaded',
          none: 'Nobody has subscribed yet',
          noneLead:
            'Addresses left on the public site come here. One that is not confirmed within 30 days is forgotten.',
          noMatch: 'No subscribers match',
          noMatchLead:
            'Addresses left on the public site come here. One that is not confirmed within 30 days is forgotten.',
        }}
      />
    </>
  )
}
