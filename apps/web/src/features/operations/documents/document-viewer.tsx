// The file of a document, beside what it must prove: a picture or a PDF.
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
import { PdfView } from './pdf-view.tsx'
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
  return file.type.startsWith('image/') ? (
    <Picture kind={kind} file={file} keys={keys} />
  ) : (
    <>
      <PdfView kind={kind} file={file} keys={keys} />
      <PdfLink file={file} />
    </>
  )
}

/** The site's policy lets pictures come from itself and from `data:` addresses, so that is what a picture gets. */
function Picture({ kind, file, keys }: { kind: string; file: Blob; keys: { isOn: boolean } }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const reader = new FileReader()
    reader.onload = () => setAddress(String(reader.result))
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  if (!address) return <Waiting className="min-h-80">{TEXT.fileLoading}</Waiting>
  return <PictureView address={address} name={TEXT.picture(kind)} keys={keys} />
}

/** The browser's own viewer takes a tab, by an address that ends with this screen: for what cannot be seen here. */
function PdfLink({ file }: { file: Blob }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return address ? (
    <p className="text-sm text-ink-soft">
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        className="font-medium text-primary underline underline-offset-4 hover:text-primary-strong"
      >
        {TEXT.pdfOpen}
      </a>
      {`. ${TEXT.pdfLead}`}
    </p>
  ) : null
}
