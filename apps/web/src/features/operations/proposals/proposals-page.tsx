// Money that staff move: what waits for a second person, and what was decided.
import { listProposals, type Proposal } from '@kivuko/contract/console-proposals.ts'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { amountColumn, badgeColumn, timeColumn } from '../columns.tsx'
import { Choice, ListFilters } from '../list-filters.tsx'
import { ListTable } from '../list-table.tsx'
import { useList } from '../use-list.ts'
import { ProposalDialog } from './proposal-dialog.tsx'
import { KIND_NAMES, STATE_NAMES, STATE_TONES } from './proposal-names.ts'
import { isDraftKind, ProposeDialog } from './propose-dialog.tsx'

const COLUMNS: readonly Column<Proposal>[] = [
  { key: 'what', header: 'What', cell: ({ kind }) => KIND_NAMES[kind] },
  amountColumn('Amount', ({ currency, amount }) => [currency, amount]),
  { key: 'whom', header: 'For', cell: Whom },
  badgeColumn('State', ({ state }) => state, { names: STATE_NAMES, tones: STATE_TONES }),
  { key: 'by', header: 'Proposed by', cell: ({ proposed_by: { name } }) => name },
  timeColumn('When', ({ proposed_at: at }) => at),
]

function Whom({ customer, order_reference: order }: Proposal) {
  if (!customer) return 'The treasury'
  return (
    <div className="flex flex-col">
      <span>{customer.name}</span>
      <span className="block min-w-44 break-all text-ink-soft">{order ?? customer.email}</span>
    </div>
  )
}

/** An email or a phone number is for the form alone. */
const accountOf = (customer: string) => (customer.startsWith('usr_') ? customer : '')

export default function ProposalsPage() {
  const list = useList({
    endpoint: listProposals,
    filters: ['state', 'kind', 'customer'],
    others: ['open', 'propose', 'currency', 'order', 'refund'],
    first: { state: 'proposed' },
    ask: ({ customer, ...rest }) => ({ ...rest, customer: accountOf(customer) }),
    polls: true,
  })
  const { values, change } = list
  const { open, propose, customer, currency, order, refund } = values
  const endProposing = (id = '') => change({ propose: '', currency: '', order: '', refund: '', open: id })
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Corrections"
        lead="Money that staff move takes two people: one proposes, another approves."
        aside={
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => change({ propose: 'purchase_refund' })}>
              Refund a purchase
            </Button>
            <Button onClick={() => change({ propose: 'manual_credit' })}>Correct a balance</Button>
          </div>
        }
      />
      <ListFilters list={list} folded={['state', 'kind']} className="sm:grid-cols-2 lg:max-w-2xl">
        <Choice list={list} name="state" label="State" options={STATE_NAMES} />
        <Choice list={list} name="kind" label="Kind" options={KIND_NAMES} any="All kinds" />
        {accountOf(customer) ? (
          <p className="flex flex-wrap items-center gap-3 text-sm sm:col-span-2">
            <span className="break-all">Only of customer {customer}</span>
            <Button variant="quiet" size="small" onClick={() => change({ customer: '' })}>
              Show everybody’s
            </Button>
          </p>
        ) : null}
      </ListFilters>
      <ListTable
        list={list}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        addressOf={({ id }) => list.addressWith({ open: id })}
        openKey={open || undefined}
        texts={{
          caption: 'Corrections',
          loading: 'Loading corrections…',
          failed: 'The corrections could not be loaded',
          none: 'Nothing here',
          noneLead: 'Corrections that match appear here as soon as somebody proposes one.',
        }}
      />
      {isDraftKind(propose) ? (
        <ProposeDialog
          key={propose}
          kind={propose}
          given={{ customer, currency, order, refund }}
          onProposed={endProposing}
          onClose={() => endProposing()}
        />
      ) : open ? (
        <ProposalDialog key={open} id={open} onClose={() => change({ open: '' })} />
      ) : null}
    </div>
  )
}
