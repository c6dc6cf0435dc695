import {
  type DocumentRejection,
  REJECTION_WORDS_MAX,
  rejectionText,
  WORDS_MISSING_TEXT,
} from '@kivuko/contract/console-documents.ts'
import { useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { REJECTION_OPTIONS, DECISION_TEXT as TEXT } from './messages.ts'

const WORDS_MIN = 3

type RejectProps = {
  busy: boolean
  error: string | undefined
  onConfirm: (rejection: { reason: DocumentRejection; words: string }) => void
  onClose: () => void
}

/** A reason of the list and words, and the sentence the customer will read. */
export function RejectDialog({ busy, error, onConfirm, onClose }: RejectProps) {
  const [reason, setReason] = useState<DocumentRejection | ''>('')
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const said = words.trim()
  const needsWords = reason === 'other' && said.length < WORDS_MIN
  const sentence = reason === '' ? '' : rejectionText(reason, said)
  return (
    <Dialog title={TEXT.rejectTitle} closeText={TEXT.close} onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (reason !== '' && !needsWords && !busy) onConfirm({ reason, words: said })
        }}
      >
        <SelectField
          label={TEXT.reason}
          value={reason}
          error={isTried && reason === '' ? TEXT.reasonMissing : undefined}
          options={[{ value: '', label: TEXT.choose, disabled: true }, ...REJECTION_OPTIONS]}
          onChange={({ target }) => setReason(target.value as DocumentRejection)}
        />
        <TextField
          label={TEXT.words}
          hint={TEXT.wordsHint}
          maxLength={REJECTION_WORDS_MAX}
          value={words}
          error={isTried && needsWords ? WORDS_MISSING_TEXT : undefined}
          onChange={({ target }) => setWords(target.value)}
        />
        {sentence ? (
          <div className="rounded-box bg-sunken px-4 py-3 text-sm">
            <p className="text-ink-soft">{TEXT.theyRead}</p>
            <p className="font-medium break-words">{sentence}</p>
          </div>
        ) : null}
        {error ? <Alert>{error}</Alert> : null}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {TEXT.cancel}
          </Button>
          <Button type="submit" variant="danger" loading={busy}>
            {TEXT.reject}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
