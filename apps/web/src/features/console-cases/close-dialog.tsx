import { CASE_OUTCOMES, CASE_REASONS, type CaseOutcome } from '@kivuko/contract/console-cases.ts'
import { useState } from 'react'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { OUTCOME_NAMES, DECISION_TEXT as TEXT } from './messages.ts'

export type Closing = { outcome: CaseOutcome; reason: string }

type CloseProps = {
  busy: boolean
  error: string | undefined
  onConfirm: (closing: Closing) => void
  onClose: () => void
}

export function CloseDialog({ busy, error, onConfirm, onClose }: CloseProps) {
  const [outcome, setOutcome] = useState<CaseOutcome>('cleared')
  return (
    <ReasonDialog
      texts={{
        title: TEXT.closeTitle,
        close: TEXT.dismiss,
        confirm: TEXT.close,
        cancel: TEXT.cancel,
        reason: TEXT.reason,
        words: TEXT.words,
        missing: TEXT.missing,
      }}
      tone={outcome === 'suspended' ? 'danger' : 'primary'}
      reasons={CASE_REASONS}
      busy={busy}
      error={error}
      onConfirm={(reason) => onConfirm({ outcome, reason })}
      onClose={onClose}
    >
      <SelectField
        label={TEXT.outcome}
        hint={TEXT.hints[outcome]}
        value={outcome}
        options={CASE_OUTCOMES.map((value) => ({ value, label: OUTCOME_NAMES[value] }))}
        onChange={({ target }) => setOutcome(target.value as CaseOutcome)}
      />
    </ReasonDialog>
  )
}
