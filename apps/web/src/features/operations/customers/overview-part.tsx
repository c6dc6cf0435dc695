import { type CustomerCard, IDENTITY_READERS } from '@kivuko/contract/console-customers.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { DOCUMENT_LABELS } from '#lib/document-labels.ts'
import { formatDate, formatDateTime } from '#lib/format.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { Fact, FactList } from './fact-list.tsx'
import { CUSTOMER_TEXT, OVERVIEW_TEXT as TEXT } from './messages.ts'

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
      <SectionHeading id="profile-heading" title={TEXT.profile} />
      <FactList>
        <Fact name={TEXT.id}>
          <span className="break-all">{customer.id}</span>
        </Fact>
        <Fact name={TEXT.email}>
          <Contact text={email} isConfirmed={customer.email_verified} />
        </Fact>
        <Fact name={TEXT.phone}>
          {phone ? <Contact text={phone} isConfirmed={customer.phone_verified} /> : TEXT.missing}
        </Fact>
        <Fact name={TEXT.born}>{isReader ? (born ?? TEXT.missing) : TEXT.hidden}</Fact>
        <Fact name={TEXT.type}>{CUSTOMER_TEXT[customer.account_type]}</Fact>
        <Fact name={TEXT.since}>{formatDate(customer.created_at)}</Fact>
      </FactList>
    </Card>
  )
}

function Contact({ text, isConfirmed }: { text: string; isConfirmed: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 break-all">{text}</span>
      <Badge tone={isConfirmed ? 'success' : 'warning'}>{isConfirmed ? TEXT.confirmed : TEXT.unconfirmed}</Badge>
    </span>
  )
}

function Verification({ customer }: { customer: CustomerCard }) {
  const { kyc_mark: mark, kyc_submitted_at: submitted } = customer
  return (
    <Card aria-labelledby="verification-heading" className="flex flex-col gap-4">
      <SectionHeading id="verification-heading" title={TEXT.verification} />
      <FactList>
        <Fact name={TEXT.tier}>{`${customer.tier}: ${customer.tier_name}`}</Fact>
        <Fact name={TEXT.mark}>{mark ? TEXT.marks[mark] : TEXT.noMark}</Fact>
        <Fact name={TEXT.submitted}>{submitted ? formatDateTime(submitted) : TEXT.notSubmitted}</Fact>
      </FactList>
    </Card>
  )
}

function Documents({ documents, isReader }: { documents: readonly Document[]; isReader: boolean }) {
  const columns: Column<Document>[] = [
    { key: 'type', header: TEXT.document, cell: ({ document_type: type }) => DOCUMENT_LABELS[type] },
    ...(isReader ? [{ key: 'number', header: TEXT.number, cell: ({ number }: Document) => number ?? '—' }] : []),
    {
      key: 'state',
      header: TEXT.state,
      cell: ({ state, rejection_reason: reason }) => (
        <span className="flex min-w-40 flex-col items-start gap-1">
          <Badge tone={STATE_TONES[state]}>{TEXT.states[state]}</Badge>
          {reason ? <span className="text-ink-soft">{reason}</span> : null}
        </span>
      ),
    },
    {
      key: 'sent',
      header: TEXT.sent,
      cell: ({ created_at: at }) => <span className="whitespace-nowrap">{formatDateTime(at)}</span>,
    },
  ]
  return (
    <section aria-labelledby="documents-heading" className="flex flex-col gap-3">
      <SectionHeading id="documents-heading" title={TEXT.documents} />
      {documents.length === 0 ? (
        <EmptyState title={TEXT.noDocuments}>{TEXT.noDocumentsLead}</EmptyState>
      ) : (
        <DataTable caption={TEXT.documentsCaption} columns={columns} rows={documents} keyOf={({ id }) => id} />
      )}
    </section>
  )
}
