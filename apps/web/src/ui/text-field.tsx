import { type ComponentProps, useId } from 'react'
import { afterPress } from './after-press.ts'
import { describedBy, FieldFrame, type FieldTexts, fieldLook } from './field-frame.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'size'> &
  FieldTexts & {
    /** A large field for the one figure a screen is about. */
    size?: 'medium' | 'large'
    frameClassName?: string
  }

/** A labelled text box. With an `error` it is announced as invalid and described by it. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, hideLabel, id, className, frameClassName, size = 'medium', onBlur, ...rest } = props
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <FieldFrame id={fieldId} texts={{ label, hint, error, hideLabel }} className={frameClassName}>
      <input
        type="text"
        {...rest}
        onBlur={(event) => afterPress(() => onBlur?.(event))}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { hint, error })}
        className={fieldLook(Boolean(error), className, size)}
      />
    </FieldFrame>
  )
}
