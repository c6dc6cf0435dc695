import { DOCUMENT_FILE_ENDINGS, DOCUMENT_MEDIA_TYPES } from '@kivuko/contract/documents.ts'
import { type ChangeEvent, useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { sizeText } from './document-rules.ts'
import { DOCUMENT_TEXT } from './messages.ts'

const ACCEPTED = [...DOCUMENT_MEDIA_TYPES, ...DOCUMENT_FILE_ENDINGS].join(',')
/** A camera's own format may be another: asked for these, a phone turns its picture into one of them. */
const PHOTOS = 'image/jpeg,image/png'

type FileFieldProps = {
  file: File | undefined
  error: string | undefined
  isLocked: boolean
  onChoose: (file: File | undefined) => void
}

/** A file of this device, or where there is a camera at hand, a picture taken now. */
export function FileField({ file, error, isLocked, onChoose }: FileFieldProps) {
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    if (chosen) onChoose(chosen)
    // Choosing the same file again, after it was mended, counts too.
    target.value = ''
  }
  const input = { type: 'file', hidden: true, disabled: isLocked, onChange: take } as const
  return (
    <fieldset
      aria-describedby={`${id}-chosen ${id}-hint${error ? ` ${id}-error` : ''}`}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-2 text-sm font-medium text-ink">{DOCUMENT_TEXT.file}</legend>
      <div
        className={`flex flex-wrap items-center gap-3 rounded-box border border-dashed px-4 py-3 ${error ? 'border-danger' : 'border-line-strong'}`}
      >
        <Button variant="secondary" size="small" disabled={isLocked} onClick={() => chooser.current?.click()}>
          {file ? DOCUMENT_TEXT.otherFile : DOCUMENT_TEXT.chooseFile}
        </Button>
        <Button
          variant="secondary"
          size="small"
          disabled={isLocked}
          className="pointer-fine:hidden"
          onClick={() => camera.current?.click()}
        >
          {DOCUMENT_TEXT.takePhoto}
        </Button>
        <p id={`${id}-chosen`} role="status" className="min-w-0 text-sm break-all text-ink-soft">
          {file ? `${file.name} (${sizeText(file.size)})` : DOCUMENT_TEXT.noFile}
        </p>
        <input ref={chooser} {...input} aria-label={DOCUMENT_TEXT.file} accept={ACCEPTED} />
        <input ref={camera} {...input} aria-label={DOCUMENT_TEXT.takePhoto} accept={PHOTOS} capture="environment" />
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="enter text-sm text-danger">
          {error}
        </p>
      ) : null}
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {DOCUMENT_TEXT.fileHint}
      </p>
    </fieldset>
  )
}
