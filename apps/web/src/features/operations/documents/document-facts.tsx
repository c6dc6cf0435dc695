import type { ReviewedDocument } from '@kivuko/contract/console-documents.ts'
import { type ReactNode, useId } from 'react'
import { countryName } from '#lib/country-name.ts'
import { DOCUMENT_LABELS } from '#lib/document-labels.ts'
import { formatDate, formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { STATE_NAMES, STATE_TONES, FACTS_TEXT as TEXT } from './messages.ts'

type FactsProps = {
  document: ReviewedDocument
  /** In full, once the file was opened. */
  number: string | undefined
  addressOf: (id: string) => string
  casesPath: string | undefined
}

export function DocumentFacts({ document, number, addressOf, casesPath }: FactsProps) {
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
      {document.is_suspended ? <Alert tone="warning">{TEXT.suspended}</Alert> : null}
      {cases > 0 ? (
        <Alert
          tone="info"
          action={
            casesPath ? <TextLink to={`${casesPath}?search=${document.customer_id}`}>{TEXT.openCases}</TextLink> : null
          }
        >
          {TEXT.cases(cases)}
        </Alert>
      ) : null}
      <Card aria-labelledby={id} className="flex flex-col gap-4">
        <SectionHeading id={id} title={TEXT.title} />
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[max-content_1fr]">
          <Fact name={TEXT.name}>{`${document.first_name} ${document.last_name}`.trim()}</Fact>
          <Fact name={TEXT.born}>{document.date_of_birth ?? TEXT.missing}</Fact>
          <Fact name={TEXT.address}>
            {lines ? lines.filter((line) => line !== '').map((line) => <div key={line}>{line}</div>) : TEXT.missing}
          </Fact>
          <Fact name={TEXT.number}>
            <span className="break-all tabular-nums">{number ?? document.document_number}</span>
          </Fact>
          <Fact name={TEXT.kind}>{DOCUMENT_LABELS[document.document_type]}</Fact>
          <Fact name={TEXT.tier}>{TEXT.tierAfter(document.tier, document.tier_after)}</Fact>
          <Fact name={TEXT.email}>
            <span className="break-all">{document.customer_email}</span>
          </Fact>
          <Fact name={TEXT.phone}>{document.phone_number ?? TEXT.missing}</Fact>
          <Fact name={TEXT.sent}>{formatDateTime(document.created_at)}</Fact>
        </dl>
      </Card>
      <EarlierDocuments document={document} addressOf={addressOf} />
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-sm leading-6 text-ink-soft max-sm:-mb-2">{name}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  )
}

function EarlierDocuments({ document, addressOf }: Pick<FactsProps, 'document' | 'addressOf'>) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4">
      <SectionHeading id={id} title={TEXT.earlier} />
      {document.earlier.length === 0 ? (
        <p className="text-sm text-ink-soft">{TEXT.noEarlier}</p>
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
                <span className="text-ink-soft">{TEXT.by(other.decided_by, formatDate(other.decided_at))}</span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
