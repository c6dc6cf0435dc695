// The rows of the account's menu that lead to a company one acts for, and back to oneself. Known once the
// page of companies was seen: nearly everybody acts for none, and a menu asks for nothing.
import type { listCompanies } from '@kivuko/contract/companies.ts'
import type { Response as Result } from '@kivuko/contract/endpoint.ts'
import { t } from '@kivuko/contract/text.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { COMPANIES_KEY } from './companies-key.ts'

export function CompanyRows({ className, home, address }: { className: string; home: string; address: string }) {
  // What asks for them, with all schemas of companies, stays out of every other screen's code.
  const { data } = useQuery<Result<typeof listCompanies>>({ queryKey: COMPANIES_KEY, queryFn: skipToken })
  const { pathname, search } = useLocation()
  const isCompany = pathname === address && new URLSearchParams(search).has('id')
  return (
    <>
      {isCompany ? (
        <Link className={className} to={home}>
          {t('Switch to yourself')}
        </Link>
      ) : null}
      {(data?.companies ?? [])
        .filter(({ state }) => state === 'open')
        .map(({ id, name }) => (
          <Link key={id} className={className} to={`${address}?id=${id}`}>
            <span className="min-w-0 wrap-anywhere">{t('Switch to {name}', { name })}</span>
          </Link>
        ))}
      <Link className={className} to={address}>
        {t('Companies')}
      </Link>
    </>
  )
}
