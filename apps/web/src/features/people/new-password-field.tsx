import { PASSWORD_LABELS, PASSWORD_LENGTH_MIN, passwordScore } from '@kivuko/contract/auth.ts'
import { t } from '@kivuko/contract/text.ts'
import { useEffect, useState } from 'react'
import { useDebounced } from '#lib/use-debounced.ts'
import { PasswordField, type PasswordFieldProps } from '#ui/password-field.tsx'
import { StrengthMeter } from '#ui/strength-meter.tsx'

/** Long enough that a screen reader is not interrupted at each key. */
const ADVICE_AFTER_MS = 600

type NewPasswordFieldProps = Omit<PasswordFieldProps, 'showText' | 'hideText' | 'hint' | 'autoComplete' | 'value'> & {
  typed: string
  /** Names and addresses of the person, which others would try. */
  own: string[]
}

/** Where a password is chosen: how strong it is in a word, and in a sentence why. It informs; the server decides. */
export function NewPasswordField({ typed, own, ...field }: NewPasswordFieldProps) {
  const score = passwordScore(typed)
  return (
    <div className="flex flex-col gap-2">
      <PasswordField
        autoComplete="new-password"
        hint={t('At least {length} characters.', { length: PASSWORD_LENGTH_MIN })}
        showText={t('Show password')}
        hideText={t('Hide password')}
        {...field}
      />
      <StrengthMeter name={t('Password strength')} strength={score} word={PASSWORD_LABELS[score]} />
      {field.error ? null : <Advice typed={typed} own={own} />}
    </div>
  )
}

/** Empty until the password is long enough to be one: the hint says how long that is. */
function Advice({ typed, own }: { typed: string; own: string[] }) {
  const settled = useDebounced(typed, ADVICE_AFTER_MS)
  const words = own.join('\n')
  const [advice, setAdvice] = useState({ on: '', sentence: '' })
  const isAdvised = settled === typed && settled.length >= PASSWORD_LENGTH_MIN
  useEffect(() => {
    if (!isAdvised) return
    let isCurrent = true
    import('./password-estimate.ts').then(
      ({ adviceFor }) => isCurrent && setAdvice({ on: settled, sentence: adviceFor(settled, words.split('\n')) }),
      // Without the dictionaries nothing is advised; the server's rule stands.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [settled, words, isAdvised])
  return (
    <p aria-live="polite" className="min-h-5 text-sm text-ink-soft">
      {isAdvised && advice.on === settled ? advice.sentence : ''}
    </p>
  )
}
