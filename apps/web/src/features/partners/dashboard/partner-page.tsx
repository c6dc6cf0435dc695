// One partner: in which mode one looks at it, and its parts.
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import type { Partner } from '@kivuko/contract/partners.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError, errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { partnerQuery } from './api.ts'
import { CustomersPart } from './customers-part.tsx'
import { KeysPart } from './keys-part.tsx'
import { MembersPart } from './members-part.tsx'
import { ModeBar } from './mode-bar.tsx'
import { MoneyPart } from './money-part.tsx'
import { OrdersPart } from './orders-part.tsx'
import { OriginsPart } from './origins-part.tsx'
import { ROLE_LABELS, STATE_TEXTS } from './partner-text.ts'
import { RequestsPart } from './requests-part.tsx'
import { type Addresses, StartPart } from './start-part.tsx'
import { StateBadge } from './state-badge.tsx'
import { WebhooksPart } from './webhooks-part.tsx'

type PartnerPageProps = { id: string; part: string; mode: PartnerMode; addresses: Addresses }

/** Members stand for the partner, not for a mode. */
const WITHOUT_MODE = ['members']
/** What its members may read as far as their role goes. */
const DEVELOPERS = ['owner', 'developer']
const FINANCE = ['owner', 'finance']

export function PartnerPage({ id, part, mode, addresses }: PartnerPageProps) {
  const query = useQuery(partnerQuery(id))
  const { data: partner, error } = query
  if (!partner)
    return (
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-8">
        <h1 className="sr-only">{t('A partner')}</h1>
        {error ? (
          <ErrorState title={t('The partner could not be loaded.')} detail={errorText(error, '')} query={query} />
        ) : (
          <SkeletonRows rows={5} label={t('Loading the partner…')} />
        )}
        {error instanceof ApiError && error.code === 'second_factor_missing' ? (
          <TextLink to={addresses.security}>{t('Open Security')}</TextLink>
        ) : null}
      </div>
    )
  const to = (of: string, inMode: PartnerMode = mode) =>
    `${addresses.home}?${new URLSearchParams({ id, ...(of ? { part: of } : {}), ...(inMode === 'live' ? { mode: inMode } : {}) })}`
  const parts = [
    ['', t('Start')],
    ['keys', t('Keys')],
    ['requests', t('Requests')],
    ['webhooks', t('Webhooks')],
    ['origins', t('Origins')],
    ['orders', t('Orders')],
    ['customers', t('Customers')],
    ['money', t('Money')],
    ['members', t('Members')],
  ] as const
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6">
      <PageHeading
        title={partner.name}
        lead={
          <span className="flex flex-wrap items-center gap-3 text-base">
            <StateBadge is={STATE_TEXTS[partner.state]} />
            {t('You act for it as {role}.', { role: ROLE_LABELS[partner.role].toLowerCase() })}
            <TextLink to={addresses.home}>{t('All partners')}</TextLink>
          </span>
        }
      />
      <ModeBar mode={mode} addressOf={(each) => to(part, each)} />
      <LinkTabs
        label={t('Parts of the partner')}
        tabs={parts.map(([key, label]) => ({ key, label, address: to(key) }))}
        current={part}
      />
      <Part partner={partner} part={part} mode={mode} addresses={addresses} to={to} />
    </div>
  )
}

type PartProps = Omit<PartnerPageProps, 'id'> & { partner: Partner; to: (part: string) => string }

function Part({ partner, part, mode, addresses, to }: PartProps) {
  const place = { id: partner.id, mode }
  const isDeveloper = DEVELOPERS.includes(partner.role)
  const isClosed = !partner.modes.includes(mode)
  if (part === 'members') return <MembersPart partner={partner} homeAddress={addresses.home} />
  if (part === '') return <StartPart partner={partner} mode={mode} addresses={addresses} keysAddress={to('keys')} />
  return (
    <>
      {isClosed && !WITHOUT_MODE.includes(part) ? (
        <ClosedNote partner={partner} mode={mode} startAddress={to('')} />
      ) : null}
      {isClosed && (mode === 'test' || part === 'money') ? null : part === 'money' ? (
        <MoneyPart key={mode} place={place} isFinance={FINANCE.includes(partner.role)} />
      ) : part === 'keys' ? (
        <KeysPart place={place} isMaking={isDeveloper && !isClosed} isEnding={isDeveloper} />
      ) : !isDeveloper && part === 'requests' ? (
        <EmptyState title={t('Owners and developers read the request log')}>
          {t('Ask an owner for another role if you need it.')}
        </EmptyState>
      ) : part === 'requests' ? (
        <RequestsPart key={mode} place={place} keysAddress={to('keys')} />
      ) : part === 'origins' ? (
        <OriginsPart key={mode} place={place} isMaking={isDeveloper && !isClosed} />
      ) : part === 'orders' ? (
        <OrdersPart
          key={mode}
          place={place}
          customersAddress={to('customers')}
          webhooksAddress={to('webhooks')}
          requestsAddress={to('requests')}
        />
      ) : part === 'customers' ? (
        <CustomersPart key={mode} place={place} ordersAddress={to('orders')} />
      ) : (
        <WebhooksPart
          place={place}
          isMaking={isDeveloper && !isClosed}
          isDeveloper={isDeveloper}
          guideAddress={addresses.webhooks}
        />
      )}
    </>
  )
}

function ClosedNote({ partner, mode, startAddress }: { partner: Partner; mode: PartnerMode; startAddress: string }) {
  if (mode === 'test') return <EmptyState title={t('There is no test mode here')}>{t('Ask us for it.')}</EmptyState>
  return partner.state === 'suspended' ? (
    <Alert tone="warning" title={t('Live access is suspended')}>
      {t('Calls with live keys are refused, and no new key is made. Please write to us.')}
    </Alert>
  ) : (
    <Alert tone="info" title={t('Live access is not open yet')}>
      {t('Keys that move real money are made here once it is approved.')}{' '}
      <TextLink to={startAddress}>{t('See what comes next')}</TextLink>
    </Alert>
  )
}
