import { uploadStatement } from '@kivuko/contract/console-reconciliation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { sendFile } from '#lib/send-file.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { readAllAnew } from './api.ts'

/** A refused file says which of its lines, and stays open for another. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [file, setFile] = useState<File>()
  const [isTried, setTried] = useState(false)
  const [percent, setPercent] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (chosen: File) =>
      sendFile(uploadStatement, {
        body: { provider: 'mpesa' },
        file: chosen,
        onProgress: setPercent,
        signal: new AbortController().signal,
      }),
    async onSuccess() {
      await readAllAnew(queries)
      onClose()
    },
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (file && !isPending) mutate(file)
  }
  return (
    <Dialog title="Upload a statement" closeText="Close" onClose={onClose}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <TextField
          label="CSV file"
          hint="The organisation statement as CSV, from the M-Pesa portal. Lines that were uploaded before count once; a file with a line that cannot be read is refused whole."
          type="file"
          accept=".csv,text/csv"
          error={isTried && !file ? 'Choose the file first' : undefined}
          onChange={({ target }) => setFile(target.files?.[0])}
        />
        {isPending ? (
          <p role="status" className="text-sm text-ink-soft">
            {percent} % sent
          </p>
        ) : null}
        {error ? <Alert>{errorText(error, 'The statement could not be uploaded. Please try again.')}</Alert> : null}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Upload and compare
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
