// What customers wrote to support, and the one that is open above it.
import { type ConsoleTicket, consoleTickets, type TicketState } from '@kivuko/contract/console-tickets.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { badgeColumn, timeColumn } from '../columns.tsx'
import { Choice, ListFilters, Search } from '../list-filters.tsx'
import { ListTable } from '../list-table.tsx'
import { useList } from '../use-list.ts'
import { TicketDialog } from './ticket-dialog.tsx'

const STATE_NAMES: Record<TicketState, string> = { open: 'Open', answered: 'Answered' }
const TONES: Record<TicketState, BadgeTone> = { open: 'warning', answered: 'success' }

const COLUMNS: readonly Column<ConsoleTicket>[] = [
  { key: 'customer', header: 'Customer', cell: ({ customer }) => <span className="break-words">{customer.name}</span> },
  { key: 'about', header: 'About', cell: ({ transaction }) => transaction?.reference ?? 'No transaction' },
  {
    key: 'message',
    header: 'Message',
    cell: ({ message }) => <span className="line-clamp-2 block max-w-md break-words">{message}</span>,
  },
  badgeColumn('State', ({ answered_at: at }) => (at ? 'answered' : 'open'), { names: STATE_NAMES, tones: TONES }),
  timeColumn('Received', ({ created_at: at }) => at),
]

const LEAD = 'What customers write to support from their account comes here.'

export default function TicketsPage() {
  const list = useList({
    endpoint: consoleTickets,
    filters: ['state', 'search'],
    others: ['ticket'],
    first: { state: 'open' },
    polls: true,
  })
  const { ticket: openId } = list.values
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Tickets" lead="What customers wrote to support, with the transaction it is about." />
      <ListFilters className="sm:grid-cols-3 xl:grid-cols-4">
        <Choice list={list} name="state" label="State" options={STATE_NAMES} />
        <Search list={list} name="search" label="Reference, or a number" />
      </ListFilters>
      <ListTable
        list={list}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        addressOf={({ id }) => list.addressWith({ ticket: id })}
        openKey={openId || undefined}
        texts={{
          caption: 'Tickets',
          loading: 'Loading tickets…',
          failed: 'Tickets could not be loaded',
          none: 'No ticket waits for an answer',
          noneLead: LEAD,
          noMatch: 'No tickets match',
          noMatchLead: LEAD,
        }}
      />
      {openId ? <TicketDialog key={openId} id={openId} onClose={() => list.change({ ticket: '' })} /> : null}
    </div>
  )
}
