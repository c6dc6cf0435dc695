// The rows of the account's menu that lead to a company one acts for, and back to oneself. Known once the
// page of companies was seen: nearly everybody acts for none, and a menu asks for nothing.
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { companiesQuery } from './api.ts'

export function CompanyRows({ className, home, address }: { className: string; home: string; address: string }) {
  const { data } = useQuery({ ...companiesQuery, enabled: false })
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
