// All that moved in a company's wallets, with receipts, and its statements: for members of every role.
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { FilterBar } from './filter-bar.tsx'
import { StatementCard } from './statement-card.tsx'
import { TransactionDetails } from './transaction-details.tsx'
import { TransactionList } from './transaction-list.tsx'
import { useFilters } from './use-filters.ts'

/** The parameter of the address that names the line shown in detail: `id` is the company. */
const DETAILS = 'line'

export function CompanyTransactions({ company }: { company: string }) {
  const { values, change, addressWith } = useAddressChoices([DETAILS])
  const filters = useFilters()
  const shownId = values[DETAILS]
  return (
    <>
      <StatementCard company={company} />
      <div className="flex min-w-0 flex-col gap-5">
        <FilterBar wanted={filters.wanted} change={filters.change} company={company} />
        <TransactionList {...filters} company={company} detailsAddress={(id) => addressWith({ [DETAILS]: id })} />
      </div>
      {shownId ? (
        <TransactionDetails key={shownId} id={shownId} company={company} onClose={() => change({ [DETAILS]: '' })} />
      ) : null}
    </>
  )
}
