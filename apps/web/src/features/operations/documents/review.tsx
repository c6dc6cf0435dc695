// One document beside the data it must prove, and the decision; then the next of the list.
import { consoleDocuments, type ReviewedDocument } from '@kivuko/contract/console-documents.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DOCUMENT_LABELS } from '#lib/document-labels.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Loaded } from '../loaded.tsx'
import { listKey } from '../use-list.ts'
import { documentQuery } from './api.ts'
import { DecisionPanel } from './decision-panel.tsx'
import { DocumentFacts } from './document-facts.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import { KeysLine } from './keys-line.tsx'
import type { Neighbours } from './neighbour-documents.ts'
import { STATE_NAMES, STATE_TONES } from './state-names.ts'
import { useKeys } from './use-keys.ts'
import { usePages } from './use-pages.ts'

export type ReviewProps = {
  id: string
  place: Neighbours
  /** The same list with another document open, or with none. */
  addressOf: (id: string) => string
  keys: { isOn: boolean; onChange: (isOn: boolean) => void }
  onOpen: (id: string) => void
  /** With what to tell about it. */
  onDecided: (notice: string) => void
}

export function Review(props: ReviewProps) {
  const { id, place, addressOf, keys, onOpen } = props
  const query = useQuery(documentQuery(id))
  useKeys(
    {
      j: place.next ? () => onOpen(place.next ?? '') : undefined,
      k: place.previous ? () => onOpen(place.previous ?? '') : undefined,
    },
    keys.isOn,
  )
  return (
    <div className="flex flex-col gap-5">
      <nav aria-label="Next and previous document" className="flex flex-wrap items-center gap-3">
        <TextLink to={addressOf('')} className="me-auto">
          All documents
        </TextLink>
        {place.place ? (
          <span className="text-sm text-ink-soft">
            {place.place} of {place.count}
          </span>
        ) : null}
        {place.previous ? <Step to={addressOf(place.previous)}>Previous</Step> : null}
        {place.next ? <Step to={addressOf(place.next)}>Next</Step> : null}
      </nav>
      <Loaded
        query={query}
        texts={{ loading: 'Opening the document…', failed: 'The document could not be opened' }}
        rows={6}
        isPage
      >
        {(document) => <OpenDocument {...props} document={document} isRenewing={query.isFetching} />}
      </Loaded>
      <KeysLine
        keys={[
          { keys: 'j k', does: 'next, previous' },
          { keys: 'a r', does: 'approve, reject' },
          { keys: '+ − 0', does: 'zoom' },
          { keys: 't T', does: 'turn right, left' },
          { keys: 'n p', does: 'next, previous page' },
        ]}
        {...keys}
      />
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

function OpenDocument({ document, isRenewing, addressOf, keys, onDecided }: OpenProps) {
  const queries = useQueryClient()
  const [reason, setReason] = useState<string>()
  const isWaiting = document.state === 'pending'
  const pages = usePages({ id: document.id, reason, isOn: isWaiting || reason !== undefined })
  const kind = DOCUMENT_LABELS[document.document_type]
  const title = `${kind} of ${document.customer_name}`
  const heading = useRef<HTMLHeadingElement>(null)
  // Somebody who goes through the list by keys hears where they are.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  function renew() {
    void queries.invalidateQueries({ queryKey: listKey(consoleDocuments) })
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
          pages={pages}
          isClosed={!isWaiting && reason === undefined && !pages.permits.data}
          keys={keys}
          onReadAgain={setReason}
        />
        <div className="flex min-w-0 flex-col gap-6">
          <DecisionPanel
            document={document}
            kind={kind}
            isRenewing={isRenewing}
            unopened={pages.unopened}
            keys={keys}
            onRefused={renew}
            onDecided={(notice) => {
              void queries.invalidateQueries({ queryKey: listKey(consoleDocuments) })
              onDecided(notice)
            }}
          />
          <DocumentFacts document={document} number={pages.permits.data?.document_number} addressOf={addressOf} />
        </div>
      </div>
    </>
  )
}
