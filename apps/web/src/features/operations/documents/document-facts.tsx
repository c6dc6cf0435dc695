import type { ReviewedDocument } from '@kivuko/contract/console-documents.ts'
import { useId } from 'react'
import { countryName } from '#lib/country-name.ts'
import { DOCUMENT_LABELS } from '#lib/document-labels.ts'
import { formatDate, formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { casesAddress } from '../addresses.ts'
import { Fact, Facts } from '../facts.tsx'
import { STATE_NAMES, STATE_TONES } from './state-names.ts'

type FactsProps = {
  document: ReviewedDocument
  /** In full, once the document may be read. */
  number: string | undefined
  addressOf: (id: string) => string
}

export function DocumentFacts({ document, number, addressOf }: FactsProps) {
  const id = useId()
  const { address, open_cases: cases } = document
  const lines = address && [
    address.address_line1,
    address.street,
    `${address.postal_code} ${address.city}`,
    address.county,
    countryName(address.country_code),
  ]
  return (
    <>
      {document.is_suspended ? <Alert tone="warning">This account is suspended.</Alert> : null}
      {cases > 0 ? (
        <Alert tone="info" action={<TextLink to={casesAddress(document.customer_id)}>See the cases</TextLink>}>
          {cases === 1 ? 'One case is open on this customer.' : `${cases} cases are open on this customer.`}
        </Alert>
      ) : null}
      <Card aria-labelledby={id} className="flex flex-col gap-4">
        <SectionHeading id={id} title="What to check" />
        <Facts>
          <Fact name="Name">{`${document.first_name} ${document.last_name}`.trim()}</Fact>
          <Fact name="Date of birth">{document.date_of_birth ?? 'Not provided'}</Fact>
          <Fact name="Address">
            {lines ? lines.filter((line) => line !== '').map((line) => <div key={line}>{line}</div>) : 'Not provided'}
          </Fact>
          <Fact name="Document number">
            <span className="break-all tabular-nums">{number ?? document.document_number}</span>
          </Fact>
          <Fact name="Kind">{DOCUMENT_LABELS[document.document_type]}</Fact>
          <Fact name="Tier">
            {document.tier === document.tier_after
              ? `${document.tier}, stays`
              : `${document.tier}, then ${document.tier_after}`}
          </Fact>
          <Fact name="Email">
            <span className="break-all">{document.customer_email}</span>
          </Fact>
          <Fact name="Phone">{document.phone_number ?? 'Not provided'}</Fact>
          <Fact name="Sent">{formatDateTime(document.created_at)}</Fact>
        </Facts>
      </Card>
      <EarlierDocuments document={document} addressOf={addressOf} />
    </>
  )
}

function EarlierDocuments({ document, addressOf }: Pick<FactsProps, 'document' | 'addressOf'>) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4">
      <SectionHeading id={id} title="Other documents of this customer" />
      {document.earlier.length === 0 ? (
        <p className="text-sm text-ink-soft">This is their first document.</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {document.earlier.map((other) => (
            <li key={other.id} className="flex flex-col gap-1 text-sm">
              <span className="flex flex-wrap items-center gap-2">
                <TextLink to={addressOf(other.id)}>{DOCUMENT_LABELS[other.document_type]}</TextLink>
                <Badge tone={STATE_TONES[other.state]}>{STATE_NAMES[other.state]}</Badge>
                <span className="text-ink-soft">{formatDate(other.created_at)}</span>
              </span>
              {other.rejection_reason ? <span>{other.rejection_reason}</span> : null}
              {other.decided_by && other.decided_at ? (
                <span className="text-ink-soft">
                  {other.decided_by}, {formatDate(other.decided_at)}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
