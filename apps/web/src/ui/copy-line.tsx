import { t } from '@kivuko/contract/text.ts'
import { useState } from 'react'
import { Button } from './button.tsx'

type LineProps = { label: string; shown: string; copied?: string; isMoney?: boolean }

/**
 * A line of a `dl` whose text can be copied. `copied` is what goes to the clipboard when it differs from what is shown: '1500.00'
 * for 'KSh 1,500.00'.
 */
export function CopyLine({ label, shown, copied = shown, isMoney = false }: LineProps) {
  const [outcome, setOutcome] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied)
      setOutcome(t('Copied'))
    } catch {
      setOutcome(t('Copying did not work. Please select the text instead.'))
    }
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2.5">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd
        className={`col-start-1 font-semibold break-words text-ink tabular-nums ${isMoney ? 'text-2xl' : 'text-base'}`}
      >
        {shown}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1 flex flex-col items-center">
        <Button
          variant="quiet"
          size="small"
          aria-label={t('Copy {what}', { what: label.toLowerCase() })}
          onClick={() => void copy()}
        >
          {t('Copy')}
        </Button>
        <p role="status" className="max-w-28 text-center text-xs text-ink-soft">
          {outcome}
        </p>
      </dd>
    </div>
  )
}
