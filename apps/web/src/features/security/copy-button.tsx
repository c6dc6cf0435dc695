import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { SECURITY_TEXT } from './messages.ts'

/** Copies a text and says whether it could. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome(SECURITY_TEXT.copied)
    } catch {
      setOutcome(SECURITY_TEXT.copyFailed)
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <Button variant="secondary" size="small" aria-label={label} onClick={() => void copy()}>
        {SECURITY_TEXT.copy}
      </Button>
      <span role="status" className="text-sm text-ink-soft">
        {outcome}
      </span>
    </span>
  )
}
