import { type ComponentProps, useId } from 'react'
import { describedBy, FieldFrame, type FieldTexts, fieldLook } from './field-frame.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean }
export type SelectFieldProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldTexts & { options: readonly SelectOption[]; frameClassName?: string }

/** The platform's own select: right on every phone, by keyboard and with a screen reader. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, hideLabel, id, className, frameClassName, options, ...rest } = props
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <FieldFrame id={fieldId} texts={{ label, hint, error, hideLabel }} className={frameClassName}>
      <div className="relative">
        <select
          {...rest}
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, { hint, error })}
          className={fieldLook(Boolean(error), `appearance-none pe-10 ${className ?? ''}`)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <svg
          className="pointer-events-none absolute inset-y-0 end-3.5 my-auto text-ink-soft"
          width="16"
          height="16"
          viewBox="0 0 16 16"
          fill="none"
          aria-hidden="true"
        >
          <path
            d="m4 6 4 4 4-4"
            stroke="currentColor"
            strokeWidth="1.75"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </div>
    </FieldFrame>
  )
}
