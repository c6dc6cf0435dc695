import {
  type CustomerCard,
  LEDGER_ACCOUNTS,
  type LedgerAccount,
  type LedgerLine,
} from '@kivuko/contract/console-customers.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import type { Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { ledgerPages } from './api.ts'
import { LEDGER_TEXT as TEXT } from './messages.ts'

const ACCOUNT_OPTIONS = LEDGER_ACCOUNTS.map((value) => ({ value, label: TEXT.accounts[value] }))

/** The ledger itself: what every other figure of the customer comes from. */
export function LedgerPart({ id, balances }: { id: string } & Pick<CustomerCard, 'balances'>) {
  const { values, change } = useAddressChoices(['asset', 'account'])
  const assets = balances.map(({ asset }) => asset)
  const asset = assets.includes(values.asset) ? values.asset : (assets[0] ?? 'NGN')
  const account = LEDGER_ACCOUNTS.find((each) => each === values.account) ?? 'available'
  return (
    <section aria-labelledby="ledger-heading" className="flex flex-col gap-3">
      <SectionHeading id="ledger-heading" title={TEXT.title} />
      <p className="text-sm text-ink-soft">{TEXT.lead}</p>
      <search className="grid max-w-xl gap-3 sm:grid-cols-2">
        <SelectField
          label={TEXT.asset}
          options={assets.map((value) => ({ value, label: value }))}
          value={asset}
          onChange={({ target }) => change({ asset: target.value })}
        />
        <SelectField
          label={TEXT.account}
          options={ACCOUNT_OPTIONS}
          value={account}
          onChange={({ target }) => change({ account: target.value })}
        />
      </search>
      {/* Amounts of one currency are never shown as another's while they load. */}
      <Entries key={`${asset} ${account}`} id={id} asset={asset} account={account} />
    </section>
  )
}

function Entries({ id, asset, account }: { id: string; asset: string; account: LedgerAccount }) {
  return (
    <PagedTable
      query={useInfiniteQuery(ledgerPages(id, { asset, account }))}
      caption={TEXT.caption}
      columns={columnsOf(asset)}
      keyOf={({ sequence }) => sequence}
      texts={TEXT}
      empty={<EmptyState title={TEXT.none}>{TEXT.noneLead}</EmptyState>}
      errorText={(error) => errorText(error, '')}
    />
  )
}

function columnsOf(asset: string): Column<LedgerLine>[] {
  const figure = (amount: string | null) => (amount === null ? null : <MoneyText asset={asset} amount={amount} />)
  return [
    { key: 'sequence', header: TEXT.sequence, cell: ({ sequence }) => sequence },
    {
      key: 'at',
      header: TEXT.at,
      cell: ({ at }) => (
        <time dateTime={at} className="whitespace-nowrap">
          {formatDateTime(at)}
        </time>
      ),
    },
    { key: 'kind', header: TEXT.kind, cell: ({ kind }) => kind },
    {
      key: 'reference',
      header: TEXT.reference,
      cell: ({ reference, journal }) => (
        <span className="block min-w-40">
          <span className="block break-all">{reference}</span>
          <span className="block text-xs break-all text-ink-soft">{journal}</span>
        </span>
      ),
    },
    { key: 'debit', header: TEXT.debit, isFigure: true, cell: ({ debit }) => figure(debit) },
    { key: 'credit', header: TEXT.credit, isFigure: true, cell: ({ credit }) => figure(credit) },
    { key: 'balance', header: TEXT.balance, isFigure: true, cell: ({ balance_after: after }) => figure(after) },
  ]
}
