// The pages of a document, beside what it must prove.
import { useId, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { PageView } from './page-view.tsx'
import type { DocumentPages } from './use-pages.ts'

type ViewerProps = {
  kind: string
  pages: DocumentPages
  /** Decided on: shown again for a reason only. */
  isClosed: boolean
  keys: { isOn: boolean }
  onReadAgain: (reason: string) => void
}

export function DocumentViewer({ kind, pages, isClosed, keys, onReadAgain }: ViewerProps) {
  const id = useId()
  const { data, error, isFetching, refetch } = pages.permits
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4">
      <SectionHeading id={id} title="The document" />
      {isClosed ? (
        <ClosedFile onReadAgain={onReadAgain} />
      ) : data ? (
        <PageView kind={kind} count={data.pages.length} pages={pages} keys={keys} />
      ) : error ? (
        <ErrorState
          title="The document could not be read"
          detail={errorText(error, 'The document could not be read')}
          query={{ refetch, isFetching }}
        />
      ) : (
        <Waiting className="min-h-80">Reading the document…</Waiting>
      )}
    </Card>
  )
}

function ClosedFile({ onReadAgain }: Pick<ViewerProps, 'onReadAgain'>) {
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="font-medium">This document was decided on</p>
      <p className="text-sm text-ink-soft">
        Its pages and number are shown again for a reason only, which is kept in the audit.
      </p>
      <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
        Open it again
      </Button>
      {isAsked ? (
        <ReasonDialog
          title="Open it again"
          confirm="Open it again"
          words={{ label: 'Why you need to open it again' }}
          send={async (reason) => reason}
          onDone={(reason) => {
            setAsked(false)
            onReadAgain(reason)
          }}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </div>
  )
}
