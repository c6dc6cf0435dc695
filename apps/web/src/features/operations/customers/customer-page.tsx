import { type CustomerCard, IDENTITY_READERS } from '@kivuko/contract/console-customers.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#lib/format.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Loaded } from '../loaded.tsx'
import { AccountActions } from './account-actions.tsx'
import { ActivityPart } from './activity-part.tsx'
import { customerQuery } from './api.ts'
import { AuditPart } from './audit-part.tsx'
import { LedgerPart } from './ledger-part.tsx'
import { MoneyPart } from './money-part.tsx'
import { OrdersPart } from './orders-part.tsx'
import { OverviewPart } from './overview-part.tsx'
import { SecurityPart } from './security-part.tsx'

const TABS = {
  overview: 'Overview',
  money: 'Money',
  activity: 'Activity',
  orders: 'Orders',
  ledger: 'Ledger',
  security: 'Security',
  audit: 'Audit',
}

type Part = keyof typeof TABS
const PARTS = Object.keys(TABS) as Part[]
/** What a part keeps in the address; another part begins without it. */
const OF_PARTS = { type: '', status: '', asset: '', account: '' }

type PageProps = { id: string; role: StaffRole }

export function CustomerPage({ id, role }: PageProps) {
  const { addressWith } = useAddressChoices([])
  return (
    <div className="flex flex-col gap-6">
      <TextLink to={addressWith({ ...OF_PARTS, id: '', tab: '' })}>Back to the search</TextLink>
      <Loaded
        query={useQuery(customerQuery(id))}
        texts={{ loading: 'Loading the customer…', failed: 'The customer could not be loaded' }}
        rows={6}
        isPage
      >
        {(customer) => <Customer customer={customer} role={role} />}
      </Loaded>
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
            <Badge>{customer.account_type === 'business' ? 'Business' : 'Personal'}</Badge>
          </span>
        }
        aside={customer.is_own ? undefined : <AccountActions customer={customer} role={role} />}
      />
      {customer.is_own ? (
        <Alert tone="info">This is you, or a company you are part of. A colleague decides about it.</Alert>
      ) : null}
      <Suspension suspension={customer.suspension} />
      {customer.is_masked ? <Alert tone="info">Contacts are shown in part: your role does not need them.</Alert> : null}
      <LinkTabs
        label="Parts of this page"
        current={current}
        tabs={parts.map((part) => ({
          key: part,
          label: TABS[part],
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
    <Alert title="This account is suspended: no money moves in or out">
      <p>{suspension.by ? `By ${suspension.by}, ${since}.` : `Since ${since}.`}</p>
      {suspension.reason ? <p>Reason: {suspension.reason}</p> : null}
    </Alert>
  )
}
