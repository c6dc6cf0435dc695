// Transfers and payments to the paybill: a list, and the one that is open beside it.
import { PAY_CURRENCIES } from '@kivuko/contract/buying.ts'
import { type BankTransfer, listBankTransfers } from '@kivuko/contract/console-bank-transfers.ts'
import { shownAccountNumber } from '@kivuko/contract/paybill.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { amountColumn, badgeColumn, timeColumn } from '../columns.tsx'
import { Choice, Days, ListFilters, Search } from '../list-filters.tsx'
import { ListTable } from '../list-table.tsx'
import { SideBySide } from '../side-by-side.tsx'
import { useList } from '../use-list.ts'
import { OpenTransferCard, STATE_NAMES } from './open-transfer.tsx'

const PROVIDERS = { bank: 'Our bank account', paystack: 'Paystack', mpesa: 'M-Pesa paybill or till' }

const TONES: Record<BankTransfer['state'], BadgeTone> = {
  decide: 'warning',
  return: 'warning',
  received: 'info',
  returning: 'info',
  returned: 'neutral',
  matched: 'success',
}
const CURRENCIES = Object.fromEntries(PAY_CURRENCIES.map((code) => [code, code]))

const COLUMNS: readonly Column<BankTransfer>[] = [
  { key: 'sender', header: 'Sender', cell: ({ sender_name }) => sender_name ?? 'No name given' },
  amountColumn('Amount', ({ currency, amount }) => [currency, amount]),
  badgeColumn('State', ({ state }) => state, { names: STATE_NAMES, tones: TONES }),
  {
    key: 'wrote',
    header: 'What they wrote',
    cell: ({ reference_text }) => <span className="block min-w-40 break-words">{reference_text || 'Nothing'}</span>,
  },
  {
    key: 'for',
    header: 'For',
    cell: ({ order_reference, customer_account }) => (
      <span className="whitespace-nowrap">
        {order_reference ?? (customer_account ? shownAccountNumber(customer_account) : '')}
      </span>
    ),
  },
  timeColumn('Arrived', ({ booked_at }) => booked_at),
]

export default function BankTransfersPage() {
  const list = useList({
    endpoint: listBankTransfers,
    filters: ['state', 'currency', 'provider', 'from', 'to', 'search'],
    others: ['transfer'],
    first: { state: 'decide' },
    polls: true,
  })
  const { transfer: openId } = list.values
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Transfers"
        lead="Bank transfers and payments to the paybill or till that arrived, and what became of each."
      />
      <ListFilters
        list={list}
        folded={['state', 'currency', 'provider', 'from', 'to']}
        className="sm:grid-cols-2 xl:grid-cols-5"
      >
        <Choice list={list} name="state" label="State" options={STATE_NAMES} />
        <Choice list={list} name="currency" label="Currency" options={CURRENCIES} />
        <Choice list={list} name="provider" label="Arrived at" options={PROVIDERS} />
        <Days list={list} />
        <Search
          list={list}
          name="search"
          label="Search"
          hint="Sender, what they wrote, account, order or M-Pesa receipt"
        />
      </ListFilters>
      <SideBySide
        open={
          openId ? (
            <OpenTransferCard key={openId} id={openId} closeTo={list.addressWith({ transfer: '' })} />
          ) : undefined
        }
        list={
          <ListTable
            list={list}
            columns={COLUMNS}
            keyOf={({ id }) => id}
            addressOf={({ id }) => list.addressWith({ transfer: id })}
            openKey={openId}
            texts={{
              caption: 'Transfers',
              loading: 'Loading transfers…',
              failed: 'Transfers could not be loaded',
              none: 'Nothing waits for a decision',
              noneLead: 'A transfer that names no order or customer comes here.',
              noMatch: 'No transfers match',
              noMatchLead: 'A transfer that names no order or customer comes here.',
            }}
          />
        }
      />
    </div>
  )
}
