// Card payments that came back: a list, the one that is open, and how many there are.
import { type DisputeLine, listDisputes } from '@kivuko/contract/console-disputes.ts'
import type { Column } from '#ui/data-table.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { amountColumn, badgeColumn, timeColumn } from '../columns.tsx'
import { Choice, ListFilters, Search } from '../list-filters.tsx'
import { ListTable } from '../list-table.tsx'
import { SideBySide } from '../side-by-side.tsx'
import { useList } from '../use-list.ts'
import { DISPUTE_STATE_NAMES, DISPUTE_TONES, KIND_NAMES, reasonName } from './dispute-names.ts'
import { OpenDisputeCard } from './open-dispute.tsx'
import { RatesCard } from './rates.tsx'

const COLUMNS: readonly Column<DisputeLine>[] = [
  {
    key: 'what',
    header: 'What',
    cell: ({ kind, reason }) => (
      <span className="flex flex-col">
        <span>{KIND_NAMES[kind]}</span>
        <span className="text-sm font-normal text-ink-soft">{reasonName(reason)}</span>
      </span>
    ),
  },
  amountColumn('Amount', ({ currency, amount }) => [currency, amount]),
  badgeColumn('State', ({ state }) => state, { names: DISPUTE_STATE_NAMES, tones: DISPUTE_TONES }),
  timeColumn('Answer by', ({ answer_by: at }) => at),
  {
    key: 'whose',
    header: 'Customer',
    cell: ({ customer, reference }) => (
      <span className="flex flex-col">
        <span>{customer?.name ?? 'Nobody known'}</span>
        <span className="text-sm font-normal whitespace-nowrap text-ink-soft">{reference}</span>
      </span>
    ),
  },
  timeColumn('Since', ({ opened_at: at }) => at),
]

export default function DisputesPage() {
  const list = useList({
    endpoint: listDisputes,
    filters: ['state', 'kind', 'search'],
    others: ['dispute'],
    first: { state: 'open' },
    polls: true,
  })
  const { dispute: openId } = list.values
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Disputes"
        lead="Card payments whose bank took the money back or asks about them, and refunds made at the card network."
      />
      <ListFilters list={list} folded={['state', 'kind']} className="sm:grid-cols-2 xl:grid-cols-4">
        <Choice list={list} name="state" label="State" options={DISPUTE_STATE_NAMES} />
        <Choice list={list} name="kind" label="Kind" options={KIND_NAMES} any="All kinds" />
        <Search list={list} name="search" label="Search" hint="Order, or the network’s name of it, exactly" />
      </ListFilters>
      <SideBySide
        open={
          openId ? <OpenDisputeCard key={openId} id={openId} closeTo={list.addressWith({ dispute: '' })} /> : undefined
        }
        list={
          <ListTable
            list={list}
            columns={COLUMNS}
            keyOf={({ id }) => id}
            addressOf={({ id }) => list.addressWith({ dispute: id })}
            openKey={openId}
            texts={{
              caption: 'Disputes',
              loading: 'Loading disputes…',
              failed: 'Disputes could not be loaded',
              none: 'Nothing is disputed',
              noneLead: 'What a cardholder or their bank disputes comes here by itself.',
              noMatch: 'No disputes match',
              noMatchLead: 'Choose another state, or search for the order.',
            }}
          />
        }
      />
      <RatesCard />
    </div>
  )
}
