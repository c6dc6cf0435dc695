// Asks why before something is decided, does it, and says what the server said.
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, type ButtonVariant } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'

const WORDS_LENGTH_MIN = 3
const WORDS_LENGTH_MAX = 500

type Typed = { words: string; isTried: boolean }
type Part = ReactNode | ((typed: Typed) => ReactNode)

export type ReasonDialogProps<Answer> = {
  title: string
  confirm: string
  tone?: Extract<ButtonVariant, 'primary' | 'danger'>
  /** What it leads to. */
  lead?: string
  /** Common reasons; what is chosen is written into the words, to be changed or added to. */
  reasons?: readonly string[]
  /** What the words are called, and what is said when they are missing. */
  words?: { label: string; missing?: string; hint?: string; isOptional?: boolean; lengthMax?: number }
  /** Before the words. */
  children?: Part
  /** After the words. */
  after?: Part
  /** False as long as a field of `children` is not as it must be: the field itself says so once it was tried. */
  isReady?: boolean
  send: (words: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  onRefused?: (error: Error) => void
  onClose: () => void
}

/** A question, and what is said once it is done. */
export type Decision<Answer> = Pick<
  ReasonDialogProps<Answer>,
  'title' | 'confirm' | 'tone' | 'lead' | 'reasons' | 'send'
> & {
  done: string
}

/** Open while it is rendered. What is typed stays when the server refuses. */
export function ReasonDialog<Answer>(props: ReasonDialogProps<Answer>) {
  const { title, confirm, tone = 'primary', lead, reasons, isReady = true, send, onDone, onRefused, onClose } = props
  const { label = 'Why', missing = 'Say why, in a few words', hint, isOptional, lengthMax } = props.words ?? {}
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (refused) => onRefused?.(refused),
  })
  const words = typed.trim()
  const isMissing = !isOptional && words.length < WORDS_LENGTH_MIN
  const show = (part: Part) => (typeof part === 'function' ? part({ words, isTried }) : part)
  return (
    <Dialog title={title} closeText="Close" onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (isReady && !isMissing && !isPending) mutate(words)
        }}
      >
        {lead ? <p className="text-ink-soft">{lead}</p> : null}
        {show(props.children)}
        {reasons ? (
          <SelectField
            label="Common reasons"
            value={reasons.includes(typed) ? typed : ''}
            options={[{ value: '', label: '—' }, ...reasons.map((reason) => ({ value: reason, label: reason }))]}
            onChange={({ target }) => setTyped(target.value)}
          />
        ) : null}
        <TextField
          label={label}
          hint={hint}
          value={typed}
          maxLength={lengthMax ?? WORDS_LENGTH_MAX}
          error={isTried && isMissing ? missing : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        {show(props.after)}
        {error ? <Alert>{errorText(error, 'That did not work. Please try again.')}</Alert> : null}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={tone} loading={isPending}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
