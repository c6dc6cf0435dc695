import { t } from '@kivuko/contract/text.ts'
import { useState } from 'react'
import { Button } from './button.tsx'

/** Copies a text and says whether it could. `label` names what is copied. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome(t('Copied'))
    } catch {
      setOutcome(t('Copying is not allowed here. Mark the text and copy it yourself.'))
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center">
      <Button variant="secondary" size="small" aria-label={t('Copy {label}', { label })} onClick={() => void copy()}>
        {t('Copy')}
      </Button>
      <span role="status" className="ms-3 text-sm text-ink-soft empty:ms-0">
        {outcome}
      </span>
    </span>
  )
}
