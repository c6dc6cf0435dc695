// The companies somebody applied for or acts for, and the beginning of another application.
import { applyForCompany } from '@kivuko/contract/companies.ts'
import { MEMBER_ROLE_LABELS } from '@kivuko/contract/member-roles.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '#lib/api-client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading, SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { companiesQuery, useCompanyChange } from './api.ts'
import { COMPANY_STATE_TEXTS } from './company-text.ts'
import { type Details, DetailsForm, NO_DETAILS } from './details-form.tsx'
import { StateBadge } from './state-badge.tsx'

export function CompaniesPage({ address }: { address: string }) {
  const { data, isError, isFetching, refetch } = useQuery(companiesQuery)
  const [isApplying, setApplying] = useState(false)
  const navigate = useNavigate()
  const applying = useCompanyChange(
    (body: Details) => call(applyForCompany, { body }),
    ({ id }) => navigate(`${address}?id=${id}`),
  )
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8">
      <PageHeading
        title={t('Companies')}
        lead={t('A company has wallets and limits of its own. Its members act for it, each as far as their role goes.')}
      />
      {data ? (
        data.companies.length > 0 ? (
          <ul className="flex flex-col gap-3">
            {data.companies.map(({ id, name, state, role, unread_count: unread }) => (
              <li key={id}>
                <Link
                  to={`${address}?id=${id}`}
                  className="flex flex-wrap items-center justify-between gap-3 rounded-box border border-line bg-paper p-5 text-ink no-underline shadow-rest hover:border-line-strong"
                >
                  <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
                  <span className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
                    {unread > 0 ? <Badge tone="info">{t('{count} unread', { count: unread })}</Badge> : null}
                    {role ? MEMBER_ROLE_LABELS[role] : null}
                    <StateBadge is={COMPANY_STATE_TEXTS[state]} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState title={t('No companies yet')}>
            {t('Apply for yours, or open the link in the mail of a company that invited you.')}
          </EmptyState>
        )
      ) : isError ? (
        <ErrorState title={t('Your companies could not be loaded.')} query={{ refetch, isFetching }} />
      ) : (
        <SkeletonRows rows={3} label={t('Loading your companies…')} />
      )}
      {isApplying ? (
        <Card aria-labelledby="apply-heading" className="flex flex-col gap-5">
          <SectionHeading id="apply-heading" title={t('Apply for a company')} />
          <DetailsForm first={NO_DETAILS} submit={t('Continue')} sending={applying} />
        </Card>
      ) : (
        <Button className="self-start" onClick={() => setApplying(true)}>
          {t('Apply for a company')}
        </Button>
      )}
    </div>
  )
}
