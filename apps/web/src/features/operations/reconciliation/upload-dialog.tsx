import { uploadStatement } from '@kivuko/contract/console-reconciliation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { sendFile } from '#lib/send-file.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ALL } from './api.ts'
import { RECONCILIATION_TEXT as TEXT } from './messages.ts'

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
      await queries.invalidateQueries({ queryKey: ALL })
      onClose()
    },
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (file && !isPending) mutate(file)
  }
  return (
    <Dialog title={TEXT.upload} closeText={TEXT.close} onClose={onClose}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <TextField
          label={TEXT.file}
          hint={TEXT.uploadLead}
          type="file"
          accept=".csv,text/csv"
          error={isTried && !file ? TEXT.fileMissing : undefined}
          onChange={({ target }) => setFile(target.files?.[0])}
        />
        {isPending ? (
          <p role="status" className="text-sm text-ink-soft">
            {TEXT.sending(percent)}
          </p>
        ) : null}
        {error ? <Alert>{errorText(error, TEXT.notSent)}</Alert> : null}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {TEXT.cancel}
          </Button>
          <Button type="submit" loading={isPending}>
            {TEXT.send}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
