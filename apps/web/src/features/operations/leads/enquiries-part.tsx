// What companies wrote to the trading desk, and the one that is open above it.
import { type Enquiry, type EnquiryState, listEnquiries } from '@kivuko/contract/console-leads.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { badgeColumn, timeColumn } from '../columns.tsx'
import { Choice, ListFilters, Search } from '../list-filters.tsx'
import { ListTable } from '../list-table.tsx'
import { useList } from '../use-list.ts'
import { EnquiryDialog } from './enquiry-dialog.tsx'

const STATE_NAMES: Record<EnquiryState, string> = { open: 'Open', answered: 'Answered' }

const TONES: Record<EnquiryState, BadgeTone> = { open: 'warning', answered: 'success' }

const COLUMNS: readonly Column<Enquiry>[] = [
  { key: 'company', header: 'Company', cell: ({ company }) => <span className="break-words">{company}</span> },
  {
    key: 'from',
    header: 'From',
    cell: ({ name, email }) => (
      <span className="block min-w-44">
        <span className="block break-words">{name}</span>
        <span className="block break-all text-ink-soft">{email}</span>
      </span>
    ),
  },
  badgeColumn('State', ({ answered_at: at }) => (at ? 'answered' : 'open'), {
    names: STATE_NAMES,
    tones: TONES,
  }),
  timeColumn('Received', ({ created_at: at }) => at),
]

export function EnquiriesPart() {
  const list = useList({
    endpoint: listEnquiries,
    filters: ['state', 'search'],
    others: ['enquiry'],
    first: { state: 'open' },
  })
  const { enquiry: openId } = list.values
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
        addressOf={({ id }) => list.addressWith({ enquiry: id })}
        openKey={openId || undefined}
        texts={{
          caption: 'Enquiries',
          loading: 'Loading enquiries…',
          failed: 'Enquiries could not be loaded',
          none: 'No enquiry waits for an answer',
          noneLead: 'What is written on the business page comes here, and to the desk’s mailbox.',
          noMatch: 'No enquiries match',
          noMatchLead: 'What is written on the business page comes here, and to the desk’s mailbox.',
        }}
      />
      {openId ? <EnquiryDialog key={openId} id={openId} onClose={() => list.change({ enquiry: '' })} /> : null}
    </>
  )
}
