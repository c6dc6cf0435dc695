import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useId, useState } from 'react'
import { afterPress } from './after-press.ts'
import { describedBy, FieldFrame, type FieldTexts, fieldLook } from './field-frame.tsx'

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'size'> &
  FieldTexts & {
    /** Names of the toggle, such as "Show password". */
    showText: string
    hideText: string
  }

/** A password box whose text can be shown. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, hideLabel, id, className, showText, hideText, onBlur, ...rest } = props
  const ownId = useId()
  const fieldId = id ?? ownId
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <FieldFrame id={fieldId} texts={{ label, hint, error, hideLabel }}>
      <div className="relative">
        <input
          {...rest}
          onBlur={(event) => afterPress(() => onBlur?.(event))}
          id={fieldId}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(fieldId, { hint, error })}
          className={fieldLook(Boolean(error), `pe-14 ${className ?? ''}`)}
        />
        <button
          type="button"
          aria-label={isShown ? hideText : showText}
          aria-pressed={isShown}
          aria-controls={fieldId}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 end-0 flex w-12 items-center justify-center rounded-box text-ink-soft hover:text-ink"
        >
          <Icon size={20} aria-hidden="true" />
        </button>
      </div>
    </FieldFrame>
  )
}
