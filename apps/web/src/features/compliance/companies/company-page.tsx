// One company: its application until it is approved, then what its members do for it.
import type { Company } from '@kivuko/contract/companies.ts'
import { MEMBER_ROLE_LABELS } from '@kivuko/contract/member-roles.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { companyQuery } from './api.ts'
import { Application } from './application.tsx'
import { COMPANY_STATE_TEXTS } from './company-text.ts'
import { MembersPart } from './members-part.tsx'
import { NoticesPart } from './notices-part.tsx'
import { RequestsPart } from './requests-part.tsx'
import { StateBadge } from './state-badge.tsx'
import { WalletsPart } from './wallets-part.tsx'

type CompanyPageProps = {
  id: string
  part: string
  homeAddress: string
  address: string
  /** The company's block trades, which are another part's matter. */
  renderDesk: (company: Company) => ReactNode
  /** Its transactions and statements: the record's matter. */
  renderTransactions: (company: Company) => ReactNode
}

export function CompanyPage({ id, part, homeAddress, address, ...parts }: CompanyPageProps) {
  const query = useQuery(companyQuery(id))
  const { data: company, error } = query
  if (!company)
    return (
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-8">
        <h1 className="sr-only">{t('A company')}</h1>
        {error ? (
          <ErrorState title={t('The company could not be loaded.')} detail={errorText(error, '')} query={query} />
        ) : (
          <SkeletonRows rows={5} label={t('Loading the company…')} />
        )}
      </div>
    )
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8">
      <PageHeading
        title={company.name}
        lead={
          <span className="flex flex-wrap items-center gap-3 text-base">
            {company.role ? (
              <>
                {t('You act for this company as {role}.', { role: MEMBER_ROLE_LABELS[company.role].toLowerCase() })}
                <TextLink to={homeAddress}>{t('Switch to yourself')}</TextLink>
              </>
            ) : (
              <StateBadge is={COMPANY_STATE_TEXTS[company.state]} />
            )}
          </span>
        }
      />
      {company.state === 'open' ? (
        <Open company={company} part={part} address={`${address}?id=${id}`} {...parts} />
      ) : (
        <Application company={company} />
      )}
    </div>
  )
}

type OpenProps = Pick<CompanyPageProps, 'part' | 'address' | 'renderDesk' | 'renderTransactions'> & {
  company: Company
}

function Open({ company, part, address, renderDesk, renderTransactions }: OpenProps) {
  const tabs = [
    { key: '', label: t('Wallets'), address },
    { key: 'transactions', label: t('Transactions'), address: `${address}&part=transactions` },
    { key: 'requests', label: t('Requests'), address: `${address}&part=requests` },
    { key: 'block-trades', label: t('Block trades'), address: `${address}&part=block-trades` },
    { key: 'members', label: t('Members'), address: `${address}&part=members` },
    { key: 'notices', label: t('Notices'), address: `${address}&part=notices` },
  ]
  return (
    <>
      {company.is_held ? (
        <Alert tone="warning" title={t('This company is held')}>
          {t('We are looking at something, so no money can leave it. We will be in touch.')}
        </Alert>
      ) : null}
      <LinkTabs label={t('Parts of the company')} tabs={tabs} current={part} />
      {part === 'block-trades' ? (
        renderDesk(company)
      ) : part === 'transactions' ? (
        renderTransactions(company)
      ) : (
        <Part company={company} part={part} address={address} />
      )}
    </>
  )
}

function Part({ company, part, address }: { company: Company; part: string; address: string }) {
  if (part === 'requests') return <RequestsPart company={company} />
  if (part === 'members') return <MembersPart company={company} />
  if (part === 'notices') return <NoticesPart id={company.id} />
  return (
    <WalletsPart
      company={company}
      linesAddress={`${address}&part=transactions`}
      deskAddress={`${address}&part=block-trades`}
    />
  )
}
