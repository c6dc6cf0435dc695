import { t } from '@kivuko/contract/text.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { PageHeading } from '#ui/heading.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { FilterBar } from './filter-bar.tsx'
import { MonthlyBreakdown } from './monthly-breakdown.tsx'
import { TransactionFigures } from './summary-cards.tsx'
import { type PagesOfTransactions, TransactionDetails } from './transaction-details.tsx'
import { TransactionList } from './transaction-list.tsx'
import { useFilters } from './use-filters.ts'

/** The parameter of the address that names the transaction shown in detail. */
const DETAILS = 'id'

type TransactionsPageProps = { pages: PagesOfTransactions; supportAddress: string }

export function TransactionsPage({ pages, supportAddress }: TransactionsPageProps) {
  const { values, change, addressWith } = useAddressChoices([DETAILS])
  const filters = useFilters()
  const shownId = values[DETAILS]

  return (
    <div className="flex flex-col gap-8">
      <PageHeading title={t('Transactions')} lead={t('Every movement of your money, newest first.')} />
      <TransactionFigures />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          <FilterBar wanted={filters.wanted} change={filters.change} />
          <TransactionList {...filters} detailsAddress={(id) => addressWith({ [DETAILS]: id })} />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <MonthlyBreakdown />
          <ExportButtons filters={filters.applied} />
        </div>
      </div>
      {shownId ? (
        <TransactionDetails
          key={shownId}
          id={shownId}
          pages={pages}
          supportAddress={supportAddress}
          onClose={() => change({ [DETAILS]: '' })}
        />
      ) : null}
    </div>
  )
}
