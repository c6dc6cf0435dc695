import { DOCUMENT_FILE_ENDINGS, DOCUMENT_MEDIA_TYPES } from '@kivuko/contract/documents.ts'
import { t } from '@kivuko/contract/text.ts'
import { type ChangeEvent, useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { sizeText } from './document-rules.ts'

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
      <legend className="mb-2 text-sm font-medium text-ink">{t('Document file')}</legend>
      <div
        className={`flex flex-wrap items-center gap-3 rounded-box border border-dashed px-4 py-3 ${error ? 'border-danger' : 'border-line-strong'}`}
      >
        <Button variant="secondary" size="small" disabled={isLocked} onClick={() => chooser.current?.click()}>
          {file ? t('Choose another file') : t('Choose a file')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          disabled={isLocked}
          className="pointer-fine:hidden"
          onClick={() => camera.current?.click()}
        >
          {t('Take a photo')}
        </Button>
        <p id={`${id}-chosen`} role="status" className="min-w-0 text-sm break-all text-ink-soft">
          {file ? `${file.name} (${sizeText(file.size)})` : t('No file chosen')}
        </p>
        <input ref={chooser} {...input} aria-label={t('Document file')} accept={ACCEPTED} />
        <input ref={camera} {...input} aria-label={t('Take a photo')} accept={PHOTOS} capture="environment" />
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="enter text-sm text-danger">
          {error}
        </p>
      ) : null}
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {t('JPEG, PNG or PDF, at most 5 MB.')}
      </p>
    </fieldset>
  )
}
