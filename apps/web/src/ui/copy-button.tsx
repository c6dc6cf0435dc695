import { useState } from 'react'
import { Button } from './button.tsx'

const COPY_TEXT = {
  copy: 'Copy',
  copied: 'Copied',
  failed: 'Copying is not allowed here. Mark the text and copy it yourself.',
} as const

/** Copies a text and says whether it could. `label` names what is copied. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome(COPY_TEXT.copied)
    } catch {
      setOutcome(COPY_TEXT.failed)
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center">
      <Button variant="secondary" size="small" aria-label={`${COPY_TEXT.copy} ${label}`} onClick={() => void copy()}>
        {COPY_TEXT.copy}
      </Button>
      <span role="status" className="ml-3 text-sm text-ink-soft empty:ml-0">
        {outcome}
      </span>
    </span>
  )
}
