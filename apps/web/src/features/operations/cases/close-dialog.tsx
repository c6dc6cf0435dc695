import { CASE_OUTCOMES, CASE_REASONS, type Case, type CaseOutcome, closeCase } from '@kivuko/contract/console-cases.ts'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { SelectField } from '#ui/select-field.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { OUTCOME_NAMES } from './case-names.ts'

const HINTS: Record<CaseOutcome, string> = {
  cleared: 'Nothing is wrong. The same is not raised again.',
  reported: 'You told the authority. The account keeps working.',
  suspended: 'No money moves in or out from now on, and the customer is notified, without your reason.',
}

type CloseProps = {
  id: string
  hasCustomer: boolean
  onDone: (now: Case, outcome: CaseOutcome) => void
  onRefused: (error: Error) => void
  onClose: () => void
}

export function CloseDialog({ id, hasCustomer, onDone, onRefused, onClose }: CloseProps) {
  const outcomes = hasCustomer ? CASE_OUTCOMES : CASE_OUTCOMES.filter((each) => each !== 'suspended')
  const [outcome, setOutcome] = useState<CaseOutcome>('cleared')
  return (
    <ReasonDialog
      title="Close this case"
      confirm="Close the case"
      tone={outcome === 'suspended' ? 'danger' : 'primary'}
      reasons={CASE_REASONS}
      send={(reason) => call(closeCase, { params: { id }, body: { outcome, reason } })}
      onDone={(now) => onDone(now, outcome)}
      onRefused={onRefused}
      onClose={onClose}
    >
      <SelectField
        label="Outcome"
        hint={HINTS[outcome]}
        value={outcome}
        options={outcomes.map((value) => ({ value, label: OUTCOME_NAMES[value] }))}
        onChange={({ target }) => setOutcome(target.value as CaseOutcome)}
      />
    </ReasonDialog>
  )
}
