import type { Company } from '@kivuko/contract/companies.ts'
import { CHECKERS, MAKERS, type MemberRole } from '@kivuko/contract/member-roles.ts'
import { useSearchParams } from 'react-router'
import { CompaniesPage } from '#features/compliance/companies/companies-page.tsx'
import { CompanyPage } from '#features/compliance/companies/company-page.tsx'
import { CompanyTransactions } from '#features/record/transactions/company-transactions.tsx'
import { BlockTrades } from '#features/trading/block-trades/block-trades-page.tsx'
import { PATHS } from '../paths.ts'

/** A maker asks, a checker accepts, and an admin does either. */
function desk({ id, role, is_held }: Company) {
  const may = (roles: readonly MemberRole[]) => role !== null && roles.includes(role) && !is_held
  return <BlockTrades company={id} isAsking={may(MAKERS)} isActing={may([...MAKERS, ...CHECKERS])} />
}

export default function Companies() {
  const [query] = useSearchParams()
  const id = query.get('id')
  return id ? (
    <CompanyPage
      key={id}
      id={id}
      part={query.get('part') ?? ''}
      homeAddress={PATHS.dashboard}
      address={PATHS.companies}
      renderDesk={desk}
      renderTransactions={({ id: company }) => <CompanyTransactions company={company} />}
    />
  ) : (
    <CompaniesPage address={PATHS.companies} />
  )
}
