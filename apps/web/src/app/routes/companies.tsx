import { useSearchParams } from 'react-router'
import { CompaniesPage } from '#features/compliance/companies/companies-page.tsx'
import { CompanyPage } from '#features/compliance/companies/company-page.tsx'
import { PATHS } from '../paths.ts'

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
    />
  ) : (
    <CompaniesPage address={PATHS.companies} />
  )
}
