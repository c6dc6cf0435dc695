// For how long the old one works on beside its successor.
import { ROTATION_HOURS, type RotationHours } from '@kivuko/contract/partner-keys.ts'
import { t } from '@kivuko/contract/text.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { FAILED_TEXT } from './partner-text.ts'

const HOURS: Record<RotationHours, string> = {
  0: t('Not at all: it ends at once'),
  1: t('1 hour'),
  24: t('24 hours'),
  168: t('7 days'),
}

type RotateDialogProps = {
  title: string
  lead: string
  rotating: Pick<UseMutationResult<unknown, Error, RotationHours>, 'mutate' | 'isPending' | 'error'>
  onClose: () => void
}

export function RotateDialog({ title, lead, rotating, onClose }: RotateDialogProps) {
  const [hours, setHours] = useState<RotationHours>(24)
  return (
    <Dialog title={title} closeText={t('Close')} onClose={onClose}>
      <p className="text-ink-soft">{lead}</p>
      <SelectField
        label={t('The old one works on for')}
        value={String(hours)}
        options={ROTATION_HOURS.map((value) => ({ value: String(value), label: HOURS[value] }))}
        onChange={({ target }) => setHours(ROTATION_HOURS.find((value) => String(value) === target.value) ?? 24)}
      />
      {rotating.error ? <Alert>{errorText(rotating.error, FAILED_TEXT)}</Alert> : null}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={rotating.isPending} onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button loading={rotating.isPending} onClick={() => rotating.mutate(hours)}>
          {t('Rotate')}
        </Button>
      </div>
    </Dialog>
  )
}
