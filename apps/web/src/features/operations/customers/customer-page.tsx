import { type CustomerCard, IDENTITY_READERS } from '@kivuko/contract/console-customers.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { AccountActions } from './account-actions.tsx'
import { ActivityPart } from './activity-part.tsx'
import { customerQuery } from './api.ts'
import { AuditPart } from './audit-part.tsx'
import { LedgerPart } from './ledger-part.tsx'
import { SEARCH_TEXT, CUSTOMER_TEXT as TEXT } from './messages.ts'
import { MoneyPart } from './money-part.tsx'
import { OrdersPart } from './orders-part.tsx'
import { OverviewPart } from './overview-part.tsx'
import { SecurityPart } from './security-part.tsx'

type Part = keyof typeof TEXT.tabs
const PARTS = Object.keys(TEXT.tabs) as Part[]
/** What a part keeps in the address; another part begins without it. */
const OF_PARTS = { type: '', status: '', asset: '', account: '' }

type PageProps = { id: string; role: StaffRole }

export function CustomerPage({ id, role }: PageProps) {
  const { addressWith } = useAddressChoices([])
  const { data, error, isFetching, refetch } = useQuery(customerQuery(id))
  return (
    <div className="flex flex-col gap-6">
      <TextLink to={addressWith({ ...OF_PARTS, id: '', tab: '' })}>{TEXT.back}</TextLink>
      {data ? (
        <Customer customer={data} role={role} />
      ) : error ? (
        <>
          <h1 className="sr-only">{SEARCH_TEXT.title}</h1>
          <ErrorState
            title={TEXT.failed}
            detail={errorText(error, '')}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </>
      ) : (
        <>
          <h1 className="sr-only">{SEARCH_TEXT.title}</h1>
          <SkeletonRows rows={6} label={TEXT.loading} />
        </>
      )}
    </div>
  )
}

function Customer({ customer, role }: { customer: CustomerCard; role: StaffRole }) {
  const { values, addressWith } = useAddressChoices(['tab'])
  const isReader = (IDENTITY_READERS as readonly StaffRole[]).includes(role)
  const parts = PARTS.filter((part) => part !== 'audit' || isReader)
  const current = parts.find((part) => part === values.tab) ?? 'overview'
  return (
    <>
      <PageHeading
        title={customer.name || customer.email}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 break-all">{customer.email}</span>
            <Badge tone="info">{customer.tier_name}</Badge>
            <Badge>{TEXT[customer.account_type]}</Badge>
          </span>
        }
        aside={<AccountActions customer={customer} role={role} />}
      />
      <Suspension suspension={customer.suspension} />
      {customer.is_masked ? <Alert tone="info">{TEXT.masked}</Alert> : null}
      <LinkTabs
        label={TEXT.parts}
        current={current}
        tabs={parts.map((part) => ({
          key: part,
          label: TEXT.tabs[part],
          address: addressWith({ ...OF_PARTS, tab: part === 'overview' ? '' : part }),
        }))}
      />
      <PartOf customer={customer} part={current} role={role} />
    </>
  )
}

function PartOf({ customer, part, role }: { customer: CustomerCard; part: Part; role: StaffRole }) {
  const { id } = customer
  if (part === 'money') return <MoneyPart customer={customer} />
  if (part === 'activity') return <ActivityPart id={id} />
  if (part === 'orders') return <OrdersPart id={id} />
  if (part === 'ledger') return <LedgerPart id={id} balances={customer.balances} />
  if (part === 'security') return <SecurityPart id={id} role={role} />
  return part === 'audit' ? <AuditPart id={id} /> : <OverviewPart customer={customer} role={role} />
}

function Suspension({ suspension }: Pick<CustomerCard, 'suspension'>) {
  if (!suspension) return null
  const since = formatDateTime(suspension.since)
  return (
    <Alert title={TEXT.suspendedTitle}>
      <p>{suspension.by ? TEXT.suspendedBy(suspension.by, since) : TEXT.suspendedSince(since)}</p>
      {suspension.reason ? <p>{TEXT.reason(suspension.reason)}</p> : null}
    </Alert>
  )
}
