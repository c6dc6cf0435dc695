import type { DocumentState, KycDocument } from '@kivuko/contract/documents.ts'
import { t } from '@kivuko/contract/text.ts'
import { DOCUMENT_LABELS } from '#lib/document-labels.ts'
import { formatDate } from '#lib/format.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'

/** Shown as they are; the server's names never are. */
const DOCUMENT_STATE_LABELS: Record<DocumentState, string> = {
  pending: t('Under review'),
  approved: t('Approved'),
  rejected: t('Rejected'),
}

const TONES: Record<DocumentState, BadgeTone> = { pending: 'warning', approved: 'success', rejected: 'danger' }

/** What was handed in, newest first, and how its review stands. */
export function DocumentList({ documents }: { documents: readonly KycDocument[] }) {
  return (
    <Card aria-labelledby="documents-heading" className="flex flex-col gap-3">
      <SectionHeading id="documents-heading" title={t('Your documents')} />
      {documents.length === 0 ? (
        <EmptyState title={t('No documents yet')}>
          {t('What you send appears here, with how its review goes.')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {documents.map((document) => (
            <Row key={document.id} document={document} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({ document }: { document: KycDocument }) {
  const { document_type, document_number, created_at, verification_status, rejection_reason } = document
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-medium">{DOCUMENT_LABELS[document_type]}</p>
        <Badge tone={TONES[verification_status]}>{DOCUMENT_STATE_LABELS[verification_status]}</Badge>
      </div>
      <p className="text-sm text-ink-soft">
        <span className="tabular-nums">{document_number}</span> · {t('Sent {day}', { day: formatDate(created_at) })}
      </p>
      {verification_status === 'rejected' && rejection_reason ? (
        <p className="text-sm leading-6 break-words text-danger">
          {t('Reason: {reason}', { reason: rejection_reason })}
        </p>
      ) : null}
    </li>
  )
}
