import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A box to tick, with a label wide enough for a thumb. */
export function Checkbox({ label, hint, error, id, className, ...rest }: CheckboxProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const describedBy = classNames(error && `${fieldId}-error`, hint !== undefined && `${fieldId}-hint`) || undefined
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <label htmlFor={fieldId} className="flex min-h-10 items-start gap-3 py-2 text-ink">
        <input
          {...rest}
          id={fieldId}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        <span>{label}</span>
      </label>
      {hint !== undefined ? (
        <div id={`${fieldId}-hint`} className="ps-8 text-sm text-ink-soft">
          {hint}
        </div>
      ) : null}
      {error ? (
        <p id={`${fieldId}-error`} className="enter ps-8 text-sm text-danger">
          {error}
        </p>
      ) : null}
    </div>
  )
}
