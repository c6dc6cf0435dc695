import { consoleCustomerTransactions } from '@kivuko/contract/console-customers.ts'
import type { Transaction, TransactionKind } from '@kivuko/contract/transactions.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { amountColumn, badgeColumn, timeColumn } from '../columns.tsx'
import { Choice, ListFilters } from '../list-filters.tsx'
import { ListTable } from '../list-table.tsx'
import { useList } from '../use-list.ts'
import { Notices } from './notices.tsx'

const STATUSES: Record<Transaction['status'], string> = { completed: 'Completed', pending: 'Pending', failed: 'Failed' }

const TYPES: Record<Transaction['transaction_type'], string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  transfer: 'Transfer',
  bill_payment: 'Bill payment',
  agent_commission: 'Agent commission',
  crypto: 'Crypto',
}

const KINDS: Record<TransactionKind, string> = {
  ...TYPES,
  exchange: 'Exchange',
  purchase: 'Purchase',
  sale: 'Sale',
  received: 'Received',
}

const STATUS_TONES: Record<Transaction['status'], BadgeTone> = {
  completed: 'success',
  pending: 'warning',
  failed: 'danger',
}

const COLUMNS: Column<Transaction>[] = [
  timeColumn('Time', ({ created_at: at }) => at),
  {
    key: 'reference',
    header: 'Reference',
    cell: ({ external_reference: reference }) => <span className="whitespace-nowrap">{reference}</span>,
  },
  { key: 'type', header: 'Type', cell: ({ kind }) => KINDS[kind] },
  {
    key: 'what',
    header: 'What',
    cell: ({ description, recipient_name: name }) => (
      <span className="block max-w-80 min-w-40 break-words">
        {description}
        {name ? <span className="block text-ink-soft">{name}</span> : null}
      </span>
    ),
  },
  amountColumn('Amount', ({ currency, amount }) => [currency, amount]),
  amountColumn('Fee', ({ currency, fee }) => [currency, fee]),
  badgeColumn('Status', ({ status }) => status, { names: STATUSES, tones: STATUS_TONES }),
]

/** What happened to the customer's money, and the notices they got. */
export function ActivityPart({ id }: { id: string }) {
  const list = useList({ endpoint: consoleCustomerTransactions, params: { id }, filters: ['type', 'status'] })
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="transactions-heading" className="flex flex-col gap-3">
        <SectionHeading id="transactions-heading" title="Transactions" />
        <ListFilters list={list} folded={['type', 'status']} className="max-w-xl sm:grid-cols-2">
          <Choice list={list} name="type" label="Type" options={TYPES} any="All types" />
          <Choice list={list} name="status" label="Status" options={STATUSES} any="All statuses" />
        </ListFilters>
        <ListTable
          list={list}
          columns={COLUMNS}
          keyOf={({ id: line }) => line}
          texts={{
            caption: 'Transactions, newest first',
            loading: 'Loading transactions…',
            failed: 'Transactions could not be loaded',
            none: 'No transactions',
            noneLead: 'Nothing has happened that fits.',
          }}
        />
      </section>
      <Notices id={id} />
    </div>
  )
}
