import { useMutation } from '@tanstack/react-query'
import { errorText } from '#lib/api-error.ts'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { DECISION_TEXT as TEXT } from './messages.ts'

/** Something to decide about a customer: what is asked, and the call that does it. */
export type Decision<Answer> = {
  title: string
  lead: string
  confirm: string
  tone: 'primary' | 'danger'
  reasons: readonly string[]
  /** Said when it is done. */
  done: string
  send: (reason: string) => Promise<Answer>
}

type DialogProps<Answer> = { decision: Decision<Answer>; onDone: (answer: Answer) => void; onClose: () => void }

/** Asks why, then does it; what the server says stays in the dialog. */
export function DecisionDialog<Answer>({ decision, onDone, onClose }: DialogProps<Answer>) {
  const { mutate, isPending, error } = useMutation({ mutationFn: decision.send, onSuccess: onDone })
  return (
    <ReasonDialog
      texts={{
        title: decision.title,
        close: TEXT.close,
        confirm: decision.confirm,
        cancel: TEXT.cancel,
        reason: TEXT.list,
        words: TEXT.words,
        missing: TEXT.missing,
      }}
      tone={decision.tone}
      reasons={decision.reasons}
      busy={isPending}
      error={error ? errorText(error, TEXT.failed) : undefined}
      onConfirm={mutate}
      onClose={onClose}
    >
      <p className="text-sm leading-6 text-ink-soft">{decision.lead}</p>
    </ReasonDialog>
  )
}
