import { noteDifference, type ReconciliationDifference } from '@kivuko/contract/console-reconciliation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { ALL } from './api.ts'
import { RECONCILIATION_TEXT as TEXT } from './messages.ts'

type NoteDialogProps = { difference: ReconciliationDifference; onClose: () => void }

export function NoteDialog({ difference: { id, kind, reference }, onClose }: NoteDialogProps) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) => call(noteDifference, { params: { id }, body: { reason } }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: [...ALL, 'differences'] })
      onClose()
    },
  })
  return (
    <ReasonDialog
      texts={{
        title: TEXT.noteTitle,
        close: TEXT.close,
        confirm: TEXT.save,
        cancel: TEXT.cancel,
        words: TEXT.noteWords,
        missing: TEXT.noteMissing,
      }}
      busy={isPending}
      error={error ? errorText(error, TEXT.notSaved) : undefined}
      onConfirm={mutate}
      onClose={onClose}
    >
      <p className="text-sm">
        {TEXT.kinds[kind]}: <span className="font-mono text-xs break-all">{reference}</span>
      </p>
    </ReasonDialog>
  )
}
