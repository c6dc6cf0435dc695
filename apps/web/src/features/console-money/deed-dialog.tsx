// Asks why, does it, and says what the server said.
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '#lib/api-error.ts'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { DESK_TEXT } from './messages.ts'

export type DeedProps<Answer> = {
  title: string
  confirm: string
  tone?: 'primary' | 'danger'
  reasons?: readonly string[]
  children: ReactNode
  deed: (reason: string) => Promise<Answer>
  /** Says what is missing before anything is sent; undefined when all is there. */
  check?: () => string | undefined
  onDone: (answer: Answer) => void
  onClose: () => void
}

class Unready extends Error {}

export function DeedDialog<Answer>(props: DeedProps<Answer>) {
  const { title, confirm, tone = 'primary', reasons, children, deed, check, onDone, onClose } = props
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (reason: string) => {
      const problem = check?.()
      if (problem) throw new Unready(problem)
      return deed(reason)
    },
    onSuccess: onDone,
  })
  const { words, reasons: reason, missing, cancel, shut, failedToDo } = DESK_TEXT
  return (
    <ReasonDialog
      texts={{ title, confirm, cancel, words, missing, close: shut, reason }}
      tone={tone}
      {...(reasons ? { reasons } : {})}
      busy={isPending}
      error={error ? (error instanceof Unready ? error.message : errorText(error, failedToDo)) : undefined}
      onConfirm={mutate}
      onClose={onClose}
    >
      {children}
    </ReasonDialog>
  )
}
