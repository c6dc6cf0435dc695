// A file of payouts: every line that is wrong is named, and then nothing is written.
import { PAYOUT_COLUMNS, uploadBulkPayout } from '@kivuko/contract/partner-payouts.ts'
import { t } from '@kivuko/contract/text.ts'
import { type FormEvent, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { ApiError, errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type Place, usePartnerChange } from './api.ts'
import { FAILED_TEXT } from './partner-text.ts'

export function UploadPayouts({ place, onClose }: { place: Place; onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [isTried, setTried] = useState(false)
  const uploading = usePartnerChange(
    (chosen: File) => call(uploadBulkPayout, { params: { id: place.id }, body: { mode: place.mode }, file: chosen }),
    onClose,
  )
  const { error } = uploading
  const wrong = error instanceof ApiError ? error.fieldErrors : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (file && !uploading.isPending) uploading.mutate(file)
  }
  return (
    <Card aria-labelledby="upload-heading">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <SectionHeading id="upload-heading" title={t('A file of payouts')} />
        <TextField
          label={t('CSV file')}
          hint={t('Its first line is {columns}; each line after it pays one phone, in whole shillings.', {
            columns: PAYOUT_COLUMNS.join(','),
          })}
          type="file"
          accept=".csv,text/csv"
          error={isTried && !file ? t('Choose the file first') : undefined}
          onChange={({ target }) => {
            uploading.reset()
            setFile(target.files?.[0])
          }}
        />
        {wrong.length > 0 ? (
          <Alert title={t('Nothing was written')}>
            <ul aria-label={t('What is wrong with the file')} className="max-h-72 list-disc overflow-y-auto ps-5">
              {wrong.map(({ field, message }) => (
                <li key={`${field} ${message}`} className="wrap-anywhere">
                  {field}: {message}
                </li>
              ))}
            </ul>
          </Alert>
        ) : error ? (
          <Alert>{errorText(error, FAILED_TEXT)}</Alert>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={uploading.isPending}>
            {t('Propose these payouts')}
          </Button>
          <Button variant="secondary" disabled={uploading.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
