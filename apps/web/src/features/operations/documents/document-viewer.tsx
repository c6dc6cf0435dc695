// The file of a document, beside what it must prove: a picture or a PDF.
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { OpenFile } from './api.ts'
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
      <SectionHeading id={id} title="The document" />
      {isClosed ? (
        <ClosedFile onReadAgain={onReadAgain} />
      ) : data ? (
        <FileView kind={kind} file={data.file} keys={keys} />
      ) : error ? (
        <ErrorState
          title="The file could not be read"
          detail={errorText(error, 'The file could not be read')}
          query={{ refetch, isFetching }}
        />
      ) : (
        <Waiting className="min-h-80">Reading the file…</Waiting>
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
        Its file and number are shown again for a reason only, which is kept in the audit.
      </p>
      <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
        Read it again
      </Button>
      {isAsked ? (
        <ReasonDialog
          title="Read it again"
          confirm="Read it again"
          words={{ label: 'Why you need to read it again' }}
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
  if (!address) return <Waiting className="min-h-80">Reading the file…</Waiting>
  return <PictureView address={address} name={`${kind}, as it was sent`} keys={keys} />
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
        Open the PDF in a tab of its own
      </a>
      . Close the tab when you have seen it; if your browser saves the file instead, delete it.
    </p>
  ) : null
}
