import {
  DOCUMENT_REJECTIONS,
  type DocumentRejection,
  REJECTION_CODES,
  REJECTION_WORDS_MAX,
  rejectionText,
  WORDS_MISSING_TEXT,
} from '@kivuko/contract/console-documents.ts'
import { useState } from 'react'
import { SelectField } from '#ui/select-field.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

const REJECTION_OPTIONS = REJECTION_CODES.map((value) => ({
  value,
  label: DOCUMENT_REJECTIONS[value] || 'Another reason',
}))

export type Rejection = { reason: DocumentRejection; words: string }

type RejectProps<Answer> = {
  send: (rejection: Rejection) => Promise<Answer>
  onDone: (answer: Answer) => void
  onRefused: (error: Error) => void
  onClose: () => void
}

/** A reason of the list and words, and the sentence the customer will read. */
export function RejectDialog<Answer>({ send, ...rest }: RejectProps<Answer>) {
  const [reason, setReason] = useState<DocumentRejection | ''>('')
  return (
    <ReasonDialog
      title="Reject this document"
      confirm="Reject"
      tone="danger"
      words={{
        label: 'Message to the customer',
        hint: 'The customer reads it after the reason. Optional, unless you chose another reason.',
        missing: WORDS_MISSING_TEXT,
        isOptional: reason !== 'other',
        lengthMax: REJECTION_WORDS_MAX,
      }}
      after={({ words }) => (reason === '' ? null : <WhatTheyRead sentence={rejectionText(reason, words)} />)}
      isReady={reason !== ''}
      send={(words) => send({ reason: reason || 'other', words })}
      {...rest}
    >
      {({ isTried }) => (
        <SelectField
          label="Reason"
          value={reason}
          error={isTried && reason === '' ? 'Choose a reason' : undefined}
          options={[{ value: '', label: 'Choose a reason', disabled: true }, ...REJECTION_OPTIONS]}
          onChange={({ target }) => setReason(target.value as DocumentRejection)}
        />
      )}
    </ReasonDialog>
  )
}

function WhatTheyRead({ sentence }: { sentence: string }) {
  if (!sentence) return null
  return (
    <div className="rounded-box bg-sunken px-4 py-3 text-sm">
      <p className="text-ink-soft">The customer reads</p>
      <p className="font-medium break-words">{sentence}</p>
    </div>
  )
}
