import { type CustomerCard, IDENTITY_READERS } from '@kivuko/contract/console-customers.ts'
import type { DocumentState } from '@kivuko/contract/documents.ts'
import type { KycMark } from '@kivuko/contract/kyc.ts'
import type { IdentityState, ReliedMethod } from '@kivuko/contract/reliance.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { DOCUMENT_LABELS } from '#lib/document-labels.ts'
import { formatDate, formatDateTime } from '#lib/format.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { timeColumn } from '../columns.tsx'
import { Fact, Facts } from '../facts.tsx'

const STATES: Record<DocumentState, string> = {
  pending: 'Waits for review',
  approved: 'Approved',
  rejected: 'Rejected',
}

const MARKS: Record<KycMark, string> = {
  tier_1: 'Verified, tier 1',
  tier_2: 'Verified, tier 2',
  tier_3: 'Verified, tier 3',
  pending: 'Documents wait for review',
  rejected: 'Last document rejected',
  suspended: 'Suspended',
}

const RELIED_STATES: Record<IdentityState, string> = {
  in_review: 'Being compared, for',
  accepted: 'Relied on, for',
  refused: 'Refused, for',
  withdrawn: 'Reliance ended first, for',
}
const METHODS: Record<ReliedMethod, string> = {
  in_person: 'in person',
  video_call: 'by a video call',
  document_and_selfie: 'with a selfie',
  issuer_register: 'at its issuer',
}

type Document = CustomerCard['documents'][number]

const STATE_TONES: Record<Document['state'], BadgeTone> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
}

/** Who the customer is, and how far verified. */
export function OverviewPart({ customer, role }: { customer: CustomerCard; role: StaffRole }) {
  const isReader = (IDENTITY_READERS as readonly StaffRole[]).includes(role)
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-6 xl:grid-cols-2">
        <Profile customer={customer} isReader={isReader} />
        <Verification customer={customer} />
      </div>
      <Documents documents={customer.documents} isReader={isReader} />
    </div>
  )
}

function Profile({ customer, isReader }: { customer: CustomerCard; isReader: boolean }) {
  const { email, phone, date_of_birth: born } = customer
  return (
    <Card aria-labelledby="profile-heading" className="flex flex-col gap-4">
      <SectionHeading id="profile-heading" title="Profile" />
      <Facts>
        <Fact name="Id">
          <span className="break-all">{customer.id}</span>
        </Fact>
        <Fact name="Email">
          <Contact text={email} isConfirmed={customer.email_verified} />
        </Fact>
        <Fact name="Phone">
          {phone ? <Contact text={phone} isConfirmed={customer.phone_verified} /> : 'Not provided'}
        </Fact>
        <Fact name="Date of birth">{isReader ? (born ?? 'Not provided') : 'Not shown to your role'}</Fact>
        <Fact name="Account type">{customer.account_type === 'business' ? 'Business' : 'Personal'}</Fact>
        <Fact name="Customer since">{formatDate(customer.created_at)}</Fact>
      </Facts>
    </Card>
  )
}

function Contact({ text, isConfirmed }: { text: string; isConfirmed: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 break-all">{text}</span>
      <Badge tone={isConfirmed ? 'success' : 'warning'}>{isConfirmed ? 'Confirmed' : 'Not confirmed'}</Badge>
    </span>
  )
}

function Verification({ customer }: { customer: CustomerCard }) {
  const { kyc_mark: mark, kyc_submitted_at: submitted } = customer
  return (
    <Card aria-labelledby="verification-heading" className="flex flex-col gap-4">
      <SectionHeading id="verification-heading" title="Verification" />
      <Facts>
        <Fact name="Tier">{`${customer.tier}: ${customer.tier_name}`}</Fact>
        <Fact name="Status">{mark ? MARKS[mark] : 'Not verified'}</Fact>
        {customer.relied_on ? <Fact name="What a partner verified">{reliedText(customer.relied_on)}</Fact> : null}
        <Fact name="Application handed in">{submitted ? formatDateTime(submitted) : 'Not yet'}</Fact>
      </Facts>
    </Card>
  )
}

/** On whom a tier rests that no document here proves. */
function reliedText({ partner, state, tier, ...said }: NonNullable<CustomerCard['relied_on']>): string {
  const document = `${DOCUMENT_LABELS[said.document_type]}${said.number ? ` ${said.number}` : ''}`
  const how = `${METHODS[said.method]} on ${formatDate(said.verified_on)}`
  return `${RELIED_STATES[state]} tier ${tier}. ${partner.name} verified it: ${document} of ${said.document_country}, ${how}`
}

function Documents({ documents, isReader }: { documents: readonly Document[]; isReader: boolean }) {
  const columns: Column<Document>[] = [
    { key: 'type', header: 'Document', cell: ({ document_type: type }) => DOCUMENT_LABELS[type] },
    ...(isReader ? [{ key: 'number', header: 'Number', cell: ({ number }: Document) => number ?? '—' }] : []),
    {
      key: 'state',
      header: 'State',
      cell: ({ state, rejection_reason: reason }) => (
        <span className="flex min-w-40 flex-col items-start gap-1">
          <Badge tone={STATE_TONES[state]}>{STATES[state]}</Badge>
          {reason ? <span className="text-ink-soft">{reason}</span> : null}
        </span>
      ),
    },
    timeColumn('Sent', ({ created_at: at }) => at),
  ]
  return (
    <section aria-labelledby="documents-heading" className="flex flex-col gap-3">
      <SectionHeading id="documents-heading" title="Documents" />
      {documents.length === 0 ? (
        <EmptyState title="No documents yet">The customer has not handed in any.</EmptyState>
      ) : (
        <DataTable caption="Documents handed in" columns={columns} rows={documents} keyOf={({ id }) => id} />
      )}
    </section>
  )
}
