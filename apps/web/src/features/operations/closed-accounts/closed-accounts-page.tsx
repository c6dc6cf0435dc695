// Accounts that are to be closed, are closed, or were erased: who they were, and until when that is kept.
import { type ClosedAccount, closedAccounts } from '@kivuko/contract/closing.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { badgeColumn, timeColumn } from '../columns.tsx'
import { Choice, ListFilters, Search } from '../list-filters.tsx'
import { ListTable } from '../list-table.tsx'
import { useList } from '../use-list.ts'

const STATE_NAMES: Record<ClosedAccount['state'], string> = {
  asked: 'To be closed',
  closed: 'Closed',
  erased: 'Erased',
}

const TONES: Record<ClosedAccount['state'], BadgeTone> = { asked: 'warning', closed: 'neutral', erased: 'success' }

const COLUMNS: readonly Column<ClosedAccount>[] = [
  {
    key: 'who',
    header: 'Customer',
    cell: ({ id, name, email, phone, date_of_birth: born }) => (
      <span className="flex min-w-56 flex-col">
        <span className="break-words">{name ?? id}</span>
        <span className="text-sm break-all text-ink-soft">{[email, phone, born].filter(Boolean).join(' · ')}</span>
      </span>
    ),
  },
  badgeColumn('State', ({ state }) => state, { names: STATE_NAMES, tones: TONES }),
  timeColumn('Closes or closed', ({ closes_at: closes, closed_at: closed }) => closed ?? closes),
  timeColumn('To be erased, or erased', ({ erase_after: after, erased_at: erased }) => erased ?? after),
  { key: 'waits', header: 'Still open', cell: ({ waits_for: waits }) => waits ?? '' },
]

export default function ClosedAccountsPage() {
  const list = useList({ endpoint: closedAccounts, filters: ['state', 'search'] })
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Closed accounts"
        lead="What the law wants kept of customers who left. Nobody else sees it; looking is written into the audit."
      />
      <ListFilters className="sm:grid-cols-3 xl:grid-cols-4">
        <Choice list={list} name="state" label="State" options={STATE_NAMES} />
        <Search list={list} name="search" label="Email, phone, id or name" />
      </ListFilters>
      <ListTable
        list={list}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        texts={{
          caption: 'Closed accounts',
          loading: 'Loading closed accounts…',
          failed: 'Closed accounts could not be loaded',
          none: 'No account was closed yet',
          noneLead: 'Customers close theirs in their profile.',
          noMatch: 'No closed accounts match',
          noMatchLead: 'An email, a phone or an id must be exact. A name is found by its beginning.',
        }}
      />
    </div>
  )
}
