import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type FieldTexts = { label: string; hint?: ReactNode; error?: string | undefined; hideLabel?: boolean }

/** Ids that tie a field to its hint and error for assistive technology. */
export function describedBy(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>): string | undefined {
  return classNames(error && `${id}-error`, hint !== undefined && `${id}-hint`) || undefined
}

/** The look of a text box or a select. */
export function fieldLook(hasError: boolean, className?: string, size: 'medium' | 'large' = 'medium'): string {
  return classNames(
    'w-full rounded-box border bg-paper px-4 py-2.5 text-ink transition-colors placeholder:text-ink-soft placeholder-shown:text-ellipsis',
    size === 'large' ? 'min-h-16 text-3xl font-semibold tabular-nums' : 'min-h-12 text-base',
    'focus-visible:outline-2 focus-visible:outline-offset-0',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft',
    hasError ? 'border-danger focus-visible:outline-danger' : 'border-line-strong hover:border-ink-soft',
    className,
  )
}

/** Label above, control, then what is wrong or a hint, beside the field they belong to. */
export function FieldFrame({
  id,
  texts,
  className,
  children,
}: {
  id: string
  texts: FieldTexts
  className?: string | undefined
  children: ReactNode
}) {
  const { label, hint, error, hideLabel } = texts
  return (
    <div className={classNames('flex flex-col gap-2', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium text-ink'}>
        {label}
      </label>
      {children}
      {error ? (
        <p id={`${id}-error`} className="enter flex gap-1.5 text-sm text-danger">
          {error}
        </p>
      ) : null}
      {hint !== undefined ? (
        <div id={`${id}-hint`} className="text-sm text-ink-soft empty:hidden">
          {typeof hint === 'string' ? withWholeNumbers(hint) : hint}
        </div>
      ) : null}
    </div>
  )
}

/** The groups of '+254 712 345 678' stay on one line. */
function withWholeNumbers(hint: string): string {
  return hint.replace(/(\d) (?=\d)/g, '$1\u00a0')
}
