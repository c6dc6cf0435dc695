// One document beside the data it must prove, and the decision; then the next of the list.
import type { ReviewedDocument } from '@kivuko/contract/console-documents.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { DOCUMENT_LABELS } from '#lib/document-labels.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { documentQuery, fileQuery } from './api.ts'
import { DecisionPanel } from './decision-panel.tsx'
import { DocumentFacts } from './document-facts.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import { KeysLine } from './keys-line.tsx'
import { KEYS_TEXT, STATE_NAMES, STATE_TONES, REVIEW_TEXT as TEXT } from './messages.ts'
import type { Neighbours } from './neighbours.ts'
import { useKeys } from './use-keys.ts'

export type ReviewProps = {
  id: string
  place: Neighbours
  /** The same list with another document open, or with none. */
  addressOf: (id: string) => string
  casesPath: string | undefined
  keys: { isOn: boolean; onChange: (isOn: boolean) => void }
  onOpen: (id: string) => void
  /** With what to tell about it. */
  onDecided: (news: string) => void
}

export function Review(props: ReviewProps) {
  const { id, place, addressOf, keys, onOpen } = props
  const { data, error, isFetching, refetch } = useQuery(documentQuery(id))
  useKeys(
    {
      j: place.next ? () => onOpen(place.next ?? '') : undefined,
      k: place.previous ? () => onOpen(place.previous ?? '') : undefined,
    },
    keys.isOn,
  )
  return (
    <div className="flex flex-col gap-5">
      <nav aria-label={TEXT.steps} className="flex flex-wrap items-center gap-3">
        <TextLink to={addressOf('')} className="mr-auto">
          {TEXT.back}
        </TextLink>
        {place.place ? <span className="text-sm text-ink-soft">{TEXT.place(place.place, place.count)}</span> : null}
        {place.previous ? <Step to={addressOf(place.previous)}>{TEXT.previous}</Step> : null}
        {place.next ? <Step to={addressOf(place.next)}>{TEXT.next}</Step> : null}
      </nav>
      {data ? (
        <OpenDocument {...props} document={data} isRenewing={isFetching} />
      ) : error ? (
        <>
          <h1 className="sr-only">{TEXT.failed}</h1>
          <ErrorState
            title={TEXT.failed}
            detail={errorText(error, TEXT.failed)}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </>
      ) : (
        <>
          <h1 className="sr-only">{TEXT.loading}</h1>
          <SkeletonRows rows={6} label={TEXT.loading} />
        </>
      )}
      <KeysLine keys={KEYS_TEXT.review} {...keys} />
    </div>
  )
}

function Step({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink to={to} replace variant="secondary" size="small">
      {children}
    </ButtonLink>
  )
}

type OpenProps = ReviewProps & { document: ReviewedDocument; isRenewing: boolean }

function OpenDocument({ document, isRenewing, addressOf, casesPath, keys, onDecided }: OpenProps) {
  const queries = useQueryClient()
  const [reason, setReason] = useState<string>()
  const isWaiting = document.state === 'pending'
  const file = useQuery({ ...fileQuery(document.id, reason), enabled: isWaiting || reason !== undefined })
  const kind = DOCUMENT_LABELS[document.document_type]
  const title = TEXT.title(kind, document.customer_name)
  const heading = useRef<HTMLHeadingElement>(null)
  // Somebody who goes through the list by keys hears where they are.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  function renew() {
    void queries.invalidateQueries({ queryKey: ['console', 'documents'] })
    return queries.invalidateQueries({ queryKey: documentQuery(document.id).queryKey })
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight text-ink outline-none">
          {title}
        </h1>
        <Badge tone={STATE_TONES[document.state]}>{STATE_NAMES[document.state]}</Badge>
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
        <DocumentViewer
          kind={kind}
          query={file}
          isClosed={!isWaiting && reason === undefined && !file.data}
          keys={keys}
          onReadAgain={setReason}
        />
        <div className="flex min-w-0 flex-col gap-6">
          <DecisionPanel
            document={document}
            kind={kind}
            isRenewing={isRenewing}
            keys={keys}
            onRefused={renew}
            onDecided={(news) => {
              void queries.invalidateQueries({ queryKey: ['console', 'documents'] })
              onDecided(news)
            }}
          />
          <DocumentFacts document={document} number={file.data?.number} addressOf={addressOf} casesPath={casesPath} />
        </div>
      </div>
    </>
  )
}
