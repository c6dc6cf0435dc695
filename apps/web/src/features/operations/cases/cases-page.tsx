// The cases: a list, and in its place the case that is open.
import { type CaseKind, type CaseLine, consoleCases } from '@kivuko/contract/console-cases.ts'
import type { Column } from '#ui/data-table.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { useToast } from '#ui/toast.tsx'
import { timeColumn } from '../columns.tsx'
import { Choice, ListFilters, Search } from '../list-filters.tsx'
import { ListTable } from '../list-table.tsx'
import { useList } from '../use-list.ts'
import { aboutName } from './case-names.ts'
import { CasePage } from './case-page.tsx'
import { Standing } from './case-standing.tsx'
import { ListNotice } from './list-notice.tsx'

const ASSIGNEES = { me: 'Me', nobody: 'Nobody' }

const STATES = { open: 'Open', closed: 'Closed' }

const KIND_NAMES: Record<CaseKind, string> = {
  screening: 'Sanctions list',
  velocity: 'Pattern',
  identity: 'Identity',
  chain: 'Coins received',
  market: 'Prices',
  dispute: 'Card dispute',
}

const COLUMNS: readonly Column<CaseLine>[] = [
  {
    key: 'found',
    header: 'What was found',
    cell: ({ about, kind }) => (
      <span className="flex flex-col">
        <span>{aboutName(about)}</span>
        <span className="text-sm font-normal text-ink-soft">{KIND_NAMES[kind]}</span>
      </span>
    ),
  },
  { key: 'customer', header: 'Customer', cell: ({ customer }) => customer?.name ?? 'None' },
  { key: 'state', header: 'State', cell: (line) => <Standing line={line} /> },
  { key: 'taken', header: 'Assigned to', cell: ({ assignee }) => assignee?.name ?? 'Nobody' },
  timeColumn('Opened', ({ opened_at }) => opened_at),
]

export default function CasesPage() {
  const list = useList({
    endpoint: consoleCases,
    filters: ['state', 'kind', 'assignee', 'search'],
    others: ['case'],
    first: { state: 'open' },
    polls: true,
  })
  const { case: openId } = list.values
  const addressOf = (id: string) => list.addressWith({ case: id })
  const [toast, say] = useToast()
  return (
    <>
      {openId ? (
        <CasePage key={openId} id={openId} addressOf={addressOf} onNotice={say} />
      ) : (
        <div className="flex flex-col gap-6">
          <PageHeading title="Cases" lead="What a person has to review. A case by itself blocks nothing." />
          <ListNotice />
          <ListFilters list={list} folded={['state', 'kind', 'assignee']} className="sm:grid-cols-3 xl:grid-cols-5">
            <Choice list={list} name="state" label="State" options={STATES} />
            <Choice list={list} name="kind" label="Kind" options={KIND_NAMES} any="All kinds" />
            <Choice list={list} name="assignee" label="Assigned to" options={ASSIGNEES} any="Anyone" />
            <Search list={list} name="search" label="Name, email or id" button="Search" />
          </ListFilters>
          <ListTable
            list={list}
            columns={COLUMNS}
            keyOf={({ id }) => id}
            addressOf={({ id }) => addressOf(id)}
            texts={{
              caption: 'Cases',
              loading: 'Loading cases…',
              failed: 'The cases could not be loaded',
              more: 'More cases',
              none: 'No case is open',
              noneLead: 'New ones appear here by themselves.',
              noMatch: 'No cases match',
              noMatchLead: 'Change or clear the filters.',
            }}
          />
        </div>
      )}
      {toast}
    </>
  )
}
