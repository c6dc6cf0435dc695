import { t } from '@kivuko/contract/text.ts'
import { Button } from './button.tsx'

type FilterButtonProps = {
  /** How many of the choices it hides are set. */
  count: number
  isOpen: boolean
  onToggle: () => void
  /** The id of what it shows and hides, where that is one part. */
  controls?: string
}

/**
 * Shows and hides the choices above a list where there is no room for them, and says how many are set. Where there is
 * room it is not there, also not for a screen reader: its list marks itself `data-folded`, which styles heed on a phone alone.
 */
export function FilterButton({ count, isOpen, onToggle, controls }: FilterButtonProps) {
  return (
    <Button
      variant="secondary"
      className="shrink-0 justify-self-start sm:hidden"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      <span className="flex items-center gap-2">
        <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
          <path d="M2 4h12M4.5 8h7M6.5 12h3" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
        {t('Filter')}{' '}
        {count > 0 ? (
          <span className="rounded-full bg-primary px-2 text-sm text-on-primary tabular-nums">
            <span aria-hidden="true">{count}</span>
            <span className="sr-only">{t('{count} set', { count })}</span>
          </span>
        ) : null}
      </span>
    </Button>
  )
}
