// Payouts into bank accounts: a list, and the one that is open beside it.
import { type BankPayout, listBankPayouts } from '@kivuko/contract/console-bank-payouts.ts'
import { SALE_FIATS } from '@kivuko/contract/trades.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { GroupedText } from '#ui/grouped-text.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { amountColumn, badgeColumn, timeColumn } from '../columns.tsx'
import { Choice, ListFilters, Search } from '../list-filters.tsx'
import { ListTable } from '../list-table.tsx'
import { SideBySide } from '../side-by-side.tsx'
import { useList } from '../use-list.ts'
import { OpenPayoutCard, PAYOUT_STATE_NAMES } from './open-payout.tsx'

const TONES: Record<BankPayout['state'], BadgeTone> = {
  queued: 'warning',
  sending: 'info',
  sent: 'warning',
  paid: 'success',
  refused: 'danger',
  returned: 'danger',
  cancelled: 'neutral',
}
const CURRENCIES = Object.fromEntries(SALE_FIATS.filter((code) => code !== 'KES').map((code) => [code, code]))

const COLUMNS: readonly Column<BankPayout>[] = [
  {
    key: 'reference',
    header: 'Our reference',
    cell: ({ reference, first_word }) => (
      <span className="flex flex-col">
        <span className="whitespace-nowrap">{reference}</span>
        {first_word ? <span className="font-medium">Waits for a second person</span> : null}
      </span>
    ),
  },
  amountColumn('Amount', ({ currency, amount }) => [currency, amount]),
  badgeColumn('State', ({ state }) => state, { names: PAYOUT_STATE_NAMES, tones: TONES }),
  {
    key: 'to',
    header: 'To',
    cell: ({ account_name, iban, account_number }) => (
      <span className="block min-w-40">
        <span className="block break-words">{account_name}</span>
        <GroupedText className="text-ink-soft tabular-nums">{iban ?? account_number ?? ''}</GroupedText>
      </span>
    ),
  },
  timeColumn('Since', ({ created_at }) => created_at),
]

export default function BankPayoutsPage() {
  const list = useList({
    endpoint: listBankPayouts,
    filters: ['state', 'currency', 'search'],
    others: ['payout'],
    first: { state: 'open' },
    polls: true,
  })
  const { payout: openId } = list.values
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Payouts"
        lead="Sales and withdrawals from wallets, paid into bank accounts. One person sends a payout at our bank, another confirms it."
      />
      <ListFilters list={list} folded={['state', 'currency']} className="sm:grid-cols-2 xl:grid-cols-4">
        <Choice list={list} name="state" label="State" options={PAYOUT_STATE_NAMES} />
        <Choice list={list} name="currency" label="Currency" options={CURRENCIES} />
        <Search list={list} name="search" label="Search" hint="Our reference or the bank’s, exactly" />
      </ListFilters>
      <SideBySide
        open={
          openId ? <OpenPayoutCard key={openId} id={openId} closeTo={list.addressWith({ payout: '' })} /> : undefined
        }
        list={
          <ListTable
            list={list}
            columns={COLUMNS}
            keyOf={({ id }) => id}
            addressOf={({ id }) => list.addressWith({ payout: id })}
            openKey={openId}
            texts={{
              caption: 'Payouts',
              loading: 'Loading payouts…',
              failed: 'Payouts could not be loaded',
              none: 'Nothing is to be paid out',
              noneLead: 'A sale or a withdrawal into a bank account comes here when it is to be paid.',
              noMatch: 'No payouts match',
              noMatchLead: 'A sale or a withdrawal into a bank account comes here when it is to be paid.',
            }}
          />
        }
      />
    </div>
  )
}
