// The file of a document: a picture to zoom and turn, or a PDF for the browser's own viewer.
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { Waiting } from '#ui/spinner.tsx'
import type { OpenFile } from './api.ts'
import { REVIEW_TEXT as TEXT } from './messages.ts'
import { PictureView } from './picture-view.tsx'

type ViewerProps = {
  kind: string
  query: UseQueryResult<OpenFile>
  /** Decided on: shown again for a reason only. */
  isClosed: boolean
  keys: { isOn: boolean }
  onReadAgain: (reason: string) => void
}

export function DocumentViewer({ kind, query, isClosed, keys, onReadAgain }: ViewerProps) {
  const id = useId()
  const { data, error, isFetching, refetch } = query
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4">
      <SectionHeading id={id} title={TEXT.file} />
      {isClosed ? (
        <ClosedFile onReadAgain={onReadAgain} />
      ) : data ? (
        <FileView kind={kind} file={data.file} keys={keys} />
      ) : error ? (
        <ErrorState
          title={TEXT.fileFailed}
          detail={errorText(error, TEXT.fileFailed)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Waiting className="min-h-80">{TEXT.fileLoading}</Waiting>
      )}
    </Card>
  )
}

function ClosedFile({ onReadAgain }: Pick<ViewerProps, 'onReadAgain'>) {
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="font-medium">{TEXT.closed}</p>
      <p className="text-sm text-ink-soft">{TEXT.closedLead}</p>
      <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
        {TEXT.readAgain}
      </Button>
      {isAsked ? (
        <ReasonDialog
          texts={{
            title: TEXT.readAgain,
            close: TEXT.close,
            confirm: TEXT.readAgain,
            cancel: TEXT.cancel,
            words: TEXT.readAgainWhy,
            missing: TEXT.wordsMissing,
          }}
          busy={false}
          onConfirm={(reason) => {
            setAsked(false)
            onReadAgain(reason)
          }}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </div>
  )
}

function FileView({ kind, file, keys }: { kind: string; file: Blob; keys: { isOn: boolean } }) {
  const isPicture = file.type.startsWith('image/')
  const address = useAddressOf(file, isPicture)
  if (!address) return <Waiting className="min-h-80">{TEXT.fileLoading}</Waiting>
  if (isPicture) return <PictureView address={address} name={TEXT.picture(kind)} keys={keys} />
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="font-medium">{TEXT.pdf}</p>
      <p className="text-sm text-ink-soft">{TEXT.pdfLead}</p>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-12 items-center rounded-box bg-primary px-5 py-2.5 font-semibold text-on-primary no-underline hover:bg-primary-strong"
      >
        {TEXT.pdfOpen}
      </a>
    </div>
  )
}

/**
 * The site's policy lets pictures come from itself and from `data:` addresses, so that is what a picture gets; a PDF goes to a
 * tab of its own, by an address that ends with this screen.
 */
function useAddressOf(file: Blob, isPicture: boolean): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!isPicture) {
      const url = URL.createObjectURL(file)
      setAddress(url)
      return () => URL.revokeObjectURL(url)
    }
    const reader = new FileReader()
    reader.onload = () => setAddress(String(reader.result))
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file, isPicture])
  return address
}
