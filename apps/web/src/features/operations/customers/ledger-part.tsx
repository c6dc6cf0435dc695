import {
  type CustomerCard,
  consoleCustomerLedger,
  LEDGER_ACCOUNTS,
  type LedgerAccount,
  type LedgerLine,
} from '@kivuko/contract/console-customers.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import type { Column } from '#ui/data-table.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { amountColumn, timeColumn } from '../columns.tsx'
import { Choice, ListFilters } from '../list-filters.tsx'
import { ListTable } from '../list-table.tsx'
import { useList } from '../use-list.ts'

const ACCOUNTS: Record<LedgerAccount, string> = { available: 'Available', held: 'Held for payouts under way' }

/** The ledger itself: what every other figure of the customer comes from. */
export function LedgerPart({ id, balances }: { id: string } & Pick<CustomerCard, 'balances'>) {
  const { values, change } = useAddressChoices(['asset', 'account'])
  const assets = Object.fromEntries(balances.map(({ asset }) => [asset, asset]))
  const asset = assets[values.asset] ?? balances[0]?.asset ?? 'NGN'
  const account = LEDGER_ACCOUNTS.find((each) => each === values.account) ?? 'available'
  const choices = { values: { asset, account }, change, first: {} }
  return (
    <section aria-labelledby="ledger-heading" className="flex flex-col gap-3">
      <SectionHeading id="ledger-heading" title="Ledger" />
      <p className="text-sm text-ink-soft">
        The entries of one account. A debit takes from the customer, a credit gives.
      </p>
      <ListFilters className="max-w-xl sm:grid-cols-2">
        <Choice list={choices} name="asset" label="Currency or coin" options={assets} any={null} />
        <Choice list={choices} name="account" label="Account" options={ACCOUNTS} any={null} />
      </ListFilters>
      {/* Amounts of one currency are never shown as another's while they load. */}
      <Entries key={`${asset} ${account}`} id={id} asset={asset} account={account} />
    </section>
  )
}

function Entries({ id, asset, account }: { id: string; asset: string; account: string }) {
  const list = useList({ endpoint: consoleCustomerLedger, params: { id }, ask: () => ({ asset, account }) })
  return (
    <ListTable
      list={list}
      columns={columnsOf(asset)}
      keyOf={({ sequence }) => sequence}
      texts={{
        caption: 'Ledger entries',
        loading: 'Loading entries…',
        failed: 'The ledger could not be read',
        more: 'Show older entries',
        none: 'No entries',
        noneLead: 'Nothing was ever booked in this account.',
      }}
    />
  )
}

function columnsOf(asset: string): Column<LedgerLine>[] {
  return [
    { key: 'sequence', header: 'Entry', cell: ({ sequence }) => sequence },
    timeColumn('Time', ({ at }) => at),
    { key: 'kind', header: 'Kind', cell: ({ kind }) => kind },
    {
      key: 'reference',
      header: 'Reference',
      cell: ({ reference, journal }) => (
        <span className="block min-w-40">
          <span className="block break-all">{reference}</span>
          <span className="block text-xs break-all text-ink-soft">{journal}</span>
        </span>
      ),
    },
    amountColumn('Debit', ({ debit }) => [asset, debit]),
    amountColumn('Credit', ({ credit }) => [asset, credit]),
    amountColumn('Balance after', ({ balance_after: after }) => [asset, after]),
  ]
}
