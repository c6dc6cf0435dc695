// Asks why before something is done: a reason of a list, and words.
import { type ReactNode, useState } from 'react'
import { Alert } from './alert.tsx'
import { Button, type ButtonVariant } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

export type ReasonTexts = {
  title: string
  close: string
  confirm: string
  cancel: string
  /** The list's label; the words' label. */
  reason?: string
  words: string
  /** Said when the words are missing. */
  missing: string
}

export type ReasonDialogProps = {
  texts: ReasonTexts
  tone?: Extract<ButtonVariant, 'primary' | 'danger'>
  /** Common reasons; what is chosen is written into the words, to be changed or added to. */
  reasons?: readonly string[]
  children?: ReactNode
  busy: boolean
  /** What the server said. */
  error?: string | undefined
  onConfirm: (reason: string) => void
  onClose: () => void
}

const REASON_LENGTH_MIN = 3
const REASON_LENGTH_MAX = 500

/** Open while it is rendered. What is typed stays when the server refuses. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { texts, tone = 'primary', reasons, children, busy, error, onConfirm, onClose } = props
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = words.trim().length < REASON_LENGTH_MIN
  return (
    <Dialog title={texts.title} closeText={texts.close} onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!isMissing && !busy) onConfirm(words.trim())
        }}
      >
        {children}
        {reasons ? (
          <SelectField
            label={texts.reason ?? texts.words}
            value={reasons.includes(words) ? words : ''}
            options={[{ value: '', label: '—' }, ...reasons.map((reason) => ({ value: reason, label: reason }))]}
            onChange={({ target }) => setWords(target.value)}
          />
        ) : null}
        <TextField
          label={texts.words}
          value={words}
          maxLength={REASON_LENGTH_MAX}
          error={isTried && isMissing ? texts.missing : undefined}
          onChange={({ target }) => setWords(target.value)}
        />
        {error ? <Alert>{error}</Alert> : null}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant={tone} loading={busy}>
            {texts.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
